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

/** Command types whose times a terminal follows by itself, and the operation of each. */
const operations = {
	brightness: 'brightness',
	volume: 'volume',
	screen_timing: 'screen_power',
	remote_lock: 'locked',
	restart_schedule: 'restart',
} as const satisfies Readonly<Record<string, TimedChange['operation']>>

export type OrderedType = keyof typeof operations

/** Times set by a command; they apply until another command of the type replaces them. */
export interface TimedOrder {
	readonly type: OrderedType
	/** The value outside all items. */
	readonly base: number
	readonly items: readonly TimedItem[]
	/** When it was set, in ms since the epoch. */
	readonly at: number
}

/** The value that an item sets: for a screen or a lock without a value, the opposite of the base. */
const setBy = ({ type, base }: TimedOrder, { value }: TimedItem): number => {
	if (type === 'restart_schedule') return 0
	if (type === 'brightness' || type === 'volume') return value ?? base
	if (value === undefined) return 1 - base
	return value > 0 ? 1 : 0
}

/** The weekdays after those of a mask. */
const dayAfter = (mask: number): number => ((mask << 1) & 127) | (mask >> 6)

const nextDate = (date: string | null): string | null => (date === null ? null : dateOf(dayNumberOf(date) + 1))

/** When an item begins and ends; the end is on the following day if it is not later in the day. */
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

/** The changes of an order over time; of two at the same moment the later in the list wins, so a beginning comes after an end. */
const changesOf = (order: TimedOrder, items = order.items): TimedChange[] => {
	const edges = items.map(item => edgesOf(order, item))
	return [...edges.flatMap(({ ends }) => ends ?? []), ...edges.map(({ begins }) => begins)]
}

/** The value that applied when the order was set: of the item active at that moment, or else the base. */
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

/** All orders to a terminal: by templates, by times of commands, and manual. */
export interface Ordered {
	readonly template: readonly TimedCommand[]
	readonly orders: readonly TimedOrder[]
	readonly by_hand: readonly SetByHand[]
}

/** All timed changes, for callers that wait for the next one. */
export const orderedChanges = ({ template, orders }: Omit<Ordered, 'by_hand'>): TimedChange[] => [
	...template,
	...orders.flatMap(order => changesOf(order)),
]

/** What applies at `now`, in ms since the epoch: for each operation, whatever was due or set last. */
export const orderedState = (ordered: Ordered, zone: Zone, now: number): TimedState =>
	timedState(orderedChanges(ordered), zone, now, [
		...ordered.orders.flatMap(order => begunWith(order, zone)),
		...ordered.by_hand,
	])

/** The orders with a new one: its times replace those of its type; without times it removes them. */
export const withOrder = (orders: readonly TimedOrder[], order: TimedOrder): TimedOrder[] => [
	...orders.filter(({ type }) => type !== order.type),
	...(order.items.length > 0 ? [order] : []),
]
