import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { flag, ids, integer, json, listOf, text } from './wire.ts'

const isRead = (codec: z.ZodType, source: unknown): boolean => z.safeDecode(codec, source as never).success

describe('a whole number', () => {
	test.each(['', ' ', '1.5', '1e3', '0x10', '+1', ' 1', '1 ', '1\n', '١', 'NaN', '--1', '99999999999999999', 7, null])(
		'%j is none',
		source => {
			expect(isRead(integer(), source)).toBe(false)
		},
	)

	test('beyond what is exact is refused, as is one out of bounds', () => {
		expect(isRead(integer(), '9007199254740991')).toBe(true)
		expect(isRead(integer(), '9007199254740992')).toBe(false)
		expect(isRead(integer(), '-1')).toBe(false)
		expect(isRead(integer(1, 500), '0')).toBe(false)
		expect(isRead(integer(1, 500), '501')).toBe(false)
	})

	test.each([0, 1, -7, 500, Number.MAX_SAFE_INTEGER])('%i goes over the wire and back', value => {
		const codec = integer(-100)
		expect(z.decode(codec, z.encode(codec, value))).toBe(value)
	})

	test('is not sent out of bounds either', () => {
		expect(z.safeEncode(integer(1, 5), 6).success).toBe(false)
		expect(z.safeEncode(integer(), 1.5).success).toBe(false)
	})

	test.each([
		['0', true],
		['1', true],
		['2', false],
		['true', false],
	])('as a mark: %s', (source, good) => {
		expect(isRead(flag, source)).toBe(good)
	})
})

test('of a text only ends of lines and tabs of all that nobody sees are kept', () => {
	const read = (source: string): string => z.decode(text(20), source)
	expect(read('Hall\u001b[31m\u0007 2')).toBe('Hall [31m  2')
	expect(read('\u0085Lobby\u007f')).toBe('Lobby')
	expect(read('one\n\ttwo\r\nthree')).toBe('one\n\ttwo\r\nthree')
	expect(isRead(text(), '\u0007')).toBe(false)
})

describe('a list of ids', () => {
	test.each([',', '1,', ',1', '1,,2', '1;2', '1, 2', '-1', '1.5', 'a', '[1]', '99999999999999999', '9007199254740993'])(
		'%j is none',
		source => {
			expect(isRead(ids(), source)).toBe(false)
		},
	)

	test('has its bound', () => {
		expect(isRead(ids(3), '1,2,3')).toBe(true)
		expect(isRead(ids(3), '1,2,3,4')).toBe(false)
	})

	test.each([
		['', []],
		['7', [7]],
		['3,1,2', [3, 1, 2]],
		['1,1', [1, 1]],
	])('%j goes there and back', (source, list) => {
		expect(z.decode(ids(), source)).toEqual(list)
		expect(z.encode(ids(), list)).toBe(source)
	})
})

describe('JSON in a field', () => {
	const codec = json(z.record(z.string(), z.unknown()))
	const value = { 名称: 'a&b=c %41 + "é" 😀', list: [1, { deep: null }] }

	test('goes over the wire and back', () => {
		expect(z.decode(codec, z.encode(codec, value))).toEqual(value)
	})

	test('is read when it is percent-encoded once more, but only once', () => {
		const once = encodeURIComponent(JSON.stringify(value))
		expect(z.decode(codec, once)).toEqual(value)
		expect(isRead(codec, encodeURIComponent(once))).toBe(false)
	})

	test('that can be read as it is keeps its percent signs', () => {
		expect(z.decode(codec, '{"a":"%7B%22"}')).toEqual({ a: '%7B%22' })
	})

	test.each([
		['nothing', ''],
		['no JSON', '{a:1}'],
		['JSON that is cut off', '{"a":[1,2'],
		['a broken percent sign', '%E0%A4%A'],
		['another shape', '[1]'],
		['another shape, encoded', '%5B1%5D'],
		['the prototype', '{"__proto__":{"isadmin":1}}'],
		['the prototype deep inside', '{"a":[{"b":{"__proto__":null}}]}'],
		['the prototype in disguise', '{"\\u005f_proto__":{}}'],
		['the prototype, encoded', encodeURIComponent('{"__proto__":{}}')],
		['no text', { a: 1 }],
	])('is refused with %s', (_, source) => {
		expect(isRead(codec, source)).toBe(false)
		expect(({} as { isadmin?: number }).isadmin).toBeUndefined()
	})

	test('has its bound', () => {
		expect(isRead(json(z.string(), 5), '"abc"')).toBe(true)
		expect(isRead(json(z.string(), 5), '"abcd"')).toBe(false)
	})
})

test.each([
	['', false],
	['   ', false],
	['12345678901', false],
	['  name  ', true],
	['1234567890', true],
])('the text %j of at most ten characters: %s', (source, good) => {
	const read = text(10).safeParse(source)
	expect(read.success).toBe(good)
	if (read.success) expect(read.data).toBe(source.trim())
})

test('a page of a list says how many there are in all', () => {
	const page = listOf(z.int())
	expect(page.parse({ count: 9, list: [1] })).toEqual({ count: 9, list: [1] })
	expect(page.safeParse({ list: [] }).success).toBe(false)
	expect(page.safeParse({ count: 1, list: ['1'] }).success).toBe(false)
})
