import { timed_sources } from '@vitrine/domain/command/command-values'
import { isLocalText } from '@vitrine/domain/local-time'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { isLimitEmpty } from '@vitrine/domain/schedule/terms/step-rules'
import {
	idleClock,
	type TimedCommand,
	type TimedOperation,
	timed_values,
} from '@vitrine/domain/schedule/terms/timed-command'
import { isOnSomeDay } from '@vitrine/domain/schedule/terms/timed-conflict'

/** A command as entered in the form. */
export interface CommandDraft {
	readonly key: number
	readonly operation: TimedOperation
	/** As entered: a percentage, or 1 and 0 for on and off. */
	readonly value: string
	/** The program to switch to; 0 is what is published. */
	readonly program_id: number
	readonly source: TimedSource
	/** The number of a relay. */
	readonly channel: number
	readonly time: string
	readonly date_limit: boolean
	/** `yyyy-MM-dd`, or empty. */
	readonly date_start: string
	readonly date_end: string
	readonly week_limit: boolean
	readonly weekdays: number
}

/** The sources to switch to (specification B §9). */
type TimedSource = (typeof timed_sources)[number]

type NumberOperation = keyof typeof timed_values
const hasNumber = (operation: TimedOperation): operation is NumberOperation => Object.hasOwn(timed_values, operation)

let next_key = 1

/** The initial command: turns the screen off in the evening. */
export const newCommand = (): CommandDraft => ({
	key: next_key++,
	operation: 'screen_power',
	value: '0',
	program_id: 0,
	source: timed_sources[0],
	channel: 1,
	time: '22:00:00',
	date_limit: false,
	date_start: '',
	date_end: '',
	week_limit: false,
	weekdays: every_weekday,
})

/** A command as form values. */
export const draftOf = (command: TimedCommand): CommandDraft => ({
	...newCommand(),
	operation: command.operation,
	...('value' in command ? { value: String(command.value) } : {}),
	...('channel' in command ? { channel: command.channel } : {}),
	...('program_id' in command ? { program_id: command.program_id } : {}),
	...('source' in command ? { source: command.source } : {}),
	time: command.time,
	date_limit: command.date_start !== null || command.date_end !== null,
	date_start: command.date_start ?? '',
	date_end: command.date_end ?? '',
	week_limit: command.weekdays !== null,
	weekdays: command.weekdays ?? every_weekday,
})

/** The number entered for an operation; null while it is invalid. A restart has none, nor what is chosen from a list. */
const typedValue = (operation: TimedOperation, typed: string): number | null => {
	if (!hasNumber(operation) || operation === 'restart') return 0
	const { min, max } = timed_values[operation]
	const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN
	return value >= min && value <= max ? value : null
}

/** The value of a draft whose operation has been changed: the largest, unless what was entered is valid. */
export const valueAfter = (operation: TimedOperation, typed: string): string =>
	!hasNumber(operation) || typedValue(operation, typed) !== null ? typed : String(timed_values[operation].max)

/** The days of a draft as a command has them. */
const daysOf = ({ date_limit, date_start, date_end, week_limit, weekdays }: CommandDraft) => ({
	date_start: (date_limit && date_start) || null,
	date_end: (date_limit && date_end) || null,
	weekdays: week_limit ? weekdays : null,
})

export type CommandProblem = 'time' | 'value' | 'no_day' | 'no_dates' | 'dates' | 'weekdays' | 'dayless'

const datesProblem = ({ date_limit, date_start, date_end }: CommandDraft): CommandProblem | null => {
	if (!date_limit) return null
	if ([date_start, date_end].some(day => day !== '' && !isLocalText(day))) return 'no_day'
	if (isLimitEmpty(date_limit, date_start, date_end)) return 'no_dates'
	return date_start !== '' && date_end !== '' && date_start > date_end ? 'dates' : null
}

/** Everything wrong with a command, in the order of its fields, each of which shows its own. */
export const draftProblems = (draft: CommandDraft): CommandProblem[] => {
	const { operation, value, time, week_limit, weekdays } = draft
	const dates = datesProblem(draft)
	const isWeekEmpty = week_limit && weekdays === 0
	return [
		...(typedValue(operation, value) === null ? ['value' as const] : []),
		...(clockOf(time) === null ? ['time' as const] : []),
		...(dates === null ? [] : [dates]),
		...(isWeekEmpty ? ['weekdays' as const] : []),
		...(dates === null && !isWeekEmpty && !isOnSomeDay(daysOf(draft)) ? ['dayless' as const] : []),
	]
}

/** The first problem of a command; null if there is none. */
export const draftProblem = (draft: CommandDraft): CommandProblem | null => draftProblems(draft)[0] ?? null

/** Whether none of these commands will ever be due again on any terminal, at a moment in ms since the epoch. */
export const areAllPast = (drafts: readonly CommandDraft[], now: number): boolean =>
	idleClock(drafts.map(commandOf), [{ name: '', time_zone: '' }], now) !== null

/** The command of a draft without problems. */
export const commandOf = (draft: CommandDraft): TimedCommand => {
	const { operation, program_id, source, channel } = draft
	const value = typedValue(operation, draft.value) ?? 0
	const when = { time: clockOf(draft.time) ?? draft.time, ...daysOf(draft) }
	switch (operation) {
		case 'program_switch':
			return { operation, program_id, ...when }
		case 'signal_switch':
			return { operation, source, ...when }
		case 'relay':
			return { operation, channel, value, ...when }
		default:
			return { operation, value, ...when }
	}
}
