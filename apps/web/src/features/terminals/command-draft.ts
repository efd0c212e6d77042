import { type CommandType, dataOf } from '@vitrine/domain/command/command'
import { command_data } from '@vitrine/domain/command/command-data'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { languages } from '@vitrine/texts/rows'

/** The forms of what a terminal can be told beside the usual; each is of one type. */
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

/** A time as it is typed. */
export interface ItemDraft {
	readonly id: number
	readonly start: string
	readonly end: string
	readonly value: string
	readonly week_limit: boolean
	readonly weekdays: number
	/** The days to which a time is bound that was read from a terminal: they are kept as they are. */
	readonly days?: Pick<TimedItem, 'start_date' | 'end_date'>
}

/** What has been typed into a form: of each type what it needs of it. */
export interface FormDraft {
	readonly choice: string
	readonly number: string
	readonly items: readonly ItemDraft[]
}

/** A time that is added to these. */
export const newItem = (items: readonly ItemDraft[], type: OfferedForm): ItemDraft => ({
	id: Math.max(0, ...items.map(({ id }) => id)) + 1,
	start: type === 'restart_schedule' ? '03:00:00' : '22:00:00',
	end: '06:00:00',
	value: '20',
	week_limit: false,
	weekdays: every_weekday,
})

/** What there is to choose, by the shape of the type's data; none where nothing is chosen of a list. */
export const choicesOf = (type: OfferedForm): readonly string[] => {
	if (type === 'remote_lock') return ['lock_now', 'unlock_now', 'schedule']
	if (type === 'timer_play') return ['on', 'off']
	if (type === 'screen_timing') return ['on', 'off']
	if (type === 'language') return languages
	return type === 'self_test' ? command_data.self_test.shape.pattern.options : []
}

/** Whether a number is typed, and what it is at first. */
export const firstNumber = (type: OfferedForm): string | null => {
	if (type === 'color') return '6500'
	if (type === 'self_test') return '10'
	return type === 'brightness' || type === 'volume' ? '100' : null
}

/** Whether the type has times, and whether each of them sets a value. */
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

/** A form with times that are there already, and what holds beside them. */
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
	// Minutes may come without seconds.
	const [from, to] = [clockOf(start) ?? start, clockOf(end) ?? end]
	if (type === 'restart_schedule') return { exec_time: from, ...days }
	return { start_time: from, end_time: to, ...days, ...(hasValues(type) ? { value: whole(value) } : {}) }
}

const typedData = (type: OfferedForm, { choice, number, items: drafts }: FormDraft): Record<string, unknown> => {
	const items = drafts.map(draft => itemOf(type, draft))
	switch (type) {
		case 'remote_lock':
			// What is done now ends no times: those are set again, or none.
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

/** The data of a command as it was typed, by the rule that the server goes by; null while it is none. */
export const dataOfDraft = (type: OfferedForm, draft: FormDraft): Record<string, unknown> | null => {
	const data = typedData(type, draft)
	return dataOf(type).safeParse(data).success ? data : null
}
