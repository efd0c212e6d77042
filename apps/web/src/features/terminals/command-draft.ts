import { type CommandType, dataOf } from '@vitrine/domain/command/command'
import type { TimedItem } from '@vitrine/domain/command/timed-item'
import { every_weekday } from '@vitrine/domain/schedule/step'
import { clockOf } from '@vitrine/domain/schedule/terms/play-list'
import { languages } from '@vitrine/texts/rows'
import { extraData, type Fields, main_choices, wholeOf } from './settings/extra-fields.ts'

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
	'restart',
	'screenshot',
] as const satisfies readonly CommandType[]

/** Settings of the device itself, which have a tab of their own on the page of a terminal. */
export const setting_forms = [
	'time_zone',
	'language',
	'signal_switch',
	'color',
	'screen_fold',
	'sensor_config',
	'cloud_care',
	'storage',
	'log_upload',
	'central_control',
] as const satisfies readonly CommandType[]

export type OfferedForm = (typeof offered_forms)[number] | (typeof setting_forms)[number] | 'screen_power' | 'relay'

/** A time as entered in the form. */
export interface ItemDraft {
	readonly id: number
	readonly start: string
	readonly end: string
	readonly value: string
	readonly week_limit: boolean
	readonly weekdays: number
	readonly date_limit: boolean
	/** The first and the last day, `yyyy-MM-dd`, or empty. */
	readonly date_start: string
	readonly date_end: string
}

/** The contents of a form; each type uses the fields it needs. */
export interface FormDraft {
	readonly choice: string
	readonly number: string
	readonly items: readonly ItemDraft[]
	/** The further fields of the type, as far as they were changed. */
	readonly fields?: Fields
	/** Sets only the value: the times that terminals follow stay as they are. */
	readonly is_now?: true
}

/** A new time to append to these. */
export const newItem = (items: readonly ItemDraft[], type: OfferedForm): ItemDraft => ({
	id: Math.max(0, ...items.map(({ id }) => id)) + 1,
	start: type === 'restart_schedule' ? '03:00:00' : '22:00:00',
	end: '06:00:00',
	value: '20',
	week_limit: false,
	weekdays: every_weekday,
	date_limit: false,
	date_start: '',
	date_end: '',
})

/** The options of a command, taken from the schema of its data; empty if the type has no list to choose from. */
export const choicesOf = (type: OfferedForm): readonly string[] =>
	type === 'language' ? languages : (main_choices[type] ?? [])

/** Whether the main choice is still to be made. */
export const isChoiceOpen = (type: OfferedForm, { choice }: Pick<FormDraft, 'choice'>): boolean =>
	choicesOf(type).length > 0 && !choicesOf(type).includes(choice)

/** Whether the light around the terminal decides: then there is neither a value nor times. */
const isByLight = (type: OfferedForm, { fields }: Pick<FormDraft, 'fields'>): boolean =>
	type === 'brightness' && fields?.mode === 'auto'

const first_numbers: Readonly<Record<string, string>> = {
	color: '6500',
	self_test: '10',
	brightness: '100',
	volume: '100',
	sensor_config: '60',
	central_control: '1',
}

/** The initial value of the number field; null if the type has none. */
const firstNumber = (type: OfferedForm): string | null => first_numbers[type] ?? null

/** Whether the form asks for a number as it is filled in so far. */
export const hasNumber = (type: OfferedForm, draft: FormDraft): boolean =>
	firstNumber(type) !== null && !isByLight(type, draft)

const isTimed = (type: OfferedForm): boolean =>
	['brightness', 'volume', 'screen_timing', 'restart_schedule'].includes(type)

/** Whether the type has times ({@link hasValues}: and whether each of them sets a value). */
export const hasItems = (type: OfferedForm, draft: Pick<FormDraft, 'choice' | 'fields' | 'is_now'>): boolean =>
	type === 'remote_lock' ? draft.choice === 'schedule' : isTimed(type) && !isByLight(type, draft) && !draft.is_now
export const hasValues = (type: OfferedForm): boolean => type === 'brightness' || type === 'volume'

export const firstDraft = (type: OfferedForm): FormDraft => ({
	choice: choicesOf(type)[0] ?? (type === 'program_switch' ? '0' : ''),
	number: firstNumber(type) ?? '',
	items: [],
})

