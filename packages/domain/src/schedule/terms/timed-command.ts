import { z } from 'zod'
import { boundedList } from '../../bounded.ts'
import { relay_channel, type SignalSource, switched_program, timed_sources } from '../../command/command-values.ts'
import { dayAt, dayNumberOf, instantOf, latest_zone, localTextAt, type Zone, zoneOf } from '../../local-time.ts'
import { local_day } from '../../program/parts.ts'
import type { LocalTime, Placed } from '../local-clocks.ts'
import { every_weekday, isWeekday, local_clock } from '../step.ts'

/** Operations of a terminal at a time of day (specification B §3, schedule template, and §9, timing actions). */
export const timed_operations = [
	'screen_power',
	'brightness',
	'volume',
	'restart',
	'program_switch',
	'signal_switch',
	'relay',
] as const
export type TimedOperation = (typeof timed_operations)[number]

/** Maximum number of commands in a schedule template. */
export const schedule_template_limits = { commands: 64, name: 60 } as const

/** The operations whose value is a number, with its minimum and maximum: 1 is on, 0 is off; a restart has none. */
export const timed_values = {
	screen_power: { min: 0, max: 1 },
	brightness: { min: 0, max: 100 },
	volume: { min: 0, max: 100 },
	restart: { min: 0, max: 0 },
	relay: { min: 0, max: 1 },
} as const satisfies Partial<Record<TimedOperation, { readonly min: number; readonly max: number }>>

/** Execution time in the terminal's local time, the days from the first to the last, and the weekdays of the mask (Sunday 1 to Saturday 64). */
const when = {
	time: local_clock,
	date_start: local_day.nullable(),
	date_end: local_day.nullable(),
	weekdays: z.int().min(1).max(every_weekday).nullable(),
}

const numberOf = (operation: keyof typeof timed_values) =>
	z.int().min(timed_values[operation].min).max(timed_values[operation].max)

const numbered = <O extends keyof typeof timed_values>(operation: O) =>
	z.object({ operation: z.literal(operation), value: numberOf(operation), ...when })

type Days = Readonly<{ date_start: string | null; date_end: string | null }>
const isInOrder = ({ date_start, date_end }: Days): boolean =>
	date_start === null || date_end === null || date_start <= date_end

const screen_operations = [
	numbered('screen_power'),
	numbered('brightness'),
	numbered('volume'),
	numbered('restart'),
] as const

const switch_operations = [
	/** 0 returns to what is published. */
	z.object({ operation: z.literal('program_switch'), program_id: switched_program, ...when }),
	z.object({ operation: z.literal('signal_switch'), source: z.enum(timed_sources), ...when }),
	z.object({ operation: z.literal('relay'), channel: relay_channel, value: numberOf('relay'), ...when }),
] as const

/** A timed command (specification B §3): operation, its value, and when it is executed. */
export const timedCommand = z
	.discriminatedUnion('operation', [...screen_operations, ...switch_operations])
	.refine(isInOrder, { path: ['date_end'] })
export type TimedCommand = z.output<typeof timedCommand>

/** A command about the terminal's own screen and sound, which players of every version know. */
const screenCommand = z.discriminatedUnion('operation', screen_operations).refine(isInOrder, { path: ['date_end'] })
export type ScreenCommand = z.output<typeof screenCommand>

/** A command that switches the program, the signal source or a relay; older players ignore these. */
const switchCommand = z.discriminatedUnion('operation', switch_operations).refine(isInOrder, { path: ['date_end'] })
export type SwitchCommand = z.output<typeof switchCommand>

type Times = Pick<TimedCommand, 'time' | 'date_start' | 'date_end' | 'weekdays'>

/** A timed change by a template or a command; commands can also lock a terminal, and name every source that it has. */
export type TimedChange =
	| TimedCommand
	| (Times & { readonly operation: 'locked'; readonly value: number })
	| (Times & { readonly operation: 'signal_switch'; readonly source: SignalSource })

