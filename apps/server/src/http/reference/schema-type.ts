type Schema = Readonly<Record<string, unknown>>

const isSchema = (value: unknown): value is Schema =>
	typeof value === 'object' && value !== null && !Array.isArray(value)

const unionOf = (parts: readonly string[]): string => [...new Set(parts)].join(' | ')

const nameOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))

const mapOf = ({ propertyNames, additionalProperties }: Schema): string => {
	const value = isSchema(additionalProperties) ? typeOfSchema(additionalProperties) : 'unknown'
	const names = isSchema(propertyNames) ? typeOfSchema(propertyNames) : 'string'
	return names === 'string' ? `Record<string, ${value}>` : `Partial<Record<${names}, ${value}>>`
}

const objectOf = (schema: Schema): string => {
	const { properties, required } = schema
	if (!isSchema(properties)) return mapOf(schema)
	const names = Object.entries(properties)
	if (names.length === 0) return 'Record<string, never>'
	const needed = (required ?? []) as readonly string[]
	const members = names.map(
		([name, shape]) => `${nameOf(name)}${needed.includes(name) ? '' : '?'}: ${typeOfSchema(shape)}`,
	)
	return `{ ${members.join('; ')} }`
}

const listOf = ({ items, prefixItems }: Schema): string => {
	if (Array.isArray(prefixItems)) return `[${prefixItems.map(typeOfSchema).join(', ')}]`
	return `Array<${typeOfSchema(items)}>`
}

const by_type: Readonly<Record<string, (schema: Schema) => string>> = {
	string: () => 'string',
	integer: () => 'number',
	number: () => 'number',
	boolean: () => 'boolean',
	null: () => 'null',
	array: listOf,
	object: objectOf,
}

/** The TypeScript type of the values that a JSON Schema accepts; references to components of the document become their names. */
export const typeOfSchema = (schema: unknown): string => {
	if (!isSchema(schema)) return 'unknown'
	if (typeof schema.$ref === 'string') return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
	if ('const' in schema) return JSON.stringify(schema.const)
	if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(value => JSON.stringify(value)))
	const choices = schema.anyOf ?? schema.oneOf
	if (Array.isArray(choices)) return unionOf(choices.map(typeOfSchema))
	if (Array.isArray(schema.allOf)) return schema.allOf.map(one => `(${typeOfSchema(one)})`).join(' & ')
	const types = [schema.type].flat().map(String)
	return unionOf(types.map(type => by_type[type]?.(schema) ?? 'unknown'))
}
