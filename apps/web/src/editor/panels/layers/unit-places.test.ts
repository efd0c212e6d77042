import { groupWindows, unitsOf } from '@vitrine/domain/program/canvas/groups'
import { emptyProgram } from '@vitrine/domain/program/document'
import { addWindow, changeWindow } from '@vitrine/domain/program/editing/operations'
import { describe, expect, test } from 'vitest'
import { commonOf, placesBy } from './unit-places.ts'

const plain = ['a', 'b', 'c'].reduce(
	(next, id, place) => addWindow(next, { id, name: id, x: place * 200, y: place * 10, w: 100, h: 50, resources: [] }),
	emptyProgram(1000, 500),
)
// a at 0, 0 and b at 200, 10: a frame of 300×60.
const program = groupWindows(plain, ['a', 'b'], 'g')
const chosen = (...ids: string[]) => unitsOf(program.windows, ids)

describe('a typed measure', () => {
	test('moves the frame of a group, and its members with it', () => {
		expect(commonOf(chosen('a', 'b'), 'x')).toBe(0)
		expect(placesBy(chosen('a', 'b'), 'x', 40)).toEqual(
			new Map([
				['a', { x: 40, y: 0, w: 100, h: 50 }],
				['b', { x: 240, y: 10, w: 100, h: 50 }],
			]),
		)
	})

	test('sizes the frame of a group, and its members in it', () => {
		expect(commonOf(chosen('a', 'b'), 'w')).toBe(300)
		expect(placesBy(chosen('a', 'b'), 'w', 600)).toEqual(
			new Map([
				['a', { x: 0, y: 0, w: 200, h: 50 }],
				['b', { x: 400, y: 10, w: 200, h: 50 }],
			]),
		)
	})

	test('keeps the proportion of a frame one of whose members has it locked', () => {
		const locked = changeWindow(program, 'b', { ratio_locked: true })
		const places = placesBy(unitsOf(locked.windows, ['a', 'b']), 'w', 600)
		expect(places.get('b')).toEqual({ x: 400, y: 20, w: 200, h: 100 })
	})

	test('is that of a single member where not all of a group is chosen', () => {
		expect(placesBy(chosen('b'), 'x', 5)).toEqual(new Map([['b', { x: 5, y: 10, w: 100, h: 50 }]]))
	})

	test('holds for each of several, and says where they differ', () => {
		expect(commonOf(chosen('a', 'b', 'c'), 'x')).toBeNull()
		const places = placesBy(chosen('a', 'b', 'c'), 'x', 7)
		expect([...places.values()].map(({ x }) => x)).toEqual([7, 207, 7])
	})
})
