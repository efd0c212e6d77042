import { type CommandType, dataOf } from '@vitrine/domain/command/command'
import { command_data } from '@vitrine/domain/command/command-data'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { languages } from '@vitrine/texts/rows'

/** Forms of the less common commands, one per command type. */
export const offered_forms = [
	'remote_lock',
	'program_switch',
	'timer_play',
	'brightness',
	'volume',
	'screen_timing',
	'restart_schedule',
	'color',
	'language',
	'self_test',
] as const satisfies readonly CommandType[]
export type OfferedForm = (typeof offered_forms)[number]

/** A time as entered in the form. */
export interface ItemDraft {
	readonly id: number
	readonly start: string
	readonly end: string
	readonly value: string
	readonly week_limit: boolean
	readonly weekdays: number
	/** The date range of a time read from a terminal; it is retained unchanged. */
	readonly days?: Pick<TimedItem, 'start_date' | 'end_date'>
}

/** The contents of a form; each type uses the fields it needs. */
export interface FormDraft {
	readonly choice: string
	readonly number: string
	readonly items: readonly ItemDraft[]
}

/** A new time to append to these. */
export const newItem = (items: readonly ItemDraft[], type: OfferedForm): ItemDraft => ({
	id: Math.max(0, ...items.map(({ id }) => id)) + 1,
	start: type === 'restart_schedule' ? '03:00:00' : '22:00:00',
	end: '06:00:00',
	value: '20',
	week_limit: false,
	weekdays: every_weekday,
})

/** The options of a command, taken from the schema of its data; empty if the type has no list to choose from. */
export const choicesOf = (type: OfferedForm): readonly string[] => {
	if (type === 'remote_lock') return ['lock_now', 'unlock_now', 'schedule']
	if (type === 'timer_play') return ['on', 'off']
	if (type === 'screen_timing') return ['on', 'off']
	if (type === 'language') return languages
	return type === 'self_test' ? command_data.self_test.shape.pattern.options : []
}

/** The initial value of the number field; null if the type has none. */
export const firstNumber = (type: OfferedForm): string | null => {
	if (type === 'color') return '6500'
	if (type === 'self_test') return '10'
	return type === 'brightness' || type === 'volume' ? '100' : null
}

/** Whether the type has times ({@link hasValues}: and whether each of them sets a value). */
export const hasItems = (type: OfferedForm, choice: string): boolean =>
	type === 'remote_lock'
		? choice === 'schedule'
		: ['brightness', 'volume', 'screen_timing', 'restart_schedule'].includes(type)
export const hasValues = (type: OfferedForm): boolean => type === 'brightness' || type === 'volume'

export const firstDraft = (type: OfferedForm): FormDraft => ({
	choice: choicesOf(type)[0] ?? (type === 'program_switch' ? '0' : ''),
	number: firstNumber(type) ?? '',
	items: [],
})

/** A form filled with existing times and the value that applies outside them. */
export const draftOfTimes = (
	type: OfferedForm,
	items: readonly TimedItem[],
	{ choice, value }: { choice?: string | undefined; value?: number | undefined },
): FormDraft => ({
	choice: choice ?? firstDraft(type).choice,
	number: value === undefined ? firstDraft(type).number : String(value),
	items: items.map((item, place) => ({
		id: place + 1,
		start: item.exec_time ?? item.start_time ?? '',
		end: item.end_time ?? '',
		value: String(item.value ?? ''),
		week_limit: item.week_days !== null,
		weekdays: item.week_days ?? every_weekday,
		days: { start_date: item.start_date, end_date: item.end_date },
	})),
})

const whole = (typed: string): number => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const itemOf = (type: OfferedForm, { start, end, value, week_limit, weekdays, days: bound }: ItemDraft) => {
	const days = { ...bound, ...(week_limit ? { week_days: weekdays } : {}) }
	// Times can come without seconds.
	const [from, to] = [clockOf(start) ?? start, clockOf(end) ?? end]
	if (type === 'restart_schedule') return { exec_time: from, ...days }
	return { start_time: from, end_time: to, ...days, ...(hasValues(type) ? { value: whole(value) } : {}) }
}

const typedData = (type: OfferedForm, { choice, number, items: drafts }: FormDraft): Record<string, unknown> => {
	const items = drafts.map(draft => itemOf(type, draft))
	switch (type) {
		case 'remote_lock':
			// A command for right now does not remove the times; those are set or cleared separately.
			return choice === 'schedule' ? { mode: choice, items } : { mode: choice }
		case 'program_switch':
			return { program_id: whole(choice) }
		case 'timer_play':
			return { enabled: choice === 'on' }
		case 'screen_timing':
			return { default: choice, items }
		case 'restart_schedule':
			return { enabled: items.length > 0, items }
		case 'color':
			return { temperature_k: whole(number) }
		case 'language':
			return { lang: choice }
		case 'self_test':
			return { pattern: choice, seconds: whole(number) }
		default:
			return { value: whole(number), items }
	}
}

/** The data of the command as entered, by the rule the server uses; null while it is invalid. */
export const dataOfDraft = (type: OfferedForm, draft: FormDraft): Record<string, unknown> | null => {
	const data = typedData(type, draft)
	return dataOf(type).safeParse(data).success ? data : null
}
