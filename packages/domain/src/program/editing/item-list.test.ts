import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgram, type Program, type WindowResource } from '../document.ts'
import { newText } from '../kinds/text.ts'
import { program_limits } from '../parts.ts'
import { copyItems, handItems, insertItems, moveItems, removeItems, replacedBy } from './item-list.ts'
import { addResources, addWindow } from './operations.ts'

const item = (id: string): WindowResource => ({ ...newText, id, name: id, play_time: 1000 })
const items = (ids: string): WindowResource[] => [...ids].map(item)
const windowOf = (id: string) => ({ id, name: id, x: 0, y: 0, w: 100, h: 100, resources: [] })
const withList = (ids: string): Program =>
	addResources(['w', 'v'].map(windowOf).reduce(addWindow, emptyProgram(1920, 1080)), 'w', items(ids))
const listOf = (program: Program, id = 'w'): string =>
	program.windows
		.find(window => window.id === id)
		?.resources.map(resource => resource.id)
		.join('') ?? ''

const crowd = Array.from({ length: program_limits.resources }, (_, place) => item(`n${place}`))
const fullProgram = addResources(withList(''), 'w', crowd)

describe('a list that is full', () => {
	test('takes nothing more', () => {
		expect(insertItems(fullProgram, 'w', items('a'), 0)).toEqual(fullProgram)
		expect(copyItems(fullProgram, 'w', ['n0'], () => 'x')).toEqual(fullProgram)
	})

	test('is handed nothing, and what should have gone there stays', () => {
		const full = addResources(fullProgram, 'v', items('a'))
		expect(handItems(full, 'v', ['a'], 'w')).toBe(full)
	})
})

test.each([
	[0, 'xyabc'],
	[2, 'abxyc'],
	[9, 'abcxy'],
	[-1, 'xyabc'],
])('what is put at %i stands there', (at, list) => {
	expect(listOf(insertItems(withList('abc'), 'w', items('xy'), at))).toBe(list)
})

test.each([
	[['d'], 0, 'dabc'],
	[['a'], 4, 'bcda'],
	[['a', 'c'], 2, 'bacd'],
	[['d', 'a'], 2, 'badc'],
	[['b'], 1, 'abcd'],
	[['b'], 2, 'abcd'],
	[['none'], 0, 'abcd'],
])('%j moved before place %i', (ids, at, list) => {
	expect(listOf(moveItems(withList('abcd'), 'w', ids, at))).toBe(list)
})

test('moving loses nothing and doubles nothing', () => {
	const moves = fc.tuple(fc.subarray([...'abcdef']), fc.integer({ min: -2, max: 9 }))
	fc.assert(
		fc.property(moves, ([ids, at]) => {
			expect([...listOf(moveItems(withList('abcdef'), 'w', ids, at))].sort().join('')).toBe('abcdef')
		}),
	)
})

test('copies stand behind the last of their originals, with names of their own', () => {
	let number = 0
	expect(listOf(copyItems(withList('abcd'), 'w', ['a', 'c'], () => String(++number)))).toBe('abc12d')
})

test('items are taken out, or handed to another window in their order', () => {
	expect(listOf(removeItems(withList('abcd'), 'w', ['a', 'd']))).toBe('bc')
	const handed = handItems(addResources(withList('abcd'), 'v', items('x')), 'w', ['d', 'b'], 'v')
	expect([listOf(handed), listOf(handed, 'v')]).toEqual(['ac', 'xbd'])
	expect(handItems(handed, 'v', ['x'], 'v')).toBe(handed)
	expect(handItems(handed, 'v', ['x'], 'gone')).toBe(handed)
})

test('what replaces an item keeps its place, times, days, transitions and how it fills the window', () => {
	const file = { material_id: 1, sha256: 'a'.repeat(64) }
	const fade = { effect: 'fade', duration: 500 } as const
	const retained = { play_time: 3000, count: 4, valid_from: '2030-01-01', valid_to: null, enter: fade }
	const before: WindowResource = { kind: 'picture', id: 'a', name: 'old', ...file, fit: 'cover', ...retained }
	const next: WindowResource = {
		kind: 'video',
		id: 'b',
		name: 'new',
		material_id: 2,
		sha256: 'b'.repeat(64),
		fit: 'contain',
		volume: 70,
		play_time: 60_000,
	}
	expect(replacedBy(before, next)).toEqual({ ...next, id: 'a', fit: 'cover', ...retained })
	expect(replacedBy(before, item('c'))).toEqual({ ...item('c'), id: 'a', ...retained })
})
