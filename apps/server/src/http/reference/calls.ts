import { allCalls } from '@vitrine/contract/all'
import type { Endpoint } from '@vitrine/contract/call/endpoint'
import { z } from 'zod'
import { turn } from '../../ports/turns.ts'

/** A shape as JSON Schema: as it travels in a form (`input`), or as a value of its own type (`output`). */
export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
	const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any', reused: 'inline' }) as Record<
		string,
		unknown
	>
	return schema
}

/** A call with its names. */
export interface NamedCall {
	readonly feature: string
	readonly name: string
	readonly endpoint: Endpoint
}

/** All calls. */
const each = (): NamedCall[] =>
	Object.entries(allCalls).flatMap(([feature, calls]) =>
		Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ feature, name, endpoint })),
	)

/** Makes a piece for each call, yielding to other work in between, because all of them together take a while. */
export const ofEach = async <T>(make: (call: NamedCall) => T): Promise<T[]> => {
	const made: T[] = []
	for (const call of each()) {
		made.push(make(call))
		await turn()
	}
	return made
}
