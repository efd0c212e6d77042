import { z } from 'zod'

/** How many problems of a list are reported; elements after them are not checked. */
export const problems_named = 50

const tooMany = (payload: z.core.ParsePayload, maximum: number, inst: z.core.$ZodType): z.core.ParsePayload => {
	payload.issues.push({
		code: 'too_big',
		origin: 'array',
		maximum,
		inclusive: true,
		continue: false,
		input: payload.value,
		inst,
	})
	return payload
}

interface ListDef extends z.core.$ZodArrayDef<z.core.$ZodType> {
	readonly most: number
}
interface RecordDef extends z.core.$ZodRecordDef {
	readonly most: number
}
interface List extends z.ZodArray<z.core.$ZodType> {
	_zod: z.ZodArray<z.core.$ZodType>['_zod'] & { def: ListDef }
}
interface BoundRecord extends z.ZodRecord {
	_zod: z.ZodRecord['_zod'] & { def: RecordDef }
}

/** Parses element by element until enough problems are found. */
const readElements = (payload: z.core.ParsePayload, input: readonly unknown[], def: ListDef, ctx: object): void => {
	const read: unknown[] = []
	payload.value = read
	for (const [at, value] of input.entries()) {
		const result = def.element._zod.run({ value, issues: [] }, ctx as z.core.ParseContextInternal)
		if (result instanceof Promise) throw new z.core.$ZodAsyncError()
		payload.issues.push(...z.core.util.prefixIssues(at, result.issues))
		if (payload.issues.length >= problems_named) return
		read.push(result.value)
	}
}

// A class of its own rather than a check: checks run after every element has been parsed, and a copy drops them.
const BoundedList = z.core.$constructor<List, ListDef>('BoundedList', (inst, def) => {
	z.ZodArray.init(inst, def)
	const { parse } = inst._zod
	inst._zod.parse = (payload, ctx) => {
		const input: unknown = payload.value
		if (!Array.isArray(input)) return parse(payload, ctx)
		if (input.length > def.most) return tooMany(payload, def.most, inst) as typeof payload
		readElements(payload, input, def, ctx)
		return payload
	}
})

const BoundedRecord = z.core.$constructor<BoundRecord, RecordDef>('BoundedRecord', (inst, def) => {
	z.ZodRecord.init(inst, def)
	const { parse } = inst._zod
	inst._zod.parse = (payload, ctx) => {
		const input: unknown = payload.value
		const isMany = typeof input === 'object' && input !== null && Object.keys(input).length > def.most
		return isMany ? (tooMany(payload, def.most, inst) as typeof payload) : parse(payload, ctx)
	}
})

/** A list from outside with at most `most` elements: a longer one is refused before any element is checked. */
export const boundedList = <T extends z.core.$ZodType>(element: T, most: number): z.ZodArray<T> =>
	// The check states the same bound to readers of the schema.
	new BoundedList({ type: 'array', element, most }).max(most) as unknown as z.ZodArray<T>

/** A record from outside with at most `most` keys: a larger one is refused before any of them is checked. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
	keyType: K,
	valueType: V,
	most: number,
): z.ZodRecord<K, V> => new BoundedRecord({ type: 'record', keyType, valueType, most }) as unknown as z.ZodRecord<K, V>
