import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { boundedList, boundedRecord, problems_named } from './bounded.ts'

/** A schema for whole numbers that counts how often it is called. */
const counting = () => {
	const asked = { times: 0 }
	const shape = z.unknown().superRefine((value, context) => {
		asked.times++
		if (!Number.isInteger(value)) context.addIssue({ code: 'custom', message: 'no number' })
	})
	return { asked, shape }
}

/** A list that records which of its elements were read. */
const watched = (length: number) => {
	const seen: PropertyKey[] = []
	const list = new Proxy(
		Array.from({ length }, () => 'x'),
		{
			get: (target, name, receiver) => {
				if (name !== 'length') seen.push(name)
				return Reflect.get(target, name, receiver)
			},
		},
	)
	return { list, seen }
}

describe('boundedList', () => {
	it('refuses a longer list by its length without looking at an element, copies of the shape too', () => {
		const { asked, shape } = counting()
		const list = boundedList(shape, 3)
		for (const own of [list, list.min(1), list.min(1).optional(), z.object({ a: list.min(1) }).shape.a]) {
			const { list: given, seen } = watched(100_000)
			const read = own.safeParse(given)
			expect(read.error?.issues).toMatchObject([{ code: 'too_big', origin: 'array', maximum: 3, path: [] }])
			expect(seen).toEqual([])
		}
		expect(asked.times).toBe(0)
	})

	it('reads no further than the faults that are named', () => {
		const { asked, shape } = counting()
		const read = boundedList(shape, 10_000).safeParse(Array(10_000).fill('x'))
		expect(read.error?.issues).toHaveLength(problems_named)
		expect(asked.times).toBe(problems_named)
	})

	it('reads, writes and asks for a least length as a plain list does', () => {
		const list = boundedList(z.codec(z.string(), z.int(), { decode: Number, encode: String }), 3)
		expect(list.decode(['1', '2', '3'])).toEqual([1, 2, 3])
		expect(list.encode([1, 2])).toEqual(['1', '2'])
		expect(list.min(1).safeParse([]).error?.issues).toMatchObject([{ code: 'too_small', minimum: 1 }])
		expect(list.safeParse('x').error?.issues).toMatchObject([{ code: 'invalid_type', expected: 'array' }])
		expect(list.safeParse(['1', 2]).error?.issues).toMatchObject([{ path: [1] }])
		expect(list.def.type).toBe('array')
	})
})

describe('boundedRecord', () => {
	it('refuses more names without looking at a value', () => {
		const { asked, shape } = counting()
		const record = boundedRecord(z.string(), shape, 3)
		const read = record.safeParse(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n${at}`, at])))
		expect(read.error?.issues).toMatchObject([{ code: 'too_big', maximum: 3, path: [] }])
		expect(asked.times).toBe(0)
		expect(record.parse({ a: 1 })).toEqual({ a: 1 })
		expect(record.def.type).toBe('record')
	})
})
