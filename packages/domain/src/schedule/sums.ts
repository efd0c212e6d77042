import { loopSums, type ProgramSum } from './loop.ts'
import { cutAt, loopElapsed, nextCut, type Plan, playingAt } from './playing.ts'
import { nextEdge, timedSums } from './timed.ts'

/** Sums by the number of a program in its plan. */
export type PlanSums = Map<number, ProgramSum>

const add = (sums: PlanSums, program_id: number | undefined, { plays, time }: ProgramSum): void => {
	if (program_id === undefined || (plays === 0 && time === 0)) return
	const known = sums.get(program_id)
	sums.set(program_id, { plays: plays + (known?.plays ?? 0), time: time + (known?.time ?? 0) })
}

/** What comes back where it was interrupted counts as begun once more: it is a play of its own wherever plays are written down. */
const addReturn = (plan: Plan, at: number, sums: PlanSums): void => {
	const playing = playingAt(plan, at)
	if (playing === null || playing.from === at) return
	if (playingAt(plan, at - 1)?.program_id !== playing.program_id) add(sums, playing.program_id, { plays: 1, time: 0 })
}

/** The loop of what steps leave of a stretch: those that have so many plays have them first. */
const addUncut = (plan: Plan, from: number, to: number, sums: PlanSums): void => {
	const steps = timedSums(plan, from, to)
	for (const [index, sum] of steps.entries()) add(sums, plan.timed[index]?.program_id, sum)
	const rest = to - from - steps.reduce((all, { time }) => all + time, 0)
	if (rest <= 0) return
	const begin = loopElapsed(plan, to - rest)
	for (const [index, sum] of loopSums(plan.loop, begin, begin + rest).entries())
		add(sums, plan.loop[index]?.program_id, sum)
	if (rest < to - from) addReturn(plan, to - rest, sums)
}

/**
 * How often each program of a plan is begun from `from` until before `to` (ms since the epoch), and for how many ms it is on screen:
 * what `playingAt` says of every moment, summed without going through them.
 */
export const planSums = (plan: Plan, from: number, to: number): PlanSums => {
	const sums: PlanSums = new Map()
	for (let at = from; at < to; ) {
		const cut = cutAt(plan, at)
		const end = Math.min(to, cut === undefined ? Math.min(nextCut(plan, at), nextEdge(plan, at)) : cut.to)
		if (cut === undefined) addUncut(plan, at, end, sums)
		else {
			const begun = cut.offset - cut.from
			const { entries } = cut.interruption
			for (const [index, sum] of loopSums(entries, begun + at, begun + end).entries())
				add(sums, entries[index]?.program_id, sum)
		}
		if (at > from) addReturn(plan, at, sums)
		at = end
	}
	return sums
}
