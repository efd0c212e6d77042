import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import { dayNumberOf } from '../local-time.ts'
import { local_day } from '../program/parts.ts'
import { every_weekday, local_clock } from '../schedule/step.ts'
import { switched_program, timed_sources } from './command-values.ts'
import { unit } from './unit.ts'

/** Maximum number of times in one command. */
const timed_items = 64

/**
 * When something applies or is executed, by the terminal's own clock: from the first day to the last, on the weekdays of the mask (Sunday
 * 1 to Saturday 64), from one time of day to another (past midnight if that is earlier), or at a single time. Null days and weekdays mean
 * every one.
 */
const timedItem = z
	.object({
		start_date: local_day.nullable().default(null),
		end_date: local_day.nullable().default(null),
		week_days: z.int().min(1).max(every_weekday).nullable().default(null),
		start_time: local_clock.optional(),
		end_time: local_clock.optional(),
		exec_time: local_clock.optional(),
		/** A percentage; of a screen, a lock or a relay 1 or 0. */
		value: z.int().min(0).max(100).meta(unit('%')).optional(),
		/** Of `signal_switch`: what it switches to. */
		source: z.enum(timed_sources).optional(),
		/** Of `program_switch`: what it switches to; 0 is what is published. */
		program_id: switched_program.optional(),
	})
	.refine(item => (item.exec_time === undefined) === (item.start_time !== undefined), { path: ['exec_time'] })
	.refine(item => (item.start_time === undefined) === (item.end_time === undefined), { path: ['end_time'] })
	.refine(({ start_date: from, end_date: to }) => from === null || to === null || from <= to, { path: ['end_date'] })

export type TimedItem = z.output<typeof timedItem>

const day = 86_400
const secondsOf = (clock: string): number => {
	const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
	return (hours * 60 + minutes) * 60 + seconds
}

/** The spans of a week in which an item applies, in seconds from Sunday; they extend past the week's end if they begin on its last day. */
const stretchesOf = ({ week_days, start_time = '', end_time = '' }: TimedItem): [from: number, to: number][] => {
	const [from, end] = [secondsOf(start_time), secondsOf(end_time)]
	const to = end > from ? end : end + day
	const mask = week_days ?? every_weekday
	return [0, 1, 2, 3, 4, 5, 6].flatMap(weekday =>
		(mask & (1 << weekday)) === 0 ? [] : [[weekday * day + from, weekday * day + to] as [number, number]],
	)
}

/** Whether the days of two items can meet: the last night of one can reach into the first day of the other. */
const mayMeet = (one: TimedItem, other: TimedItem): boolean =>
	(one.end_date === null ||
		other.start_date === null ||
		dayNumberOf(other.start_date) <= dayNumberOf(one.end_date) + 1) &&
	(other.end_date === null || one.start_date === null || dayNumberOf(one.start_date) <= dayNumberOf(other.end_date) + 1)

const week = 7 * day

/** Whether two items apply at once on some day, which would leave undefined what the terminal does. */
const isAtOnce = (one: TimedItem, other: TimedItem): boolean => {
	if (one.start_time === undefined || other.start_time === undefined || !mayMeet(one, other)) return false
	const others = stretchesOf(other)
	return stretchesOf(one).some(([from, to]) =>
		others.some(([begins, ends]) => [-week, 0, week].some(shift => from < ends + shift && begins + shift < to)),
	)
}

/** The times of a command (protocol §5, `items`); no two of them overlap. */
export const timedItems = boundedList(timedItem, timed_items).refine(
	items => !items.some((one, place) => items.slice(place + 1).some(other => isAtOnce(one, other))),
)

/** The fields of an item that say what it sets. */
const item_values = ['value', 'source', 'program_id'] as const
type ItemValue = (typeof item_values)[number]

/** The times of a command whose items set this field and no other: each of them if it is `required`. */
export const itemsSetting = (field: ItemValue, required = false) => {
	const others = item_values.filter(one => one !== field)
	return timedItems
		.refine(items => items.every(item => others.every(one => item[one] === undefined)))
		.refine(items => !required || items.every(item => item[field] !== undefined))
}
