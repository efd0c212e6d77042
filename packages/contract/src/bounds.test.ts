import { webtoolManifest } from '@vitrine/domain/library/webtool'
import { packageIndex, packageManifest } from '@vitrine/domain/program/package'
import { playLog } from '@vitrine/domain/release/play'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allCalls } from './all.ts'
import type { Endpoint } from './call/endpoint.ts'
import { terminalFrame, webFrame } from './messages.ts'

interface Def {
	readonly type: string
	readonly most?: number
	readonly getter?: () => Shape
	readonly [part: string]: unknown
}
type Shape = z.ZodType & { readonly def: Def }

const isShape = (value: unknown): value is Shape =>
	typeof value === 'object' && value !== null && '_zod' in value && 'def' in value

/** The nested shapes of a shape, by their names. */
const partsOf = ({ def }: Shape): [string, Shape][] => {
	const parts: [string, unknown][] = [['getter', def.getter?.()]]
	for (const [name, part] of Object.entries({ ...def, ...(def.type === 'object' ? (def.shape as object) : {}) }))
		for (const [at, one] of Array.isArray(part) ? part.entries() : [['', part] as const])
			parts.push([`${name}${at}`, one])
	return parts.filter((pair): pair is [string, Shape] => isShape(pair[1]))
}

/** The places of lists and records that check their elements before their length. */
const unbounded = (shape: Shape, place: string, seen = new Set<Shape>()): string[] => {
	if (seen.has(shape)) return []
	seen.add(shape)
	const { type, most } = shape.def
	const keys = (shape.def.keyType as Shape | undefined)?.def.type
	const isOpen = type === 'set' || type === 'map' || type === 'array' || (type === 'record' && keys !== 'enum')
	const own = isOpen && most === undefined ? [place] : []
	return [...own, ...partsOf(shape).flatMap(([name, part]) => unbounded(part, `${place}.${name}`, seen))]
}

const outside: Record<string, z.ZodType> = {
	webFrame,
	terminalFrame,
	playLog,
	packageIndex,
	packageManifest,
	webtoolManifest,
}
for (const [feature, group] of Object.entries(allCalls))
	for (const [name, { input }] of Object.entries<Endpoint>(group)) outside[`${feature}.${name}`] = input

test.each(Object.keys(outside))('lists of %s are bounded before an element is read', name => {
	expect(unbounded(outside[name] as Shape, name)).toEqual([])
})

test('the walk comes to every list, within windows of a document too', () => {
	const places = (name: string): number => {
		const found = new Set<Shape>()
		unbounded(outside[name] as Shape, name, found)
		return [...found].filter(({ def }) => def.type === 'array').length
	}
	expect(places('programs.save')).toBeGreaterThan(5)
	expect(places('packageIndex')).toBeGreaterThan(3)
	expect(places('downloads.republish')).toBe(1)
})

test.each(Object.keys(outside))('times that %s takes end where times of plays do', name => {
	const shape = outside[name] as Shape
	for (const [field, taken] of partsOf(shape).filter(([, part]) => part !== shape.def.getter?.()))
		if (/^((start|end)_time|(created_)?(from|to))$/.test(field))
			for (const absurd of ['9007199254740991', 9_007_199_254_740_991, '8640000000001'])
				expect(taken.safeParse(absurd).success, `${field} ${absurd}`).toBe(false)
})
