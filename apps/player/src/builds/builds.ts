/** Which builds of the player the service worker stores, and which one it serves pages from. */
export interface Builds {
	/** It has played for a minute, or there was none to go back to; null while none is stored completely. */
	readonly current: string | null
	/** The build on trial instead of it, and how many pages of it have begun. */
	readonly trial: { readonly build: string; readonly starts: number } | null
	/** The last build that was tried and did not play: it is not tried again. */
	readonly failed: string | null
	/** The build whose trial was postponed because the server could not be reached, and how often. */
	readonly delayed: { readonly build: string; readonly times: number } | null
}

/** How often a build can be postponed: one that never reaches the server is no better than one that does not play. */
const most_delays = 3
/** How many pages of a build on trial can begin before one of them has played for a minute. */
const most_starts = 2

/** Nothing is stored. */
export const no_builds: Builds = { current: null, trial: null, failed: null, delayed: null }

/** The build that pages are served from. */
export const servedOf = ({ current, trial }: Builds): string | null => trial?.build ?? current

/** It does not play: the previous build is served again, and this one is not tried any more. */
export const left = ({ current, trial, failed }: Builds): Builds => ({
	current,
	trial: null,
	failed: trial?.build ?? failed,
	delayed: null,
})

/** It plays, but the server cannot be reached, which may be unrelated: it is tried again later. */
export const delayed = (builds: Builds): Builds => {
	const { trial } = builds
	if (trial === null) return builds
	const times = builds.delayed?.build === trial.build ? builds.delayed.times + 1 : 1
	if (times >= most_delays) return left(builds)
	return { ...builds, trial: null, delayed: { build: trial.build, times } }
}

/** A page begins; a build on trial fails once too many of its pages have begun. */
export const begun = (builds: Builds): Builds => {
	const { trial } = builds
	if (trial === null) return builds
	if (trial.starts >= most_starts) return left(builds)
	return { ...builds, trial: { ...trial, starts: trial.starts + 1 } }
}

/** This build, which is stored completely, is to be tried; if there is nothing to go back to, it is adopted at once. */
export const tried = (builds: Builds, build: string): Builds => {
	if (builds.current === null) return { ...no_builds, current: build }
	if (build === builds.current || build === builds.failed || build === builds.trial?.build) return builds
	return { ...builds, trial: { build, starts: 0 } }
}

/** A page of this build has played for a minute. */
export const played = (builds: Builds, build: string): Builds =>
	builds.trial?.build === build ? { ...no_builds, current: build } : builds

/** The stored copy of this build is incomplete and cannot be repaired: another complete one is adopted at once. */
export const replaced = (builds: Builds, build: string): Builds => ({ ...builds, current: build, trial: null })

const nameOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A build with a count; null if invalid. */
const countOf = <N extends string>(value: unknown, name: N): ({ build: string } & Record<N, number>) | null => {
	const { build, [name]: count } = (value ?? {}) as Record<string, unknown>
	const known = nameOf(build)
	return known === null || typeof count !== 'number' ? null : ({ build: known, [name]: count } as never)
}

/** Parses the stored marks; if they are invalid, nothing is stored. */
export const readBuilds = (stored: unknown): Builds => {
	const { current, trial, failed, delayed } = (stored ?? {}) as Partial<Record<keyof Builds, unknown>>
	return {
		current: nameOf(current),
		trial: countOf(trial, 'starts'),
		failed: nameOf(failed),
		delayed: countOf(delayed, 'times'),
	}
}