/** An existing time as form values; `value` is what it sets, as text. */
export const draftOfItem = (item: TimedItem, place: number): ItemDraft => ({
	id: place + 1,
	start: item.exec_time ?? item.start_time ?? '',
	end: item.end_time ?? '',
	value: String(item.value ?? item.source ?? item.program_id ?? ''),
	week_limit: item.week_days !== null,
	weekdays: item.week_days ?? every_weekday,
	date_limit: item.start_date !== null || item.end_date !== null,
	date_start: item.start_date ?? '',
	date_end: item.end_date ?? '',
})

/** A form filled with existing times and the value that applies outside them. */
export const draftOfTimes = (
	type: OfferedForm,
	items: readonly TimedItem[],
	{ choice, value }: { choice?: string | undefined; value?: number | undefined },
): FormDraft => ({
	choice: choice ?? firstDraft(type).choice,
	number: value === undefined ? firstDraft(type).number : String(value),
	items: items.map(draftOfItem),
})

/** The days of a time as entered; every day without limits. */
const daysOf = ({ week_limit, weekdays, date_limit, date_start, date_end }: ItemDraft) => ({
	...(week_limit ? { week_days: weekdays } : {}),
	...(date_limit && date_start !== '' ? { start_date: date_start } : {}),
	...(date_limit && date_end !== '' ? { end_date: date_end } : {}),
})

/** When a time applies, as entered; it can come without seconds. */
export const spanOf = (item: ItemDraft) => ({
	start_time: clockOf(item.start) ?? item.start,
	end_time: clockOf(item.end) ?? item.end,
	...daysOf(item),
})

const itemOf = (type: OfferedForm, item: ItemDraft) => {
	const { start_time, end_time, ...days } = spanOf(item)
	if (type === 'restart_schedule') return { exec_time: start_time, ...days }
	return { start_time, end_time, ...days, ...(hasValues(type) ? { value: wholeOf(item.value) } : {}) }
}

type Items = readonly ReturnType<typeof itemOf>[]
type Main = (draft: FormDraft, items: Items) => Record<string, unknown>

/** What the main choice, the number and the times of each type mean. */
const mains: Readonly<Record<string, Main>> = {
	// A command for right now does not remove the times; those are set or cleared separately.
	remote_lock: ({ choice }, items) => (choice === 'schedule' ? { mode: choice, items } : { mode: choice }),
	program_switch: ({ choice }) => ({ program_id: wholeOf(choice) }),
	timer_play: ({ choice }) => ({ enabled: choice === 'on' }),
	cloud_care: ({ choice }) => ({ enabled: choice === 'on' }),
	screen_power: ({ choice }) => ({ action: choice }),
	relay: ({ choice }) => ({ action: choice }),
	screen_timing: ({ choice }, items) => ({ default: choice, items }),
	restart_schedule: (_, items) => ({ enabled: items.length > 0, items }),
	restart: ({ choice }) => ({ target: choice }),
	signal_switch: ({ choice }) => ({ source: choice }),
	screen_fold: ({ choice }) => ({ mode: choice }),
	storage: ({ choice }) => ({ op: choice }),
	log_upload: ({ choice }) => ({ kind: choice }),
	color: ({ number }) => ({ temperature_k: wholeOf(number) }),
	language: ({ choice }) => ({ lang: choice }),
	self_test: ({ choice, number }) => ({ pattern: choice, seconds: wholeOf(number) }),
	sensor_config: ({ number }) => ({ report_interval_s: wholeOf(number) }),
	central_control: ({ number }) => ({ command_id: wholeOf(number) }),
	volume: ({ number, is_now }, items) => ({ value: wholeOf(number), ...(is_now ? {} : { items }) }),
	brightness: (draft, items) => {
		if (isByLight('brightness', draft)) return {}
		return { value: wholeOf(draft.number), ...(draft.is_now ? {} : { items }) }
	},
}

/** The data of a command as entered, valid or not. */
export const typedData = (type: OfferedForm, draft: FormDraft): Record<string, unknown> => {
	const { choice, items, fields = {} } = draft
	const main = mains[type]?.(
		draft,
		items.map(item => itemOf(type, item)),
	)
	return { ...main, ...extraData(type, choice, fields, Date.now()) }
}

/** The data of the command as entered, by the rule the server uses; null while it is invalid. */
export const dataOfDraft = (type: OfferedForm, draft: FormDraft): Record<string, unknown> | null => {
	if (isChoiceOpen(type, draft)) return null
	const data = typedData(type, draft)
	return dataOf(type).safeParse(data).success ? data : null
}
