import { programLength } from '../program/timing.ts'
import { type Manifest, play_modes, type ReleaseProgram } from '../release.ts'
import { instantOf, type Zone } from '../wall-clock.ts'
import type { Interruption } from './interruption.ts'
import type { Entry } from './loop.ts'
import { makePlan, type Plan } from './playing.ts'
import type { Step } from './step.ts'

/** A release that a terminal has whole; `since` is when that was, in ms since the epoch. */
export interface HeldRelease {
	readonly manifest: Manifest
	readonly since: number
}

/** What plays on a terminal. The programs of the plan are numbered through, since two releases may carry one differently. */
export interface TerminalPlan<R extends HeldRelease> {
	readonly plan: Plan
	readonly programs: readonly { readonly release: R; readonly program: ReleaseProgram }[]
	/** When a release begins or ceases to count, in ms since the epoch: the plan is good until then. */
	readonly until: number
}

/** Urgent releases come before interludes of no priority of their own. */
const urgent_priority = 5

const startOf = ({ manifest }: HeldRelease, zone: Zone): number =>
	manifest.starts ? instantOf(zone, manifest.starts) : Number.NEGATIVE_INFINITY

const endOf = ({ manifest }: HeldRelease, zone: Zone): number =>
	manifest.ends ? instantOf(zone, manifest.ends) : Number.POSITIVE_INFINITY

const isUrgent = ({ manifest }: HeldRelease): boolean => manifest.play_mode === play_modes.urgency

const isCover = (release: HeldRelease): boolean => !isUrgent(release) && release.manifest.append !== true

const inOrder = <R extends HeldRelease>(releases: readonly R[]): R[] =>
	releases.toSorted((a, b) => a.manifest.command_id - b.manifest.command_id)

/** The releases that count at a moment, the oldest first: the last cover that has its time, and what came on top of it. */
export const releasesAt = <R extends HeldRelease>(releases: readonly R[], zone: Zone, now: number): R[] => {
	const on = inOrder(releases).filter(release => startOf(release, zone) <= now && now < endOf(release, zone))
	const cover = on.findLastIndex(isCover)
	return on.filter((release, place) => place >= cover || isUrgent(release))
}

/** The releases that may play now or later; the others, and what only they need, can be forgotten. */
export const releasesNeeded = <R extends HeldRelease>(releases: readonly R[], zone: Zone, now: number): R[] => {
	const list = inOrder(releases).filter(release => now < endOf(release, zone))
	return list.filter((release, place) => {
		if (isUrgent(release)) return now < interruptionEnd(release, zone)
		const hides = (later: R): boolean =>
			isCover(later) && startOf(later, zone) <= now && endOf(later, zone) >= endOf(release, zone)
		return !list.slice(place + 1).some(hides)
	})
}

/** An urgent release has played its list after so long, if nothing came in between; it is kept for a day more. */
const interruptionEnd = (release: HeldRelease, zone: Zone): number => {
	const entries = entriesOf(release, 0)
	const length = entries.reduce((sum, { total }) => sum + total, 0)
	return Math.max(release.since, startOf(release, zone)) + length + 86_400_000
}

const lengthsOf = ({ manifest }: HeldRelease): Map<number, { place: number; length: number }> =>
	new Map(manifest.programs.map(({ id, document }, place) => [id, { place, length: programLength(document) }]))

const entriesOf = (release: HeldRelease, first: number): Entry[] => {
	const lengths = lengthsOf(release)
	return release.manifest.items.flatMap(({ program_id, count, time }): Entry[] => {
		const found = lengths.get(program_id)
		if (found === undefined) return []
		return [{ program_id: first + found.place, length: found.length, total: time ?? found.length * count }]
	})
}

const stepsOf = (release: HeldRelease, first: number): Step[] => {
	const lengths = lengthsOf(release)
	return (release.manifest.steps ?? []).flatMap((step): Step[] => {
		const found = lengths.get(step.program_id)
		return found === undefined ? [] : [{ ...step, program_id: first + found.place }]
	})
}

const interruptionOf = (release: HeldRelease, first: number, zone: Zone): Interruption => ({
	id: release.manifest.command_id,
	priority: urgent_priority,
	start: Math.max(release.since, startOf(release, zone)),
	entries: entriesOf(release, first),
	rounds: 1,
	until: endOf(release, zone),
})

/** The next time at which another set of releases may count, in ms since the epoch. */
const nextBound = (releases: readonly HeldRelease[], zone: Zone, now: number): number =>
	Math.min(...releases.flatMap(release => [startOf(release, zone), endOf(release, zone)]).filter(at => at > now))

/** What a terminal plays that has these releases, from `now` (ms since the epoch) on. */
export const terminalPlan = <R extends HeldRelease>(
	releases: readonly R[],
	zone: Zone,
	now: number,
): TerminalPlan<R> => {
	const on = releasesAt(releases, zone, now)
	const programs = on.flatMap(release => release.manifest.programs.map(program => ({ release, program })))
	const firstOf = (release: R): number => programs.findIndex(one => one.release === release)
	const [loop, steps, interruptions]: [Entry[], Step[], Interruption[]] = [[], [], []]
	for (const release of on) {
		const first = firstOf(release)
		if (isUrgent(release)) interruptions.push(interruptionOf(release, first, zone))
		else if (release.manifest.play_mode === play_modes.timed) steps.push(...stepsOf(release, first))
		else loop.push(...entriesOf(release, first))
	}
	const lengths = programs.map(({ program }) => programLength(program.document))
	const plan = makePlan({ loop, steps, interruptions, zone, lengthOf: id => lengths[id] ?? null })
	return { plan, programs, until: nextBound(releases, zone, now) }
}
