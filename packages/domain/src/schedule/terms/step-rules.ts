import type { JudgedProblem, LocalClocks, LocalTime } from '../local-clocks.ts'
import { every_weekday, type Step } from '../step.ts'

/** What is wrong with a step of a timed release (specification B §5). */
const step_problems = ['times', 'no_dates', 'dates', 'past', 'over', 'weekdays'] as const
export type StepProblem = (typeof step_problems)[number]

/** Whether days limit a step, though none is said: it would play on all of them. */
export const isLimitEmpty = (limited: boolean, date_start: string | null, date_end: string | null): boolean =>
	limited && !date_start && !date_end

/**
 * What is wrong with a step where the clocks show this; null when nothing is. Its first day has to be to come on one of its
 * terminals at least, and its last moment on all of them.
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

/** The programs of a timed release that no step plays, by their ids, each once. */
export const withoutSteps = (
	program_ids: readonly number[],
	steps: readonly { readonly program_id: number }[],
): number[] => [...new Set(program_ids)].filter(id => !steps.some(({ program_id }) => program_id === id))

const later = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b > a) ? b : a)
const earlier = (a: string | null, b: string | null): string | null => (a === null || (b !== null && b < a) ? b : a)

/** Whether two steps are on at the same time on some day; the weekdays of less than a week are not looked at one by one. */
export const stepsMeet = (a: Step, b: Step): boolean => {
	const [from, to] = [later(a.date_start, b.date_start), earlier(a.date_end, b.date_end)]
	if (from !== null && to !== null && from > to) return false
	if (((a.weekdays ?? every_weekday) & (b.weekdays ?? every_weekday)) === 0) return false
	return a.start <= b.end && b.start <= a.end
}

/** Pairs of steps that show the same program at the same time, by their places in the list: one of them says nothing. */
export const stepConflicts = (steps: readonly Step[]): [number, number][] =>
	steps.flatMap((step, place) =>
		steps.flatMap((other, at): [number, number][] =>
			at > place && other.program_id === step.program_id && stepsMeet(step, other) ? [[place, at]] : [],
		),
	)

/** When something timed plays: its steps, from and until when in local time. */
interface Schedule {
	readonly steps: readonly Step[]
	readonly starts: string | null
	readonly ends: string | null
}

/** A step of each of two timed releases that are on at the same time, where there are any. */
export const schedulesMeet = (a: Schedule, b: Schedule): readonly [Step, Step] | null => {
	const [from, to] = [later(a.starts, b.starts), earlier(a.ends, b.ends)]
	if (from !== null && to !== null && from >= to) return null
	for (const one of a.steps) {
		const other = b.steps.find(step => stepsMeet(one, step))
		if (other !== undefined) return [one, other]
	}
	return null
}

/** The hours of a step, and its days where it has any, as people read them. */
export const stepSpan = ({ start, end, date_start, date_end }: Step): string => {
	const days = date_start === null && date_end === null ? '' : ` (${date_start ?? '…'} – ${date_end ?? '…'})`
	return `${start}–${end}${days}`
}
