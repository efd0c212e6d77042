import { dayNumberOf, type Zone } from '../local-time.ts'
import {
	dateOf,
	type SetByHand,
	type TimedChange,
	type TimedCommand,
	type TimedState,
	timedState,
} from '../schedule/terms/timed-command.ts'
import type { TimedItem } from './timed-item.ts'

/** The types of commands whose times a terminal follows by itself, and what each sets. */
const operations = {
	brightness: 'brightness',
	volume: 'volume',
	screen_timing: 'screen_power',
	remote_lock: 'locked',
	restart_schedule: 'restart',
} as const satisfies Readonly<Record<string, TimedChange['operation']>>

export type OrderedType = keyof typeof operations

/** Times that a command has set; they hold until another command of the type sets others. */
export interface TimedOrder {
	readonly type: OrderedType
	/** What holds beside them. */
	readonly base: number
	readonly items: readonly TimedItem[]
	/** When it was set, in ms since the epoch. */
	readonly at: number
}

/** What an item sets: of a screen and a lock, where it does not say, the other of what holds beside it. */
const setBy = ({ type, base }: TimedOrder, { value }: TimedItem): number => {
	if (type === 'restart_schedule') return 0
	if (type === 'brightness' || type === 'volume') return value ?? base
	if (value === undefined) return 1 - base
	return value > 0 ? 1 : 0
}

/** The weekdays after those of a mask. */
const dayAfter = (mask: number): number => ((mask << 1) & 127) | (mask >> 6)

const nextDate = (date: string | null): string | null => (date === null ? null : dateOf(dayNumberOf(date) + 1))

/** When an item begins, and when it ends: on the day after where that is earlier in the day. */
const edgesOf = (order: TimedOrder, item: TimedItem): { begins: TimedChange; ends: TimedChange | null } => {
	const { start_date, end_date, week_days, start_time, end_time, exec_time } = item
	const operation = operations[order.type]
	const days = { date_start: start_date, date_end: end_date, weekdays: week_days }
	const time = exec_time ?? start_time ?? ''
	const begins = { operation, value: setBy(order, item), time, ...days }
	if (end_time === undefined) return { begins, ends: null }
	const isNext = end_time <= time
	const on = {
		date_start: isNext ? nextDate(start_date) : start_date,
		date_end: isNext ? nextDate(end_date) : end_date,
		weekdays: isNext && week_days !== null ? dayAfter(week_days) : week_days,
	}
	return { begins, ends: { operation, value: order.base, time: end_time, ...on } }
}

/** What an order changes, and when; of two at once the later counts: one that begins comes after one that ends. */
const changesOf = (order: TimedOrder, items = order.items): TimedChange[] => {
	const edges = items.map(item => edgesOf(order, item))
	return [...edges.flatMap(({ ends }) => ends ?? []), ...edges.map(({ begins }) => begins)]
}

/** What held when it was set: what an item said whose time it was, or else what holds beside them. */
const begunWith = (order: TimedOrder, zone: Zone): SetByHand[] => {
	const operation = operations[order.type]
	if (operation === 'restart') return []
	const changes = changesOf(
		order,
		order.items.filter(({ start_time }) => start_time !== undefined),
	)
	const beside = { operation, value: order.base, at: Number.NEGATIVE_INFINITY }
	return [{ operation, value: timedState(changes, zone, order.at, [beside])[operation], at: order.at }]
}

/** What terminals have been told, by templates, times of commands and by hand. */
export interface Ordered {
	readonly template: readonly TimedCommand[]
	readonly orders: readonly TimedOrder[]
	readonly by_hand: readonly SetByHand[]
}

/** All that changes at its time, for whoever waits for the next. */
export const orderedChanges = ({ template, orders }: Omit<Ordered, 'by_hand'>): TimedChange[] => [
	...template,
	...orders.flatMap(order => changesOf(order)),
]

/** What holds at `now`, in ms since the epoch: of each operation what was due or set last. */
export const orderedState = (ordered: Ordered, zone: Zone, now: number): TimedState =>
	timedState(orderedChanges(ordered), zone, now, [
		...ordered.orders.flatMap(order => begunWith(order, zone)),
		...ordered.by_hand,
	])

/** The orders with one more: its type's times are those that it has, none where it has none. */
export const withOrder = (orders: readonly TimedOrder[], order: TimedOrder): TimedOrder[] => [
	...orders.filter(({ type }) => type !== order.type),
	...(order.items.length > 0 ? [order] : []),
]
