import { expect, test } from 'vitest'
import { plainList, plainMap, plainRecord, plainText, plainValue } from './plain-record.ts'

interface Person {
	readonly name: string
	readonly age: number
	readonly kept: boolean
	readonly rights: readonly string[]
	readonly ids: readonly number[]
	readonly side: 'left' | 'right'
	readonly note?: string
	readonly more?: readonly string[]
}

const read = plainRecord<Person>(
	{ name: 'text', age: 'number', kept: 'mark', rights: 'texts', ids: 'numbers', side: ['left', 'right'] },
	{ note: 'text', more: plainList(plainText) },
)
const person = { name: 'a', age: 1, kept: true, rights: ['x'], ids: [1], side: 'left' }

test('takes what has all of its fields, and leaves out what it does not know', () => {
	expect(read(person)).toEqual(person)
	expect(read({ ...person, other: 1 })).toEqual(person)
	expect(read({ ...person, note: 'b', more: [] })).toEqual({ ...person, note: 'b', more: [] })
})

test.each([
	{ ...person, name: 1 },
	{ ...person, age: '1' },
	{ ...person, kept: 1 },
	{ ...person, rights: [1] },
	{ ...person, ids: 'x' },
	{ ...person, side: 'up' },
	{ ...person, note: 1 },
	{ ...person, more: [1] },
	{ name: 'a' },
	null,
	'text',
	[],
])('refuses %j', value => {
	expect(read(value)).toBeNull()
})

test('lists and maps are read whole or not at all', () => {
	expect(plainList(plainText)(['a', 'b'])).toEqual(['a', 'b'])
	expect(plainList(plainText)(['a', 1])).toBeNull()
	expect(plainList(plainText)('a')).toBeNull()
	expect(plainMap(plainValue)({ a: 1, b: 'x' })).toEqual({ a: 1, b: 'x' })
	expect(plainMap(plainValue)({ a: null })).toBeNull()
	expect(plainMap(plainValue)([1])).toBeNull()
})