/** The commands of a schedule template. */
export const timing = boundedList(timedCommand, schedule_template_limits.commands)

/** Both kinds of them, as a manifest lists them. */
export const screen_timing = boundedList(screenCommand, schedule_template_limits.commands)
export const timed_switches = boundedList(switchCommand, schedule_template_limits.commands)

/** Whether players of every version know a command. */
export const isScreenCommand = (command: TimedCommand): command is ScreenCommand =>
	screen_operations.some(({ shape }) => shape.operation.value === command.operation)

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

const isOn = ({ date_start, date_end, weekdays }: Times, day: number): boolean =>
	(date_start === null || day >= dayNumberOf(date_start)) &&
	(date_end === null || day <= dayNumberOf(date_end)) &&
	isWeekday(weekdays ?? every_weekday, day)

const instantOn = ({ time }: Times, day: number, zone: Zone): number => instantOf(zone, `${dateOf(day)}T${time}`)

/** When a command was last due at or before `now`, in ms since the epoch; null if never. */
const lastOf = (command: Times, zone: Zone, now: number): number | null => {
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
const nextOf = (command: Times, zone: Zone, now: number): number => {
	const today = dayNumberOf(dayAt(zone, now))
	const start = command.date_start === null ? today : Math.max(today, dayNumberOf(command.date_start))
	for (let day = start; day <= start + 8; day++) {
		const at = isOn(command, day) ? instantOn(command, day, zone) : Number.NEGATIVE_INFINITY
		if (at > now) return at
	}
	return Number.POSITIVE_INFINITY
}

/** A part of a terminal that commands set; each relay is a part of its own. */
export type Part = keyof TimedState | 'program_switch' | 'signal_switch' | `relay ${number}`

/** The value of a part, and since when it applies, in ms since the epoch. */
export interface Setting {
	readonly part: Part
	/** A number, or the name of a source. */
	readonly value: number | string
	readonly at: number
}

/** What a change sets; null for a restart, which sets nothing. */
export const setBy = (change: TimedChange): Omit<Setting, 'at'> | null => {
	switch (change.operation) {
		case 'restart':
			return null
		case 'program_switch':
			return { part: change.operation, value: change.program_id }
		case 'signal_switch':
			return { part: change.operation, value: change.source }
		case 'relay':
			return { part: `relay ${change.channel}`, value: change.value }
		default:
			return { part: change.operation, value: change.value }
	}
}

/** What was set last on each part at `now` (ms since the epoch), by these changes or otherwise; of two at the same moment, the later in the list. */
export const lastSettings = (
	changes: readonly TimedChange[],
	zone: Zone,
	now: number,
	others: readonly Setting[] = [],
): ReadonlyMap<Part, Setting> => {
	const due = changes.flatMap((change): Setting[] => {
		const set = setBy(change)
		const at = set === null ? null : lastOf(change, zone, now)
		return set === null || at === null ? [] : [{ ...set, at }]
	})
	const settings = [...due, ...others].sort((a, b) => a.at - b.at)
	return new Map(settings.map(setting => [setting.part, setting]))
}

/** The state of screen, sound and lock according to these settings. */
export const stateOf = (settings: ReadonlyMap<Part, Setting>): TimedState => {
	const of = (part: keyof TimedState): number => Number(settings.get(part)?.value ?? untouched[part])
	return { screen_power: of('screen_power'), brightness: of('brightness'), volume: of('volume'), locked: of('locked') }
}

/** A manual setting as one among others. */
export const settingOf = ({ operation, value, at }: SetByHand): Setting => ({ part: operation, value, at })

/** The state of a terminal at `now` (ms since the epoch): for each operation, whatever was due or manually set last. */
export const timedState = (
	changes: readonly TimedChange[],
	zone: Zone,
	now: number,
	by_hand: readonly SetByHand[] = [],
): TimedState => stateOf(lastSettings(changes, zone, now, by_hand.map(settingOf)))

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
