import { expect, test } from 'vitest'
import { allCalls } from './all.ts'
import { type Endpoint, form_limits } from './call/endpoint.ts'

/** Sizes as far as shapes define them: the characters of a text, the numbers of a list. */
interface Shape {
	readonly def: {
		readonly type: string
		readonly innerType?: Shape
		readonly in?: Shape
		readonly out?: Shape
		readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[]
	}
	readonly maxLength?: number | null
}

const listMaximum = ({ def }: Shape): number =>
	Math.max(0, ...(def.checks ?? []).map(check => check._zod.def.maximum ?? 0))

/** Maximum number of characters of a parameter as written; infinite without a bound. */
const most = (shape: Shape): number => {
	const { type, innerType, in: written, out } = shape.def
	if (innerType !== undefined) return most(innerType)
	if (type !== 'pipe' || written === undefined || out === undefined)
		return type === 'string' ? (shape.maxLength ?? 20) : 20
	if (out.def.type === 'array' && written.maxLength === null) return listMaximum(out) * 11
	return Math.min(
		written.maxLength ?? Number.POSITIVE_INFINITY,
		out.def.type === 'number' ? 20 : Number.POSITIVE_INFINITY,
	)
}
const calls = Object.entries(allCalls).flatMap(([feature, group]) =>
	Object.entries<Endpoint>(group).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

test('a call has room for what its parameters may hold, and no more than that', () => {
	const wrong: string[] = []
	for (const { name, endpoint } of calls) {
		const all = Object.values(endpoint.input.shape as unknown as Record<string, Shape>).reduce(
			(sum, shape) => sum + most(shape),
			0,
		)
		const isLarge = all > form_limits.usual
		if (isLarge !== (endpoint.body_limit !== undefined)) wrong.push(`${name} ${all}`)
	}
	expect(wrong).toEqual([])
})

test('no call has more parameters than a form may have names', () => {
	for (const { endpoint } of calls)
		expect(Object.keys(endpoint.input.shape).length + 4).toBeLessThanOrEqual(form_limits.names)
})
