import type { Reader } from './json-text.ts'

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const kinds = {
	text: isText,
	number: isNumber,
	mark: (value: unknown) => typeof value === 'boolean',
	texts: (value: unknown) => Array.isArray(value) && value.every(isText),
	numbers: (value: unknown) => Array.isArray(value) && value.every(isNumber),
}

/** What a field has to be: of a type, one of a few values, or anything that a reader accepts. */
type FieldOf<V> =
	| Reader<V>
	| ([V] extends [string | number] ? readonly V[] : never)
	| ([V] extends [string] ? 'text' : never)
	| ([V] extends [number] ? 'number' : never)
	| ([V] extends [boolean] ? 'mark' : never)
	| ([V] extends [readonly string[]] ? 'texts' : never)
	| ([V] extends [readonly number[]] ? 'numbers' : never)

type Field = Reader<unknown> | keyof typeof kinds | readonly unknown[]

/** The optional fields. */
type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]

const fits = (value: unknown, field: Field): boolean => {
	if (typeof field === 'function') return field(value) !== null
	return typeof field === 'string' ? kinds[field](value) : field.includes(value)
}

/**
 * Parses a record of plain fields, some of them optional; unknown fields are dropped. For code that has to load without the schema
 * library, such as the first page shown; everything else uses a schema.
 */
export const plainRecord = <T extends object>(
	fields: { readonly [K in Exclude<keyof T, Optional<T>>]: FieldOf<T[K]> },
	optional?: { readonly [K in Optional<T>]: FieldOf<Exclude<T[K], undefined>> },
): Reader<T> => {
	const needed = Object.entries<Field>(fields)
	const others = Object.entries<Field>(optional ?? {})
	return value => {
		if (!isObject(value)) return null
		const said = others.filter(([name]) => value[name] !== undefined)
		const known = [...needed, ...said]
		if (!known.every(([name, field]) => fits(value[name], field))) return null
		return Object.fromEntries(known.map(([name]) => [name, value[name]])) as T
	}
}

/** Parses a list in which every element has to match. */
export const plainList =
	<T>(read: Reader<T>): Reader<readonly T[]> =>
	value => {
		if (!Array.isArray(value)) return null
		const found = value.map(read)
		return found.every(one => one !== null) ? found : null
	}

/** Parses a record with arbitrary names in which every value has to match. */
export const plainMap =
	<T>(read: Reader<T>): Reader<Readonly<Record<string, T>>> =>
	value =>
		isObject(value) && Object.values(value).every(one => read(one) !== null) ? (value as Record<string, T>) : null

/** Parses a text. */
export const plainText: Reader<string> = value => (isText(value) ? value : null)

/** Parses a value for a placeholder of a text. */
export const plainValue: Reader<string | number> = value => (isText(value) || isNumber(value) ? value : null)
