import type { TextKey } from '@vitrine/texts/all'
import { dayEnd, dayStart } from '../../../ui/lists/days.ts'

/** Ranges to choose from, in days up to today; the first one is the default. */
export const usual_ranges = [7, 30, 90, 365] as const

const pad = (number: number): string => String(number).padStart(2, '0')

/** A day in the viewer's time zone as `yyyy-MM-dd`. */
export const dayOf = (at: Date): string => `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`

/** A range of days in the address: a number of days up to today, or from one day to another. */
export interface DayRange {
	readonly from: string
	readonly to: string
}

/** The given number of days up to and including today. */
export const lastDays = (days: number, now: Date): DayRange => ({
	from: dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)),
	to: dayOf(now),
})

/** How many days up to today an address asks for; a number that cannot be chosen is the default. */
export const usualDays = (days: string): number => usual_ranges.find(one => String(one) === days) ?? usual_ranges[0]

/** The range in an address; null if its days are invalid. `days` applies if no day is given. */
export const rangeIn = (
	{ days, from, to }: Readonly<Record<'days' | 'from' | 'to', string>>,
	now: Date,
): DayRange | null => {
	if (from === '' && to === '') return lastDays(usualDays(days), now)
	const [begins, ends] = [dayStart(from), dayStart(to)]
	return begins === undefined || begins < 0 || ends === undefined || ends < begins ? null : { from, to }
}

/** Why the days in an address are no range. */
export const rangeProblem = ({ from, to }: DayRange): TextKey => {
	if (from === '' || to === '') return '请选择日期'
	const days = [from, to].map(dayStart)
	if (days.includes(undefined)) return '没有这个日期'
	return days.some(day => day !== undefined && day < 0) ? '日期不能早于 1970 年' : '结束日期不能早于开始日期'
}

/** A range in seconds, its end exclusive, and its length in days. */
export const secondsIn = ({ from, to }: DayRange) => {
	const [begins, ends] = [dayStart(from) ?? 0, (dayEnd(to) ?? 0) + 1]
	return { start_time: begins / 1000, end_time: ends / 1000, days: Math.round((ends - begins) / 86_400_000) }
}
