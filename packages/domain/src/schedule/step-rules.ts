import { every_weekday, type Step } from './step.ts'

/** What is wrong with a step of a timed release (specification B §5). */
export const step_faults = ['times', 'dates', 'past', 'weekdays'] as const
export type StepFault = (typeof step_faults)[number]

/** What is wrong with a step, `today` being the day where it is made, `yyyy-MM-dd`; null when nothing is. */
export const stepFault = ({ start, end, date_start, date_end, weekdays }: Step, today: string): StepFault | null => {
	if (start > end) return 'times'
	if (date_start !== null && date_end !== null && date_start > date_end) return 'dates'
	if ((date_start !== null && date_start < today) || (date_end !== null && date_end < today)) return 'past'
	return weekdays === 0 ? 'weekdays' : null
}

/** Whether a step has no moment left at `now`, a day and time of the wall as `yyyy-MM-ddTHH:mm:ss`. */
export const isStepOver = ({ date_end, end }: Step, now: string): boolean =>
	date_end !== null && `${date_end}T${end}` < now

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

/** The hours of a step, and its days where it has any, as people read them. */
export const stepSpan = ({ start, end, date_start, date_end }: Step): string => {
	const days = date_start === null && date_end === null ? '' : ` (${date_start ?? '…'} – ${date_end ?? '…'})`
	return `${start}–${end}${days}`
}
