import type { Zone } from '../local-time.ts'
import { type Cut, cutsOf, type Interruption, lostIn } from './interruption.ts'
import { type Entry, loopAt, loopLength } from './loop.ts'
import { ruleOf, type Step } from './step.ts'
import { nextEdge, stepsOn, type Timed, timedAt } from './timed.ts'

/**
 * Everything that a terminal can play: the loop that plays when nothing else does, the steps that play in their hours, and interruptions
 * (specification B §4), by the terminal's own clock.
 */
export interface Plan {
	readonly loop: readonly Entry[]
	readonly timed: readonly Timed[]
	readonly cuts: readonly Cut[]
	readonly zone: Zone
	/** How long interruptions that are no longer in `cuts` were on screen, in ms. */
	readonly lost: number
}

/** Which part of a plan a play belongs to, and its place there. */
export interface Source {
	readonly part: 'loop' | 'timed' | 'interruption'
	readonly index: number
}

/**
 * The current play: its program and, in ms since the epoch, when it began and ends. After an interruption it resumes, so its beginning is
 * moved later accordingly.
 */
export interface Playing {
	readonly program_id: number
	readonly source: Source
	readonly from: number
	readonly to: number
}

/** The inputs of a plan apart from the loop. */
export interface PlanParts {
	readonly loop: readonly Entry[]
	readonly steps: readonly Step[]
	readonly interruptions: readonly Interruption[]
	readonly zone: Zone
	/** The length of a program in ms, or null if it is not available: whatever needs it is left out. */
	readonly lengthOf: (program_id: number) => number | null
	readonly lost?: number
}

/** Creates a plan. */
export const makePlan = ({ loop, steps, interruptions, zone, lengthOf, lost = 0 }: PlanParts): Plan => ({
	loop,
	timed: steps.flatMap((step): Timed[] => {
		const { program_id, play_count: times, total } = step
		const length = lengthOf(program_id)
		return length === null ? [] : [{ rule: ruleOf(step), program_id, length, times, total }]
	}),
	cuts: cutsOf(interruptions),
	zone,
	lost,
})

/** The plan of a terminal without anything to play. */
export const empty_plan: Plan = { loop: [], timed: [], cuts: [], zone: () => 0, lost: 0 }

/** The interruption that is on screen at a moment. */
export const cutAt = ({ cuts }: Plan, at: number): Cut | undefined => cuts.find(({ from, to }) => at >= from && at < to)

/** When the next interruption comes on screen, in ms since the epoch. */
export const nextCut = ({ cuts }: Plan, at: number): number =>
	cuts.find(({ from }) => from > at)?.from ?? Number.POSITIVE_INFINITY

/** All programs that can play from a moment until the next interruption or edge. */
export const possiblePrograms = (plan: Plan, at: number): number[] => {
	const cut = cutAt(plan, at)
	if (cut !== undefined) return cut.interruption.entries.map(({ program_id }) => program_id)
	const on = stepsOn(plan, at)
	// Steps with a limited number of plays a day leave the rest of their hours to the loop.
	const loop = on.every(({ total }) => total > 0) ? plan.loop : []
	return [...on, ...loop].map(({ program_id }) => program_id)
}

interface Found {
	readonly program_id: number
	readonly source: Source
	readonly elapsed: number
	readonly left: number
}

const inCut = ({ interruption, from, offset }: Cut, at: number): Found | null => {
	const position = loopAt(interruption.entries, offset + at - from)
	const entry = position === null ? undefined : interruption.entries[position.index]
	if (position === null || entry === undefined) return null
	return { ...position, program_id: entry.program_id, source: { part: 'interruption', index: interruption.id } }
}

const inTimed = (plan: Plan, at: number): Found | null => {
	const position = timedAt(plan, at)
	const step = position === null ? undefined : plan.timed[position.index]
	if (position === null || step === undefined) return null
	return { ...position, program_id: step.program_id, source: { part: 'timed', index: position.index } }
}

/** How long the loop has played; counted from the epoch, so that restarted players and several screens are in step. */
export const loopElapsed = (plan: Plan, at: number): number =>
	at - plan.lost - lostIn(plan.cuts, Number.NEGATIVE_INFINITY, at)

/** The programs of the loop that have a turn within a duration in ms from a moment, if nothing else plays. */
export const loopPrograms = (plan: Plan, at: number, within: number): number[] => {
	const length = loopLength(plan.loop)
	const elapsed = loopElapsed(plan, at)
	const begun = elapsed - Math.floor(elapsed / length) * length
	let start = 0
	return plan.loop.flatMap(({ program_id, total }) => {
		const [from, to] = [start, start + total]
		start = to
		const isOn = (from < begun + within && begun < to) || from + length < begun + within
		return isOn ? program_id : []
	})
}

const inLoop = (plan: Plan, at: number): Found | null => {
	const position = loopAt(plan.loop, loopElapsed(plan, at))
	const entry = position === null ? undefined : plan.loop[position.index]
	if (position === null || entry === undefined) return null
	return { ...position, program_id: entry.program_id, source: { part: 'loop', index: position.index } }
}

/** What plays at `at` (ms since the epoch): interruptions take precedence over timed steps, and those over the loop. Null if nothing does. */
export const playingAt = (plan: Plan, at: number): Playing | null => {
	const cut = cutAt(plan, at)
	const found = cut === undefined ? (inTimed(plan, at) ?? inLoop(plan, at)) : inCut(cut, at)
	if (found === null) return null
	const bound = cut === undefined ? Math.min(nextCut(plan, at), nextEdge(plan, at)) : cut.to
	const { program_id, source, elapsed, left } = found
	return { program_id, source, from: at - elapsed, to: Math.min(at + left, bound) }
}

/** When the screen has to change next, in ms since the epoch; null if nothing changes within some days. */
export const nextChange = (plan: Plan, at: number): number | null => {
	const playing = playingAt(plan, at)
	if (playing !== null) return playing.to
	const cut = cutAt(plan, at)
	const next = cut === undefined ? Math.min(nextCut(plan, at), nextEdge(plan, at)) : cut.to
	return Number.isFinite(next) ? next : null
}

/** What plays from `from` to `to` (ms since the epoch), play by play, at most `limit` of them, with gaps while nothing plays. */
export const timeline = (plan: Plan, from: number, to: number, limit: number): (Playing & { at: number })[] => {
	const plays: (Playing & { at: number })[] = []
	for (let at = from; at < to && plays.length < limit; ) {
		const playing = playingAt(plan, at)
		if (playing !== null) plays.push({ ...playing, at })
		const next = nextChange(plan, at)
		if (next === null) break
		at = next
	}
	return plays
}
