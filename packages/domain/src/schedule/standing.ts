import type { Zone } from '../local-time.ts'
import { pointsRelease } from '../points/played.ts'
import { play_modes } from '../release/release.ts'
import { endOf, type planPart, startOf } from './release-time.ts'
import { retainedWith } from './retention.ts'
import {
	fallbackOf,
	type HeldRelease,
	interruptionEnd,
	isBeside,
	isCover,
	isFallback,
	isRecall,
	isTiming,
	isUrgent,
	nextBound,
	releasesAt,
	withdrawals,
} from './terminal-plan.ts'
import { hoursAt } from './terms/step-hours.ts'

/**
 * Standing of a release that a terminal fetched: effective (`on`; a timed one in its hours); waiting for its time or its hours (`waits`);
 * temporarily replaced by another (`hidden`); replaced for good, and forgotten by the terminal (`replaced`); over, and forgotten (`over`).
 * `past` is over by the clock there, and forgotten when something else arrives; `none` has not been determined. Everything below
 * `replaced` is still retained by the terminal.
 */
export const standings = { past: -1, none: 0, on: 1, waits: 2, hidden: 3, replaced: 4, over: 5 } as const
type Standing = (typeof standings)[keyof typeof standings]

/** A release, its standing on a terminal, and the number (`command_id`) of the release that replaces it; 0 for none. */
export interface Stood<R extends HeldRelease> {
	readonly release: R
	readonly standing: Standing
	readonly by: number
}

const numberOf = ({ manifest }: HeldRelease): number => manifest.command_id

const newest = <R extends HeldRelease>(releases: readonly R[]): R | undefined =>
	releases.toSorted((a, b) => numberOf(b) - numberOf(a))[0]

/** Facts that depend on all releases of a terminal. */
interface Around<R extends HeldRelease> {
	readonly zone: Zone
	readonly now: number
	readonly withdrawn: ReadonlyMap<number, number>
	readonly on: ReadonlySet<R>
	/** The release that replaces the others. */
	readonly cover: R | undefined
	readonly timing: R | undefined
	readonly points: R | undefined
	readonly fallback: R | undefined
}

const aroundOf = <R extends HeldRelease>(releases: readonly R[], zone: Zone, now: number): Around<R> => {
	const withdrawn = withdrawals(releases)
	const on = releasesAt(releases, zone, now)
	const cover = newest(on.filter(isCover)) ?? newest(releases.filter(isCover))
	const timing = newest(releases.filter(release => isTiming(release) && !withdrawn.has(numberOf(release))))
	const [points, fallback] = [pointsRelease(releases), fallbackOf(releases)]
	return { zone, now, withdrawn, on: new Set(on), cover, timing, points, fallback }
}

const isOver = (release: HeldRelease, { withdrawn, zone, now }: Around<HeldRelease>): boolean => {
	if (withdrawn.has(numberOf(release))) return true
	const end = isUrgent(release) ? interruptionEnd(release, withdrawn, zone) : endOf(release.manifest, zone)
	return now >= end
}

const stepsOf = ({ manifest }: HeldRelease) =>
	manifest.play_mode === play_modes.timed && manifest.steps !== undefined ? manifest.steps : null

/** The effective release among those of the same kind, for kinds that only replace each other; undefined for other releases. */
const firstBeside = <R extends HeldRelease>(release: R, { timing, points, fallback }: Around<R>): R | undefined => {
	if (isTiming(release)) return timing
	return isFallback(release) ? fallback : isBeside(release) ? points : undefined
}

const standingOf = <R extends HeldRelease>(release: R, around: Around<R>): Standing => {
	const { zone, now, on } = around
	if (isOver(release, around)) return standings.past
	if (isRecall(release) || release === firstBeside(release, around)) return standings.on
	if (isBeside(release) || isFallback(release)) return standings.replaced
	if (!on.has(release)) return now < startOf(release.manifest, zone) ? standings.waits : standings.hidden
	const steps = stepsOf(release)
	return steps === null || hoursAt(steps, zone, now).on ? standings.on : standings.waits
}

const stoodAs = <R extends HeldRelease>(release: R, standing: Standing, around: Around<R>): Stood<R> => {
	const gives = standing === standings.hidden || standing === standings.replaced
	const first = isBeside(release) || isFallback(release) ? firstBeside(release, around) : around.cover
	return { release, standing, by: !gives || first === undefined || first === release ? 0 : numberOf(first) }
}

/** The standings of releases that a terminal retains, at a moment in ms since the epoch, and until when they are valid. */
export const standingsAt = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	now: number,
): { readonly stood: Stood<R>[]; readonly until: number } => {
	const around = aroundOf(releases, zone, now)
	const stood = releases.map(release => stoodAs(release, standingOf(release, around), around))
	const ends = releases.filter(isUrgent).map(release => interruptionEnd(release, around.withdrawn, zone))
	const hours = [...around.on].flatMap(release => hoursAt(stepsOf(release) ?? [], zone, now).until)
	const next = [...ends, ...hours].filter(at => at > now)
	return { stood, until: Math.min(nextBound(releases, zone, now), ...next) }
}

/**
 * The same after others have arrived at a terminal, in order: what was forgotten on an arrival does not come back, even if the arrived
 * release has been taken down since.
 */
export const standingsAfter = <R extends HeldRelease>(
	retained: readonly R[],
	come: readonly R[],
	zone: Zone,
	now: number,
): { readonly stood: Stood<R>[]; readonly until: number } => {
	const gone: Stood<R>[] = []
	let held = retained
	for (const one of come) {
		const after = retainedWith(held, one, zone, one.since)
		const all = held.includes(one) ? held : [...held, one]
		const around = aroundOf(all, zone, one.since)
		for (const release of all.filter(each => !after.includes(each)))
			gone.push(
				stoodAs(release, isOver(release, around) || isRecall(release) ? standings.over : standings.replaced, around),
			)
		held = after
	}
	const { stood, until } = standingsAt(held, zone, now)
	return { stood: [...gone, ...stood], until }
}

/** What is known of an effective release on a terminal: which part of the terminal's plan plays it. */
export interface Counting {
	readonly id: number
	readonly part: ReturnType<typeof planPart>
}

/**
 * The number of the release that a terminal plays; 0 for none. A connected terminal reports it. An offline one follows its plan, steps in
 * their hours before the loop, and the loop before the fallback: with the release it last reported while that can be effective, otherwise
 * with the newest.
 */
export const playedRelease = (online: boolean, said: number | null, counting: readonly Counting[]): number => {
	const timed = counting.filter(({ part }) => part === 'timed')
	const loop = counting.filter(({ part }) => part === 'loop')
	const beneath = counting.filter(({ part }) => part === 'fallback')
	const own = [timed, loop, beneath].find(some => some.length > 0) ?? []
	const holds = [...own, ...counting.filter(({ part }) => part === 'interruption')].some(({ id }) => id === said)
	if (said !== null && (online || holds)) return said
	return own.reduce((newest, { id }) => Math.max(newest, id), 0)
}
