type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null

const numberOf = ({ minimum, maximum, exclusiveMinimum }: Schema): number => {
	const least = Number(minimum ?? (exclusiveMinimum === undefined ? 1 : Number(exclusiveMinimum) + 1))
	return Math.min(Math.max(1, least), Number(maximum ?? Number.MAX_SAFE_INTEGER))
}

/** A text of a fitting length; null if it has a pattern or format that cannot be followed here. */
const textOf = ({ minLength, pattern, format }: Schema): string | null =>
	pattern === undefined && format === undefined ? 'text'.padEnd(Number(minLength ?? 0), '.') : null

const listOf = ({ minItems, items }: Schema): unknown[] | null => {
	const one = isSchema(items) ? exampleOf(items) : null
	if (one === null) return Number(minItems ?? 0) === 0 ? [] : null
	return Array.from({ length: Math.max(1, Number(minItems ?? 0)) }, () => one)
}

const objectOf = ({ properties, required }: Schema): Record<string, unknown> | null => {
	const made: Record<string, unknown> = {}
	for (const name of (required ?? []) as string[]) {
		const shape = (properties as Record<string, unknown> | undefined)?.[name]
		const value = isSchema(shape) ? exampleOf(shape) : null
		if (value === null) return null
		made[name] = value
	}
	return made
}

const by_type: Readonly<Record<string, (schema: Schema) => unknown>> = {
	string: textOf,
	integer: numberOf,
	number: numberOf,
	boolean: () => true,
	array: listOf,
	object: objectOf,
}

/** A value that fits a JSON Schema, with the required members only; null if none was found. */
export const exampleOf = (schema: Schema): unknown => {
	if ('const' in schema) return schema.const
	if (Array.isArray(schema.enum)) return schema.enum[0]
	if ('default' in schema) return schema.default
	const choices = schema.anyOf ?? schema.oneOf
	if (Array.isArray(choices)) return choices.map(exampleOf).find(value => value !== null) ?? null
	return by_type[String(schema.type)]?.(schema) ?? null
}
