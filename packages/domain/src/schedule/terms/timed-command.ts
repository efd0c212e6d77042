import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { dayAt, dayNumberOf, instantOf, latest_zone, localTextAt, type Zone, zoneOf } from '../../local-time.ts'
import { local_day } from '../../program/parts.ts'
import type { LocalTime, Placed } from '../local-clocks.ts'
import { every_weekday, isWeekday, local_clock } from '../step.ts'

/** Operations of a terminal at a time of day (specification B §3, schedule template). */
export const timed_operations = ['screen_power', 'brightness', 'volume', 'restart'] as const
export type TimedOperation = (typeof timed_operations)[number]

/** Maximum number of commands in a schedule template. */
export const schedule_template_limits = { commands: 64, name: 60 } as const

/** The minimum and maximum value of an operation: 1 is on, 0 is off; a restart has none. */
export const timed_values: Readonly<Record<TimedOperation, { readonly min: number; readonly max: number }>> = {
	screen_power: { min: 0, max: 1 },
	brightness: { min: 0, max: 100 },
	volume: { min: 0, max: 100 },
	restart: { min: 0, max: 0 },
}

/**
 * A timed command (specification B §3): operation, value, execution time in the terminal's local time, the days from the first to the
 * last, and the weekdays of the mask (Sunday 1 to Saturday 64), if given.
 */
export const timedCommand = z
	.object({
		operation: z.enum(timed_operations),
		value: z.int().min(0).max(100),
		time: local_clock,
		date_start: local_day.nullable(),
		date_end: local_day.nullable(),
		weekdays: z.int().min(1).max(every_weekday).nullable(),
	})
	.refine(({ operation, value }) => value <= timed_values[operation].max, { path: ['value'] })
	.refine(({ date_start, date_end }) => date_start === null || date_end === null || date_start <= date_end, {
		path: ['date_end'],
	})
export type TimedCommand = z.output<typeof timedCommand>

/** A timed change by a template or a command; commands can also lock a terminal. */
export interface TimedChange extends Omit<TimedCommand, 'operation'> {
	readonly operation: TimedOperation | 'locked'
}

/** The commands of a schedule template. */
export const timing = boundedList(timedCommand, schedule_template_limits.commands)

/** A manual setting, and when it was made, in ms since the epoch: it applies until a timed command sets something else. */
export interface SetByHand {
	readonly operation: keyof TimedState
	readonly value: number
	readonly at: number
}

/** The state that commands have set on a terminal; by default the screen is on, at full brightness and volume. */
export interface TimedState {
	readonly screen_power: number
	readonly brightness: number
	readonly volume: number
	/** 1 while it is locked. */
	readonly locked: number
}

const untouched: TimedState = { screen_power: 1, brightness: 100, volume: 100, locked: 0 }

const day_length = 86_400_000

/** The date of a day since 1970, `yyyy-MM-dd`. */
export const dateOf = (day: number): string => dayAt(() => 0, day * day_length)

const isOn = ({ date_start, date_end, weekdays }: TimedChange, day: number): boolean =>
	(date_start === null || day >= dayNumberOf(date_start)) &&
	(date_end === null || day <= dayNumberOf(date_end)) &&
	isWeekday(weekdays ?? every_weekday, day)

const instantOn = ({ time }: TimedChange, day: number, zone: Zone): number => instantOf(zone, `${dateOf(day)}T${time}`)

/** When a command was last due at or before `now`, in ms since the epoch; null if never. */
const lastOf = (command: TimedChange, zone: Zone, now: number): number | null => {
	const today = dayNumberOf(dayAt(zone, now))
	const end = command.date_end === null ? today : Math.min(today, dayNumberOf(command.date_end))
	// Eight days cover every weekday, even if today's time has not come yet.
	for (let day = end; day >= end - 8; day--) {
		const at = isOn(command, day) ? instantOn(command, day, zone) : Number.POSITIVE_INFINITY
		if (at <= now) return at
	}
	return null
}

/** When a command is next due after `now`, in ms since the epoch; infinite if never. */
const nextOf = (command: TimedChange, zone: Zone, now: number): number => {
	const today = dayNumberOf(dayAt(zone, now))
	const start = command.date_start === null ? today : Math.max(today, dayNumberOf(command.date_start))
	for (let day = start; day <= start + 8; day++) {
		const at = isOn(command, day) ? instantOn(command, day, zone) : Number.NEGATIVE_INFINITY
		if (at > now) return at
	}
	return Number.POSITIVE_INFINITY
}

/**
 * The state of a terminal at `now` (ms since the epoch): for each operation, whatever was due or manually set last; of two at the same
 * moment, the later in the list.
 */
export const timedState = (
	commands: readonly TimedChange[],
	zone: Zone,
	now: number,
	by_hand: readonly SetByHand[] = [],
): TimedState => {
	const due = commands
		.flatMap(command => {
			const at = command.operation === 'restart' ? null : lastOf(command, zone, now)
			return at === null ? [] : [{ at, operation: command.operation, value: command.value }]
		})
		.concat(by_hand)
		.sort((a, b) => a.at - b.at)
	return { ...untouched, ...Object.fromEntries(due.map(({ operation, value }) => [operation, value])) }
}

/**
 * The first of these terminals on which no command will be due any more, by its clock; null if there is none. For an unknown zone, the
 * zone furthest behind UTC is used.
 */
export const idleClock = (
	commands: readonly TimedChange[],
	terminals: readonly Placed[],
	now: number,
): LocalTime | null => {
	for (const [time_zone, [first]] of Map.groupBy(terminals, terminal => terminal.time_zone)) {
		const zone = zoneOf(time_zone)
		if (nextTimed(commands, zone ?? latest_zone, now) !== null) continue
		return { name: zone === null ? '' : (first?.name ?? ''), time: localTextAt(zone ?? latest_zone, now) }
	}
	return null
}

/** When something is next due after `now`, in ms since the epoch, and whether it is a restart; null if nothing is. */
export const nextTimed = (
	commands: readonly TimedChange[],
	zone: Zone,
	now: number,
): { readonly at: number; readonly restart: boolean } | null => {
	const due = commands.map(command => ({ at: nextOf(command, zone, now), restart: command.operation === 'restart' }))
	const at = Math.min(...due.map(one => one.at))
	return Number.isFinite(at) ? { at, restart: due.some(one => one.at === at && one.restart) } : null
}
