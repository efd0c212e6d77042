import { command_data } from '@vitrine/domain/command/command-data'
import { lock_scopes } from '../lock-words.ts'

/** The fields of a form as entered, by name; a missing one has its initial value. */
export type Fields = Readonly<Record<string, string>>

/** A field of a command's form besides its main choice, its number and its times. */
export interface ExtraField {
	readonly name: string
	readonly kind: 'choice' | 'number' | 'percent' | 'flag' | 'zone' | 'list' | 'metrics' | 'curve' | 'period'
	readonly choices?: readonly string[]
	/** Of a number. */
	readonly range?: readonly [min: number, max: number]
	/** The initial value; if it is empty, the field may stay empty and is then left out of the command. */
	readonly first: string
	/** Whether it has to be filled in although it is empty at first. */
	readonly isNeeded?: true
	/** Whether it concerns the command as entered so far. */
	readonly applies?: (choice: string, fields: Fields) => boolean
}

const hour = 3_600_000
/** The periods of which logs can be requested, in ms. */
export const periods = { hour, day: 24 * hour, week: 7 * 24 * hour, month: 30 * 24 * hour } as const

const isAuto = (_: string, { mode }: Fields): boolean => mode === 'auto'

const extras: Readonly<Record<string, readonly ExtraField[]>> = {
	brightness: [
		{ name: 'mode', kind: 'choice', choices: ['manual', 'auto'], first: 'manual' },
		{ name: 'min', kind: 'percent', range: [0, 100], first: '' },
		{ name: 'max', kind: 'percent', range: [0, 100], first: '' },
		{ name: 'ramp_ms', kind: 'number', range: [0, 60_000], first: '' },
		{ name: 'curve', kind: 'curve', first: '', applies: isAuto },
	],
	volume: [{ name: 'mute', kind: 'flag', first: '' }],
	remote_lock: [{ name: 'scope', kind: 'choice', choices: lock_scopes, first: 'all' }],
	relay: [
		{ name: 'channel', kind: 'number', choices: ['1', '2', '3', '4', '5', '6', '7', '8'], first: '1' },
		{
			name: 'pulse_ms',
			kind: 'number',
			range: [50, 60_000],
			first: '1000',
			isNeeded: true,
			applies: choice => choice === 'pulse',
		},
	],
	screenshot: [
		{ name: 'width', kind: 'number', range: [64, 3840], first: '' },
		{ name: 'quality', kind: 'number', range: [1, 100], first: '' },
	],
	time_zone: [
		{ name: 'iana', kind: 'zone', first: '', isNeeded: true },
		{ name: 'ntp_servers', kind: 'list', first: '' },
	],
	sensor_config: [{ name: 'metrics', kind: 'metrics', first: '' }],
	log_upload: [{ name: 'period', kind: 'period', choices: Object.keys(periods), first: 'day' }],
}

/** The further fields of a type. */
export const extraFields = (type: string): readonly ExtraField[] => extras[type] ?? []

/** Those that concern the command as entered so far. */
export const shownExtras = (type: string, choice: string, fields: Fields): readonly ExtraField[] =>
	extraFields(type).filter(({ applies }) => applies?.(choice, fields) ?? true)

/** A field as entered, or its initial value. */
export const typedIn = ({ name, first }: ExtraField, fields: Fields): string => fields[name] ?? first

/** A whole number as entered; not a number for anything else. */
export const wholeOf = (typed: string): number => (/^\d{1,9}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

/** The rows of a brightness curve as entered, `lux:percent` joined by commas. */
export const curveRows = (typed: string): { lux: string; percent: string }[] =>
	typed === ''
		? []
		: typed.split(',').map(row => {
				const [lux = '', percent = ''] = row.split(':')
				return { lux, percent }
			})

/** The words of a list as entered, separated by commas or spaces. */
const wordsOf = (typed: string): string[] => typed.split(/[\s,，;；]+/).filter(word => word !== '')

/** The parts between the commas of a list as entered; an empty one between two commas is a mistake. */
const partsOf = (typed: string): string[] => {
	const parts = typed.split(/[,，、;；]/).map(part => part.trim())
	return parts.at(-1) === '' ? parts.slice(0, -1) : parts
}

const readers: Readonly<Record<ExtraField['kind'], (typed: string) => unknown>> = {
	choice: typed => typed,
	number: wholeOf,
	percent: wholeOf,
	flag: () => true,
	zone: typed => typed.trim(),
	list: partsOf,
	metrics: wordsOf,
	curve: typed => curveRows(typed).map(({ lux, percent }) => ({ lux: wholeOf(lux), percent: wholeOf(percent) })),
	period: typed => typed,
}

/** The values of the further fields as the command carries them; `now` in ms ends the period of a log. */
export const extraData = (type: string, choice: string, fields: Fields, now: number): Record<string, unknown> => {
	const given = shownExtras(type, choice, fields)
		.map(field => ({ field, typed: typedIn(field, fields) }))
		.filter(({ field, typed }) => typed.trim() !== '' || field.isNeeded === true)
	const { period, ...data } = Object.fromEntries(
		given.map(({ field: { name, kind }, typed }) => [name, readers[kind](typed)]),
	)
	if (typeof period !== 'string') return data
	const length = periods[period as keyof typeof periods] ?? periods.day
	return { ...data, from: now - length, to: now }
}

/** The choices of a type's main field; empty if it has none. */
export const main_choices: Readonly<Record<string, readonly string[]>> = {
	remote_lock: ['lock_now', 'unlock_now', 'schedule'],
	timer_play: ['on', 'off'],
	cloud_care: ['on', 'off'],
	screen_power: ['on', 'off'],
	screen_timing: ['on', 'off'],
	relay: ['on', 'off', 'pulse'],
	restart: command_data.restart.shape.target.unwrap().options,
	signal_switch: command_data.signal_switch.shape.source.unwrap().options,
	screen_fold: command_data.screen_fold.shape.mode.options,
	storage: ['clean_unused', 'clear_all'],
	log_upload: command_data.log_upload.shape.kind.options,
	self_test: command_data.self_test.shape.pattern.options,
}
