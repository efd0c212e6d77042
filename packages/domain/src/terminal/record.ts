import { placeDegrees } from '../earth.ts'
import { isCalendarDay } from '../local-time.ts'
import { venueOf } from '../venue.ts'

/** How the canvas is mapped to a screen: unchanged, or split along its width or its height (specification B §3). */
const screen_types = ['none', 'extra_long', 'ultra_wide'] as const

/** The source of the screen size: reported by the terminal, or set by a user. */
const resolution_sources = ['reported', 'custom'] as const

/** The minimum output size on each side, in pixels (specification B §5). */
const least_output = 256
const largest_side = 65_536

/**
 * Manually entered data about a terminal (specification B §3), each field defined once for contract, form, import, export and reference.
 * `min` and `max` bound numbers; for texts `max` counts characters; fields that are not `required` can be empty.
 */
export const record_fields = {
	resolution_source: { kind: 'choice', choices: resolution_sources },
	w: { kind: 'integer', min: 1, max: largest_side, unit: 'px', required: true },
	h: { kind: 'integer', min: 1, max: largest_side, unit: 'px', required: true },
	x: { kind: 'integer', min: 0, max: largest_side, unit: 'px', required: true },
	y: { kind: 'integer', min: 0, max: largest_side, unit: 'px', required: true },
	output_w: { kind: 'integer', min: least_output, max: largest_side, unit: 'px' },
	output_h: { kind: 'integer', min: least_output, max: largest_side, unit: 'px' },
	screen_type: { kind: 'choice', choices: screen_types },
	category: { kind: 'text', max: 60 },
	venue_type: { kind: 'venue' },
	install_date: { kind: 'day' },
	/** Degrees: a decimal is a coordinate. */
	longitude: { kind: 'decimal', min: -180, max: 180, unit: '°' },
	latitude: { kind: 'decimal', min: -90, max: 90, unit: '°' },
	address: { kind: 'text', max: 200 },
	remark: { kind: 'text', max: 500 },
} as const satisfies Readonly<Record<string, RecordField>>

/** One field of a terminal's record. */
export interface RecordField {
	/** A venue is the number of a type of the OpenOOH taxonomy. */
	readonly kind: 'integer' | 'decimal' | 'text' | 'choice' | 'day' | 'venue'
	readonly min?: number
	readonly max?: number
	readonly unit?: string
	readonly required?: true
	/** The first one is the default. */
	readonly choices?: readonly string[]
}

export type RecordName = keyof typeof record_fields
export const record_names = Object.keys(record_fields) as RecordName[]

type Fields = typeof record_fields
type NumberOf<F> = F extends { required: true } ? number : number | null
type ValueOf<F> = F extends { kind: 'integer' | 'decimal' | 'venue' }
	? NumberOf<F>
	: F extends { choices: readonly (infer C)[] }
		? C
		: string

/** The record of a terminal: empty numbers are null, empty texts are ''. */
export type TerminalRecord = { readonly [N in RecordName]: ValueOf<Fields[N]> }

/** Why a field is refused, by the names of the contract's `field_problems`. */
export type FieldProblem =
	| 'missing'
	| 'malformed'
	| 'too_long'
	| 'too_small'
	| 'too_large'
	| 'unknown_value'
	| 'no_such_day'
	| 'output_small'
	| 'location_half'

/** The value of a field, or why it is refused. */
export type ReadField = { readonly value: string | number | null } | { readonly fault: FieldProblem }

const patterns = { integer: /^-?\d{1,10}$/, decimal: /^-?\d{1,10}([.,]\d{1,15})?$/ } as const

const readNumber = (kind: 'integer' | 'decimal', { min = 0, max = 0 }: RecordField, text: string): ReadField => {
	if (!patterns[kind].test(text)) return { fault: 'malformed' }
	const value = Number(text.replace(',', '.'))
	if (value < min) return { fault: 'too_small' }
	return value > max ? { fault: 'too_large' } : { value: kind === 'decimal' ? placeDegrees(value) : value }
}

const readDay = (text: string): ReadField => {
	const day = text.replaceAll('/', '-')
	if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return { fault: 'malformed' }
	return isCalendarDay(day) ? { value: day } : { fault: 'no_such_day' }
}

const readVenue = (text: string): ReadField => {
	if (!/^\d{1,6}$/.test(text)) return { fault: 'malformed' }
	return venueOf(Number(text)) === undefined ? { fault: 'unknown_value' } : { value: Number(text) }
}

const emptyOf = ({ kind, choices, required }: RecordField): ReadField => {
	if (required) return { fault: 'missing' }
	if (kind === 'integer' || kind === 'decimal' || kind === 'venue') return { value: null }
	return { value: choices?.[0] ?? '' }
}

/** Parses a field as people enter it in a form, a sheet or a call. */
export const readRecordField = (name: RecordName, written: string): ReadField => {
	const field: RecordField = record_fields[name]
	const text = written.trim()
	if (text === '') return emptyOf(field)
	if (field.kind === 'integer' || field.kind === 'decimal') return readNumber(field.kind, field, text)
	if (field.kind === 'day') return readDay(text)
	if (field.kind === 'venue') return readVenue(text)
	if (field.choices) return field.choices.includes(text) ? { value: text } : { fault: 'unknown_value' }
	return [...text].length > (field.max ?? 0) ? { fault: 'too_long' } : { value: text }
}

/** A field formatted for a form or a sheet; stored degrees can have more decimals than are shown. */
export const writtenField = (value: string | number | null): string =>
	value === null ? '' : String(typeof value === 'number' ? placeDegrees(value) : value)

/**
 * What is wrong with a record whose fields are individually valid, and the field where it is shown: an output has to be at least as large
 * as its screen (specification B §5), and a location needs both coordinates.
 */
export const recordProblem = (
	record: Pick<TerminalRecord, 'w' | 'h' | 'output_w' | 'output_h' | 'longitude' | 'latitude'>,
): { readonly field: RecordName; readonly fault: FieldProblem } | null => {
	const { w, h, output_w, output_h, longitude, latitude } = record
	if ((output_w === null) !== (output_h === null))
		return { field: output_w === null ? 'output_w' : 'output_h', fault: 'missing' }
	if (output_w !== null && output_w < w) return { field: 'output_w', fault: 'output_small' }
	if (output_h !== null && output_h < h) return { field: 'output_h', fault: 'output_small' }
	if ((longitude === null) !== (latitude === null))
		return { field: longitude === null ? 'longitude' : 'latitude', fault: 'location_half' }
	return null
}
