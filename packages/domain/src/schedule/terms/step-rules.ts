import type { JudgedProblem, LocalClocks, LocalTime } from '../local-clocks.ts'
import { every_weekday, type Step } from '../step.ts'

/** What can be wrong with a step of a timed release (specification B §5). */
const step_problems = ['times', 'no_dates', 'dates', 'past', 'over', 'weekdays'] as const
export type StepProblem = (typeof step_problems)[number]

/** Whether a step is limited to days but none is given: it would play on all days. */
export const isLimitEmpty = (limited: boolean, date_start: string | null, date_end: string | null): boolean =>
	limited && !date_start && !date_end

/**
 * What is wrong with a step at these local times; null if nothing is. Its first day must not be past on at least one of its terminals, and
 * its last moment has to be in the future on all of them.
 */
export const stepProblem = (
	{ start, end, date_start, date_end, weekdays }: Step,
	{ ahead, behind }: Pick<LocalClocks, 'ahead' | 'behind'>,
): JudgedProblem<StepProblem> | null => {
	const isBefore = (day: string | null, clock: LocalTime): boolean => day !== null && day < clock.time.slice(0, 10)
	if (start > end) return { fault: 'times' }
	if (date_start !== null && date_end !== null && date_start > date_end) return { fault: 'dates' }
	if (isBefore(date_end, ahead)) return { fault: 'past', clock: ahead }
	if (isBefore(date_start, behind)) return { fault: 'past', clock: behind }
	if (date_end !== null && `${date_end}T${end}` < ahead.time) return { fault: 'over', clock: ahead }
	return weekdays === 0 ? { fault: 'weekdays' } : null
}

/** The programs of a timed release that no step plays, by their ids, without duplicates. */
export const withoutSteps = (
	program_ids: readonly number[],
	steps: readonly { readonly program_id: number }[],
): number[] => [...new Set(program_ids)].filter(id => !steps.some(({ program_id }) => program_id === id))

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a)

/** Whether two steps are on at the same time on some day; weekdays within periods of less than a week are not checked individually. */
export const stepsMeet = (a: Step, b: Step): boolean => {
	const [from, to] = [later(a.date_start, b.date_start), earlier(a.date_end, b.date_end)]
	if (from !== null && to !== null && from > to) return false
	if (((a.weekdays ?? every_weekday) & (b.weekdays ?? every_weekday)) === 0) return false
	return a.start <= b.end && b.start <= a.end
}

/** Pairs of steps that show the same program at the same time, by their places in the list: one of them is redundant. */
export const stepConflicts = (steps: readonly Step[]): [number, number][] =>
	steps.flatMap((step, place) =>
		steps.flatMap((other, at): [number, number][] =>
			at > place && other.program_id === step.program_id && stepsMeet(step, other) ? [[place, at]] : [],
		),
	)

/** When a timed release plays: its steps, and its bounds in local time. */
interface Schedule {
	readonly steps: readonly Step[]
	readonly starts: string | null
	readonly ends: string | null
}

/** A pair of steps from two timed releases that are on at the same time, if any. */
export const schedulesMeet = (a: Schedule, b: Schedule): readonly [Step, Step] | null => {
	const [from, to] = [later(a.starts, b.starts), earlier(a.ends, b.ends)]
	if (from !== null && to !== null && from >= to) return null
	for (const one of a.steps) {
		const other = b.steps.find(step => stepsMeet(one, step))
		if (other !== undefined) return [one, other]
	}
	return null
}

/** The hours of a step, and its days if limited, in readable form. */
export const stepSpan = ({ start, end, date_start, date_end }: Step): string => {
	const days = date_start === null && date_end === null ? '' : ` (${date_start ?? '…'} – ${date_end ?? '…'})`
	return `${start}–${end}${days}`
}
