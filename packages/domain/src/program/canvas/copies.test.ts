import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProgramWindow } from '../document.ts'
import { newText } from '../kinds/text.ts'
import { copiesOf, copyShift, shifted } from './copies.ts'
import { boundsOf } from './geometry.ts'

const window = (id: string, group?: string): ProgramWindow => ({
	id,
	name: id,
	idx: 0,
	zIndex: 0,
	x: 1,
	y: 2,
	w: 30,
	h: 40,
	...(group === undefined ? {} : { group }),
	resources: [{ ...newText, id: `item-${id}`, name: '', play_time: 1000 }],
})

test('copies have ids of their own, and groups that are not those of the originals', () => {
	let count = 0
	const copies = copiesOf([window('a', 'g'), window('b', 'g'), window('c', 'h')], () => `new${++count}`)
	const ids = copies.flatMap(copy => [copy.id, ...copy.resources.map(({ id }) => id)])
	expect(new Set(ids).size).toBe(6)
	expect(ids.every(id => id.startsWith('new'))).toBe(true)
	expect(copies[0]?.group).toBe(copies[1]?.group)
	expect(copies[0]?.group).toMatch(/^new/)
	expect(copies[2] && 'group' in copies[2]).toBe(false)
	expect(copies.map(({ name, x, y }) => [name, x, y])).toEqual([
		['a', 1, 2],
		['b', 1, 2],
		['c', 1, 2],
	])
})

describe('where copies go', () => {
	const canvas = { w: 1000, h: 500 }
	const box = { x: 100, y: 100, w: 200, h: 100 }
	test.each([
		['a step away', [box], [box], { x: 10, y: 10 }],
		['a step further where a copy is already', [box], [box, { ...box, x: 110, y: 110 }], { x: 20, y: 20 }],
		['into a smaller canvas', [{ ...box, x: 3000, y: 900 }], [], { x: -2200, y: -500 }],
		['in from outside', [{ ...box, x: -500, y: -50 }], [], { x: 500, y: 50 }],
		[
			'to the near corner from the far one',
			[{ ...box, x: 800, y: 400 }],
			[{ ...box, x: 800, y: 400 }],
			{ x: -800, y: -400 },
		],
		['over what fills the canvas', [{ x: 0, y: 0, ...canvas }], [{ x: 0, y: 0, ...canvas }], { x: 0, y: 0 }],
		['nowhere when there are none', [], [], { x: 0, y: 0 }],
	])('%s', (_, originals, there, expected) => {
		expect(copyShift(originals, canvas, there)).toEqual(expected)
	})

	test('is in the canvas wherever they have room, in whole pixels', () => {
		const place = fc.integer({ min: -9000, max: 9000 })
		const length = fc.integer({ min: 1, max: 400 })
		const boxes = fc.array(fc.record({ x: place, y: place, w: length, h: length }), { minLength: 1, maxLength: 4 })
		fc.assert(
			fc.property(boxes, boxes, (originals, there) => {
				const shift = copyShift(originals, canvas, there)
				const bounds = boundsOf(
					originals.map((box, id) => shifted([{ ...window(String(id)), ...box }], shift)[0] ?? box),
				)
				if (bounds === null) return
				expect(bounds.x).toBeGreaterThanOrEqual(0)
				expect(bounds.y).toBeGreaterThanOrEqual(0)
				if (bounds.w <= canvas.w) expect(bounds.x + bounds.w).toBeLessThanOrEqual(canvas.w)
				if (bounds.h <= canvas.h) expect(bounds.y + bounds.h).toBeLessThanOrEqual(canvas.h)
				expect(Number.isInteger(shift.x) && Number.isInteger(shift.y)).toBe(true)
			}),
		)
	})
})
