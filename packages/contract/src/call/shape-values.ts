import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** The path to a value; indexes of lists are numbers. */
export type Place = readonly string[]

/** The wanted value at a place; undefined for anything that the shape accepts. */
export interface Wanted {
	readonly number?: (place: Place) => number | undefined
	readonly text?: (place: Place) => string | undefined
	/** The numbers of a list of ids. */
	readonly numbers?: (place: Place) => readonly number[] | undefined
	/** Length of a list of objects; one by default. */
	readonly count?: (place: Place) => number | undefined
	/** Whether something optional is present. */
	readonly optional?: (place: Place) => boolean
}

/** The parts of shapes that are walked. */
interface Def {
	readonly type: string
	readonly innerType?: Shape
	readonly in?: Shape
	readonly out?: Shape
	readonly shape?: Readonly<Record<string, Shape>>
	readonly element?: Shape
	readonly options?: readonly Shape[]
	readonly values?: readonly unknown[]
	readonly entries?: Readonly<Record<string, string | number>>
	readonly keyType?: Shape
	readonly valueType?: Shape
	readonly items?: readonly Shape[]
	readonly getter?: () => Shape
}
type Shape = z.ZodType & { readonly def: Def }

const texts = [
	...[
		'x',
		'attacker',
		'ABCDEF',
		'',
		'1',
		'12',
		'2026/11/22 10:00:00',
		'2026-11-22T10:00:00',
		'2026-11-22',
		'2026/11/22',
		'10:00:00',
	],
	...[
		'#000000',
		'a1@example.org',
		'Secret#2026',
		'3.0.13.228',
		'1.1',
		'https://signs.example/',
		'ab'.repeat(32),
		'en',
		'UTC',
	],
	...[
		'3b241101-e2bb-4255-8caf-4136c566a962',
		'zh',
		'1.1.1',
		'x.png',
		'r1',
		'10:00',
		'60',
		'90',
		'12345678',
		'1920*1080',
	],
]
const numbers = [1, 0, 2, 5, 10, 100, 101, 640, 1000, 5000, 60_000]

const accepted = (shape: Shape, candidates: readonly unknown[]): unknown =>
	candidates.find(candidate => shape.safeParse(candidate).success) ?? candidates[0]

const inner = (shape: Shape): Shape => (shape.def.innerType === undefined ? shape : inner(shape.def.innerType))

const isOptional = ({ def }: Shape): boolean =>
	def.type === 'optional' || def.type === 'default' || (def.innerType !== undefined && isOptional(def.innerType))

const objectValue = ({ def }: Shape, place: Place, wanted: Wanted): Record<string, unknown> =>
	Object.fromEntries(
		Object.entries(def.shape ?? {})
			.filter(([name, shape]) => !isOptional(shape) || wanted.optional?.([...place, name]))
			.map(([name, shape]) => [name, shapeValue(shape, [...place, name], wanted)]),
	)

const recordValue = ({ def }: Shape, place: Place, wanted: Wanted): Record<string, unknown> => {
	const { keyType, valueType } = def
	if (keyType === undefined || valueType === undefined) return {}
	const { entries } = keyType.def
	const names = entries === undefined ? [String(accepted(keyType, texts))] : Object.values(entries).map(String)
	return Object.fromEntries(names.map(name => [name, shapeValue(valueType, [...place, name], wanted)]))
}

/** One of each kind of element, so that no kind is left out. */
const listValue = ({ def }: Shape, place: Place, wanted: Wanted): unknown[] => {
	const { element } = def
	if (element === undefined) return []
	const own = inner(element)
	if (own.def.type === 'number') return [...(wanted.numbers?.(place) ?? [shapeValue(own, [...place, '0'], wanted)])]
	const kinds = own.def.options ?? [own]
	const count = Math.max(kinds.length, wanted.count?.(place) ?? 1)
	return Array.from({ length: count }, (_, at) =>
		shapeValue(kinds[at % kinds.length] ?? own, [...place, String(at)], wanted),
	)
}

/** The input value, or another one if the output shape accepts only other values. */
const pipeValue = (shape: Shape, place: Place, wanted: Wanted): unknown => {
	const value = shapeValue(shape.def.in ?? shape, place, wanted)
	return typeof value === 'string' && !shape.safeParse(value).success ? accepted(shape, texts) : value
}

/** A value that a shape accepts, as sent in JSON: derived from the shape alone, so that no call is forgotten. */
export const shapeValue = (shape: z.ZodType, place: Place, wanted: Wanted = {}): unknown => {
	const own = shape as Shape
	const { def } = own
	if (def.innerType !== undefined) return shapeValue(def.innerType, place, wanted)
	switch (def.type) {
		case 'string':
			return wanted.text?.(place) ?? accepted(own, texts)
		case 'number':
			return wanted.number?.(place) ?? accepted(own, numbers)
		case 'boolean':
			return false
		case 'literal':
			return def.values?.[0]
		case 'enum':
			return Object.values(def.entries ?? {})[0]
		case 'object':
			return objectValue(own, place, wanted)
		case 'record':
			return recordValue(own, place, wanted)
		case 'array':
			return listValue(own, place, wanted)
		case 'tuple':
			return (def.items ?? []).map((item, at) => shapeValue(item, [...place, String(at)], wanted))
		case 'union':
			return shapeValue(def.options?.[0] ?? own, place, wanted)
		case 'pipe':
			return pipeValue(own, place, wanted)
		case 'lazy':
			return def.getter === undefined ? null : shapeValue(def.getter(), place, wanted)
		default:
			return null
	}
}

/** A parameter as it is written in a form. */
const written = (shape: Shape, place: Place, wanted: Wanted): string => {
	const own = inner(shape)
	const { out } = own.def
	const type = out === undefined ? undefined : inner(out).def.type
	if (out === undefined || type === 'string') {
		const text = own.def.type === 'enum' ? shapeValue(own, place, wanted) : wanted.text?.(place)
		return String(text ?? accepted(own, texts))
	}
	if (type === 'number' || type === 'literal') return String(shapeValue(out, place, wanted))
	const value = shapeValue(out, place, wanted)
	// A list is written as JSON, or joined by commas if its shape accepts that.
	const joined = Array.isArray(value) ? value.join(',') : ''
	return Array.isArray(value) && own.safeParse(joined).success ? joined : JSON.stringify(value)
}

/** The parameters of a call as they are written in a form, derived from its shape. */
export const formValues = ({ input }: Pick<Endpoint, 'input'>, wanted: Wanted = {}): Record<string, string> =>
	Object.fromEntries(
		Object.entries(input.shape as Record<string, Shape>)
			.filter(([name, shape]) => !isOptional(shape) || wanted.optional?.([name]))
			.map(([name, shape]) => [name, written(shape, [name], wanted)]),
	)

const joined = (place: Place, name: string): Place => (/^\d+$/.test(name) ? place : [...place, name])

/** Every place of a call that has a number, or a list of numbers; places within lists count once. */
export const numberPlaces = ({ input }: Pick<Endpoint, 'input'>): Place[] => {
	const found = new Map<string, Place>()
	const note = (place: Place): undefined => {
		const own = place.reduce<Place>(joined, [])
		found.set(own.join('.'), own)
	}
	formValues({ input }, { number: note, numbers: note, optional: () => true })
	return [...found.values()]
}
