import { dayNumberOf, type Zone } from '../local-time.ts'
import {
	dateOf,
	lastSettings,
	type Part,
	type SetByHand,
	type Setting,
	settingOf,
	stateOf,
	type TimedChange,
	type TimedCommand,
	type TimedState,
} from '../schedule/terms/timed-command.ts'
import type { SignalSource } from './command-values.ts'
import type { TimedItem } from './timed-item.ts'

/** Command types whose times a terminal follows by itself, and the operation of each. */
const operations = {
	brightness: 'brightness',
	volume: 'volume',
	screen_timing: 'screen_power',
	remote_lock: 'locked',
	restart_schedule: 'restart',
	program_switch: 'program_switch',
	signal_switch: 'signal_switch',
	relay: 'relay',
} as const satisfies Readonly<Record<string, TimedChange['operation']>>

export type OrderedType = keyof typeof operations

/** Times set by a command; they apply until another command of the type, or for the same relay, replaces them. */
export interface TimedOrder {
	readonly type: OrderedType
	/** The relay that they switch. */
	readonly channel?: number
	/** The value outside all items: a number, or the name of a source. */
	readonly base: number | string
	readonly items: readonly TimedItem[]
	/** When it was set, in ms since the epoch. */
	readonly at: number
}

type Value = TimedOrder['base']

/** The value that an item sets: for a screen, a lock or a relay without a value, the opposite of the base. */
const setBy = ({ type, base }: TimedOrder, { value, source, program_id }: TimedItem): Value => {
	switch (type) {
		case 'restart_schedule':
			return 0
		case 'brightness':
		case 'volume':
			return value ?? base
		case 'program_switch':
			return program_id ?? base
		case 'signal_switch':
			return source ?? base
		default:
			return (value ?? 1 - Number(base)) > 0 ? 1 : 0
	}
}

type When = Pick<TimedChange, 'time' | 'date_start' | 'date_end' | 'weekdays'>

/** The change to a value of what an order is about. */
const changeTo = ({ type, channel = 1 }: TimedOrder, value: Value, when: When): TimedChange => {
	const operation = operations[type]
	switch (operation) {
		case 'program_switch':
			return { operation, program_id: Number(value), ...when }
		case 'signal_switch':
			// The schemas of the commands admit no other names.
			return { operation, source: value as SignalSource, ...when }
		case 'relay':
			return { operation, channel, value: Number(value), ...when }
		default:
			return { operation, value: Number(value), ...when }
	}
}

/** The weekdays after those of a mask. */
const dayAfter = (mask: number): number => ((mask << 1) & 127) | (mask >> 6)

const nextDate = (date: string | null): string | null => (date === null ? null : dateOf(dayNumberOf(date) + 1))

/** When an item begins and ends; the end is on the following day if it is not later in the day. */
const edgesOf = (order: TimedOrder, item: TimedItem): { begins: TimedChange; ends: TimedChange | null } => {
	const { start_date, end_date, week_days, start_time, end_time, exec_time } = item
	const days = { date_start: start_date, date_end: end_date, weekdays: week_days }
	const time = exec_time ?? start_time ?? ''
	const begins = changeTo(order, setBy(order, item), { time, ...days })
	if (end_time === undefined) return { begins, ends: null }
	const isNext = end_time <= time
	const on = {
		date_start: isNext ? nextDate(start_date) : start_date,
		date_end: isNext ? nextDate(end_date) : end_date,
		weekdays: isNext && week_days !== null ? dayAfter(week_days) : week_days,
	}
	return { begins, ends: changeTo(order, order.base, { time: end_time, ...on }) }
}

/** The changes of an order over time; of two at the same moment the later in the list wins, so a beginning comes after an end. */
const changesOf = (order: TimedOrder, items = order.items): TimedChange[] => {
	const edges = items.map(item => edgesOf(order, item))
	return [...edges.flatMap(({ ends }) => ends ?? []), ...edges.map(({ begins }) => begins)]
}

/** What an order sets; null for a restart. */
const partOf = ({ type, channel = 1 }: TimedOrder): Part | null => {
	const operation = operations[type]
	if (operation === 'restart') return null
	return operation === 'relay' ? `relay ${channel}` : operation
}

/** The value that applied when the order was set: of the item active at that moment, or else the base. */
const begunWith = (order: TimedOrder, zone: Zone): Setting[] => {
	const part = partOf(order)
	if (part === null) return []
	const changes = changesOf(
		order,
		order.items.filter(({ start_time }) => start_time !== undefined),
	)
	const beside = { part, value: order.base, at: Number.NEGATIVE_INFINITY }
	const value = lastSettings(changes, zone, order.at, [beside]).get(part)?.value ?? order.base
	return [{ part, value, at: order.at }]
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

/** What was set last on each part of a terminal at `now`, in ms since the epoch. */
export const orderedSettings = (ordered: Ordered, zone: Zone, now: number): ReadonlyMap<Part, Setting> =>
	lastSettings(orderedChanges(ordered), zone, now, [
		...ordered.orders.flatMap(order => begunWith(order, zone)),
		...ordered.by_hand.map(settingOf),
	])

/** What applies at `now`, in ms since the epoch: for each operation, whatever was due or set last. */
export const orderedState = (ordered: Ordered, zone: Zone, now: number): TimedState =>
	stateOf(orderedSettings(ordered, zone, now))

/** The orders with a new one: its times replace those of its type, or of its relay; without times it removes them. */
export const withOrder = (orders: readonly TimedOrder[], order: TimedOrder): TimedOrder[] => [
	...orders.filter(({ type, channel }) => type !== order.type || channel !== order.channel),
	...(order.items.length > 0 ? [order] : []),
]
