import type { Cut } from './interruption.ts'
import { loopSums, type ProgramSum } from './loop.ts'
import { cutAt, loopElapsed, nextCut, type Plan, playingAt } from './playing.ts'
import { nextEdge, timedSums } from './timed.ts'

/** Sums by the number of a program in its plan. */
export type PlanSums = Map<number, ProgramSum>

/** A stretch in which the active steps do not change and nothing interrupts, or which consists of one interruption (`cut`). */
export interface PlanStretch {
	readonly from: number
	readonly to: number
	readonly cut: Cut | undefined
}

/** Splits a plan from `from` to `to` (ms since the epoch) wherever something changes. */
export const planStretches = function* (plan: Plan, from: number, to: number): Generator<PlanStretch> {
	for (let at = from; at < to; ) {
		const cut = cutAt(plan, at)
		const end = Math.min(to, cut === undefined ? Math.min(nextCut(plan, at), nextEdge(plan, at)) : cut.to)
		yield { from: at, to: end, cut }
		at = end
	}
}

const add = (sums: PlanSums, program_id: number | undefined, { plays, time }: ProgramSum): void => {
	if (program_id === undefined || (plays === 0 && time === 0)) return
	const known = sums.get(program_id)
	sums.set(program_id, { plays: plays + (known?.plays ?? 0), time: time + (known?.time ?? 0) })
}

/**
 * The program that resumes at a moment after an interruption; null if there is none. It counts as started again: records show it as a
 * separate play.
 */
export const returnedAt = (plan: Plan, at: number): number | null => {
	const playing = playingAt(plan, at)
	if (playing === null || playing.from === at) return null
	return playingAt(plan, at - 1)?.program_id === playing.program_id ? null : playing.program_id
}

/** Adds the loop in the time that steps leave of a stretch: steps with a limited number of plays go first. */
const addUncut = (plan: Plan, from: number, to: number, sums: PlanSums): void => {
	const steps = timedSums(plan, from, to)
	for (const sum of steps) add(sums, plan.timed[sum.index]?.program_id, sum)
	const rest = to - from - steps.reduce((all, { time }) => all + time, 0)
	if (rest <= 0) return
	const begin = loopElapsed(plan, to - rest)
	for (const [index, sum] of loopSums(plan.loop, begin, begin + rest).entries())
		add(sums, plan.loop[index]?.program_id, sum)
	const back = rest < to - from ? returnedAt(plan, to - rest) : null
	if (back !== null) add(sums, back, { plays: 1, time: 0 })
}

/**
 * How often each program of a plan is started within a stretch, or a part of one, and for how many ms it is on screen: equivalent to
 * evaluating `playingAt` at every moment, but computed directly. A program that resumes at its beginning does not count as started.
 */
export const stretchSums = (plan: Plan, { from, to, cut }: PlanStretch): PlanSums => {
	const sums: PlanSums = new Map()
	if (cut === undefined) addUncut(plan, from, to, sums)
	else {
		const begun = cut.offset - cut.from
		const { entries } = cut.interruption
		for (const [index, sum] of loopSums(entries, begun + from, begun + to).entries())
			add(sums, entries[index]?.program_id, sum)
	}
	return sums
}
