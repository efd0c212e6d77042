interface WithComponents {
	readonly components: object
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

const reference = (name: string): string => JSON.stringify(`#/components/schemas/${name}`)

/**
 * The same document with the inner `$defs` of its shapes moved to its components: a shape that refers to itself comes as a document with
 * its own `$defs`, whose references do not resolve inside another document. Equal definitions become one.
 */
export const withSharedShapes = <T extends WithComponents>(document: T): T => {
	const names = new Map<string, string>()
	const schemas: Record<string, unknown> = {}
	const nameOf = (key: string): string => {
		const name = names.get(key) ?? `Shape${names.size + 1}`
		names.set(key, name)
		return name
	}
	const shared = ({ $defs, ...schema }: Node): unknown => {
		const whole = JSON.stringify($defs)
		const moved = (value: unknown): unknown =>
			JSON.parse(
				JSON.stringify(value).replaceAll(/"#\/\$defs\/(\w+)"/g, (_, name: string) => reference(nameOf(name + whole))),
			)
		for (const [name, definition] of Object.entries($defs as Node)) schemas[nameOf(name + whole)] = moved(definition)
		return moved(schema)
	}
	const walk = (value: unknown): unknown => {
		if (Array.isArray(value)) return value.map(walk)
		if (!isNode(value)) return value
		if ('$defs' in value) return shared(value)
		return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, walk(part)]))
	}
	const walked = walk(document) as T
	const own = (walked.components as { schemas?: Node }).schemas
	return { ...walked, components: { ...walked.components, schemas: { ...own, ...schemas } } }
}
