/** Which builds of the player the service worker keeps, and which of them pages are served of. */
export interface Builds {
	/** It has played for a minute, or there was none to go back to; null while none is kept whole. */
	readonly current: string | null
	/** What is tried in its place, and how many pages of it have begun. */
	readonly trial: { readonly build: string; readonly starts: number } | null
	/** What was tried last and did not play: it is not tried again. */
	readonly failed: string | null
	/** What was put off while it was tried, since the server could not be reached, and how often. */
	readonly delayed: { readonly build: string; readonly times: number } | null
}

/** So often one may be put off: a build that never reaches the server is no better than one that does not play. */
const most_delays = 3
/** So many pages of a build that is tried may begin before one of them has played for a minute. */
const most_starts = 2

/** Nothing is kept. */
export const no_builds: Builds = { current: null, trial: null, failed: null, delayed: null }

/** What pages are served of. */
export const servedOf = ({ current, trial }: Builds): string | null => trial?.build ?? current

/** It does not play: what played before is served again, and it is not tried any more. */
export const left = ({ current, trial, failed }: Builds): Builds => ({
	current,
	trial: null,
	failed: trial?.build ?? failed,
	delayed: null,
})

/** It plays, but the server cannot be reached, which may have nothing to do with it: another time. */
export const delayed = (builds: Builds): Builds => {
	const { trial } = builds
	if (trial === null) return builds
	const times = builds.delayed?.build === trial.build ? builds.delayed.times + 1 : 1
	if (times >= most_delays) return left(builds)
	return { ...builds, trial: null, delayed: { build: trial.build, times } }
}

/** A page begins; one that is tried for too many times has failed. */
export const begun = (builds: Builds): Builds => {
	const { trial } = builds
	if (trial === null) return builds
	if (trial.starts >= most_starts) return left(builds)
	return { ...builds, trial: { ...trial, starts: trial.starts + 1 } }
}

/** This build, which is kept whole, is to be tried; where there is nothing to go back to it is taken as it is. */
export const tried = (builds: Builds, build: string): Builds => {
	if (builds.current === null) return { ...no_builds, current: build }
	if (build === builds.current || build === builds.failed || build === builds.trial?.build) return builds
	return { ...builds, trial: { build, starts: 0 } }
}

/** A page of this build has played for a minute. */
export const played = (builds: Builds, build: string): Builds =>
	builds.trial?.build === build ? { ...no_builds, current: build } : builds

/** What is kept of this build is not whole any more, nor can it be made so: another one, which is, is taken as it is. */
export const replaced = (builds: Builds, build: string): Builds => ({ ...builds, current: build, trial: null })

const nameOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A build with a number beside it; null for what is none. */
const countOf = <N extends string>(value: unknown, name: N): ({ build: string } & Record<N, number>) | null => {
	const { build, [name]: count } = (value ?? {}) as Record<string, unknown>
	const known = nameOf(build)
	return known === null || typeof count !== 'number' ? null : ({ build: known, [name]: count } as never)
}

/** What was stored; nothing is kept where it is none. */
export const readBuilds = (stored: unknown): Builds => {
	const { current, trial, failed, delayed } = (stored ?? {}) as Partial<Record<keyof Builds, unknown>>
	return {
		current: nameOf(current),
		trial: countOf(trial, 'starts'),
		failed: nameOf(failed),
		delayed: countOf(delayed, 'times'),
	}
}
