import { describe, expect, test } from 'vitest'
import { emptyProgram } from '../document.ts'
import { addWindow, placeWindows, removeWindows } from '../editing/operations.ts'
import { alignedWindows, distributedWindows, sameSizedWindows } from './arrange.ts'
import { groupWindows, memberPlaces, ungroupWindows, unitsOf, withGroups } from './groups.ts'
import { stackOf } from './layers.ts'

const canvas = { x: 0, y: 0, w: 1000, h: 500 }
const plain = ['a', 'b', 'c', 'd'].reduce(
	(next, id, place) => addWindow(next, { id, name: id, x: place * 200, y: place * 10, w: 100, h: 50, resources: [] }),
	emptyProgram(1000, 500),
)
const grouped = groupWindows(plain, ['a', 'c'], 'g')
const groupsOf = (program: typeof plain) => program.windows.map(({ group }) => group ?? '-').join('')
const order = (program: typeof plain) =>
	stackOf(program)
		.map(({ id }) => id)
		.join('')

describe('a group', () => {
	test('brings its members together under the uppermost, and keeps their order', () => {
		expect(groupsOf(grouped)).toBe('g-g-')
		expect(order(grouped)).toBe('bacd')
	})

	test.each([[[]], [['a']], [['a', 'x']]])('of %o is none', ids => {
		expect(groupWindows(plain, ids, 'g')).toBe(plain)
	})

	test('takes its members out of the groups they were in, and leaves nobody alone', () => {
		expect(groupsOf(groupWindows(grouped, ['c', 'd'], 'h'))).toBe('--hh')
		expect(groupsOf(groupWindows(grouped, ['a', 'b', 'c'], 'h'))).toBe('hhh-')
	})

	test('ends when it is dissolved, whichever member is named, or when one is left', () => {
		expect(groupsOf(ungroupWindows(grouped, ['c']))).toBe('----')
		expect('group' in (ungroupWindows(grouped, ['c']).windows[0] ?? {})).toBe(false)
		expect(groupsOf(removeWindows(grouped, ['a']))).toBe('---')
		expect(ungroupWindows(grouped, ['b'])).toBe(grouped)
	})

	test.each([
		[['a'], 'ac'],
		[['b'], 'b'],
		[['c', 'b', 'a'], 'acb'],
		[['x'], ''],
	])('with %o is chosen as %s', (ids, expected) => {
		expect(withGroups(grouped.windows, ids).join('')).toBe(expected)
	})
})

describe('a group that is arranged', () => {
	const arranged = (
		ids: string[],
		placesOf: (units: ReturnType<typeof unitsOf>) => ReturnType<typeof memberPlaces>,
	) => {
		const units = unitsOf(grouped.windows, ids)
		const next = placeWindows(grouped, memberPlaces(units, placesOf(units)))
		return Object.fromEntries(next.windows.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]))
	}

	test('counts as one where all of it is chosen', () => {
		expect(unitsOf(grouped.windows, ['a', 'b', 'c'])).toMatchObject([
			{ id: 'a', x: 0, y: 0, w: 500, h: 70 },
			{ id: 'b', x: 200, y: 10, w: 100, h: 50 },
		])
		expect(unitsOf(grouped.windows, ['a', 'b'])).toMatchObject([{ id: 'a', w: 100 }, { id: 'b' }])
	})

	test('is brought into line as one box', () => {
		expect(arranged(['a', 'c'], units => alignedWindows(units, 'right', canvas))).toMatchObject({
			a: [500, 0, 100, 50],
			c: [900, 20, 100, 50],
		})
		expect(arranged(['a', 'b', 'c', 'd'], units => alignedWindows(units, 'left', canvas))).toMatchObject({
			a: [0, 0, 100, 50],
			b: [0, 10, 100, 50],
			c: [400, 20, 100, 50],
			d: [0, 30, 100, 50],
		})
	})

	test('is one of those that are spread', () => {
		const spread = arranged(['a', 'b', 'c', 'd'], units => distributedWindows(units, 'y'))
		expect((spread.c?.[1] ?? 0) - (spread.a?.[1] ?? 0)).toBe(20)
	})

	test('scales its members when it is sized', () => {
		expect(arranged(['a', 'b', 'c'], units => sameSizedWindows([...units].reverse(), 'w'))).toMatchObject({
			a: [0, 0, 20, 50],
			c: [80, 20, 20, 50],
		})
	})
})
