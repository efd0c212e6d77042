import { z } from 'zod'
import { boundedList } from '../bounded.ts'
import type { webtoolValue } from '../program/kinds/webtool.ts'
import { colour } from '../program/parts.ts'

/** Limits of a web tool: bytes of its ZIP, of the packed page and of its description, and the number of form fields. */
export const webtool_limits = {
	upload: 20 * 1024 * 1024,
	page: 16 * 1024 * 1024,
	manifest: 4 * 1024 * 1024,
	fields: 50,
	options: 100,
} as const

/** Languages in which a tool's author can write labels. */
const label_languages = ['zh', 'en', 'vi', 'ru', 'tr', 'ja'] as const

const words = z.string().trim().min(1).max(200)

/** A label: one text for everyone, or one per language. */
export const webtoolLabel = z.union([
	words,
	z
		.partialRecord(z.enum(label_languages), words)
		.refine(labels => Object.keys(labels).length > 0, { message: 'a label needs at least one language' }),
])
export type WebtoolLabel = z.output<typeof webtoolLabel>

/** The name of a field, as the page reads it from `vitrine.values`. */
const name = z.string().regex(/^[A-Za-z]\w{0,39}$/)
const field = { name, label: webtoolLabel, hint: webtoolLabel.optional() }
const isOrdered = ({ min, max }: { min?: number | undefined; max?: number | undefined }): boolean =>
	min === undefined || max === undefined || min <= max
const order = { message: 'min is greater than max', path: ['min'] }

const textField = z.object({
	type: z.literal('text'),
	...field,
	default: z.string().max(5000).optional(),
	/** Maximum number of characters. */
	max: z.int().min(1).max(5000).optional(),
	lines: z.int().min(1).max(20).optional(),
	required: z.boolean().optional(),
})
const numberField = z
	.object({
		type: z.literal('number'),
		...field,
		default: z.number().optional(),
		min: z.number().optional(),
		max: z.number().optional(),
		step: z.number().positive().optional(),
	})
	.refine(isOrdered, order)
const booleanField = z.object({ type: z.literal('boolean'), ...field, default: z.boolean().optional() })
const choice = z.object({ value: z.string().min(1).max(100), label: webtoolLabel.optional() })
const choiceField = z
	.object({
		type: z.literal('choice'),
		...field,
		options: boundedList(choice, webtool_limits.options).min(1),
		default: z.string().max(100).optional(),
	})
	.refine(({ options }) => new Set(options.map(({ value }) => value)).size === options.length, {
		message: 'two options have the same value',
		path: ['options'],
	})
	.refine(given => given.default === undefined || given.options.some(({ value }) => value === given.default), {
		message: 'default is none of the options',
		path: ['default'],
	})
const colourField = z.object({ type: z.literal('colour'), ...field, default: colour.optional() })

/** A day as `yyyy-MM-dd`. */
const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
const dateField = z.object({
	type: z.literal('date'),
	...field,
	default: day.optional(),
	min: day.optional(),
	max: day.optional(),
})

/** A field of a web tool's form. */
const webtoolField = z.discriminatedUnion('type', [
	textField,
	numberField,
	booleanField,
	choiceField,
	colourField,
	dateField,
])
export type WebtoolField = z.output<typeof webtoolField>

/** The form of a web tool: its fields in order. */
export const webtoolForm = boundedList(webtoolField, webtool_limits.fields).refine(
	fields => new Set(fields.map(({ name }) => name)).size === fields.length,
	{
		message: 'two fields have the same name',
	},
)
export type WebtoolForm = z.output<typeof webtoolForm>

/** The contents of `vitrine.json` in a web tool's ZIP; `width` and `height` in pixels are the size it was designed for. */
export const webtoolManifest = z.object({
	name: z.string().trim().min(1).max(100),
	version: z.string().trim().min(1).max(40),
	description: webtoolLabel.optional(),
	width: z.int().min(16).max(16_384).optional(),
	height: z.int().min(16).max(16_384).optional(),
	form: webtoolForm.default([]),
})
export type WebtoolManifest = z.output<typeof webtoolManifest>

/** The content stored in a web tool's template. */
export const webtoolContent = webtoolManifest.pick({ version: true, description: true, form: true })
export type WebtoolContent = z.output<typeof webtoolContent>

export type WebtoolValues = Readonly<Record<string, z.output<typeof webtoolValue>>>

/** A label in a language; if missing, in English, Chinese, or the first available language. */
export const labelOf = (label: WebtoolLabel, language: string): string => {
	if (typeof label === 'string') return label
	const written: Partial<Record<string, string>> = label
	return written[language] ?? written.en ?? written.zh ?? Object.values(label)[0] ?? ''
}

const standing = (field: WebtoolField): WebtoolValues[string] => {
	if (field.default !== undefined) return field.default
	if (field.type === 'number') return Math.max(field.min ?? 0, Math.min(0, field.max ?? 0))
	if (field.type === 'boolean') return false
	if (field.type === 'choice') return field.options[0]?.value ?? ''
	if (field.type === 'colour') return '#ffffff'
	return field.type === 'date' ? (field.min ?? '') : ''
}

/** The initial values of a form. */
export const firstValues = (form: WebtoolForm): WebtoolValues =>
	Object.fromEntries(form.map(field => [field.name, standing(field)]))

type FieldOf<T extends WebtoolField['type']> = Extract<WebtoolField, { type: T }>

const isText = ({ max = 5000, required }: FieldOf<'text'>, value: unknown): boolean =>
	typeof value === 'string' && value.length <= max && (!required || value.trim() !== '')

const isNumber = ({ min, max }: FieldOf<'number'>, value: unknown): boolean =>
	typeof value === 'number' && Number.isFinite(value) && value >= (min ?? value) && value <= (max ?? value)

const isDay = ({ min = '', max = '9999' }: FieldOf<'date'>, value: unknown): boolean =>
	value === '' || (day.safeParse(value).success && String(value) >= min && String(value) <= max)

/** Whether a field accepts a value; an empty day means that none is chosen. */
export const isValueOf = (field: WebtoolField, value: unknown): boolean => {
	switch (field.type) {
		case 'text':
			return isText(field, value)
		case 'number':
			return isNumber(field, value)
		case 'boolean':
			return typeof value === 'boolean'
		case 'choice':
			return field.options.some(option => option.value === value)
		case 'colour':
			return colour.safeParse(value).success
		case 'date':
			return isDay(field, value)
	}
}

/** The values for a form: valid ones stay, others are reset to the initial value, and those without a field are dropped. */
export const valuesFor = (form: WebtoolForm, values: WebtoolValues): WebtoolValues =>
	Object.fromEntries(
		form.map(field => {
			const given = Object.hasOwn(values, field.name) ? values[field.name] : undefined
			return [field.name, given !== undefined && isValueOf(field, given) ? given : standing(field)]
		}),
	)
