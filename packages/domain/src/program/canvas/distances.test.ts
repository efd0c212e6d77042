import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distancesOf, safeArea } from './distances.ts'

const canvas = { x: 0, y: 0, w: 1000, h: 500 }
const box = { x: 400, y: 200, w: 100, h: 100 }

describe('the gaps beside a rectangle', () => {
	test('go to the edges of the canvas where nothing is between', () => {
		expect(distancesOf(box, canvas, [])).toEqual([
			{ axis: 'x', at: 250, from: 0, to: 400 },
			{ axis: 'x', at: 250, from: 500, to: 1000 },
			{ axis: 'y', at: 450, from: 0, to: 200 },
			{ axis: 'y', at: 450, from: 300, to: 500 },
		])
	})

	test('go to the nearest neighbour that it faces', () => {
		const left = { x: 100, y: 250, w: 200, h: 200 }
		const farther = { x: 0, y: 200, w: 50, h: 100 }
		const aside = { x: 310, y: 300, w: 10, h: 10 }
		expect(distancesOf(box, canvas, [left, farther, aside])[0]).toEqual({ axis: 'x', at: 275, from: 300, to: 400 })
	})

	test('are none where it touches or leaves the canvas', () => {
		expect(distancesOf({ x: -10, y: 0, w: 1010, h: 500 }, canvas, [])).toEqual([])
	})

	test('are always of some length, and beside it', () => {
		const any = fc.record({
			x: fc.integer({ min: -500, max: 1500 }),
			y: fc.integer({ min: -500, max: 1500 }),
			w: fc.integer({ min: 1, max: 600 }),
			h: fc.integer({ min: 1, max: 600 }),
		})
		fc.assert(
			fc.property(any, fc.array(any, { maxLength: 8 }), (own, neighbours) => {
				for (const { axis, from, to } of distancesOf(own, canvas, neighbours)) {
					expect(to).toBeGreaterThan(from)
					const edges = axis === 'x' ? [own.x, own.x + own.w] : [own.y, own.y + own.h]
					expect(edges.includes(from) || edges.includes(to)).toBe(true)
				}
			}),
		)
	})
})

test.each([
	[93, { x: 35, y: 18, w: 930, h: 464 }],
	[90, { x: 50, y: 25, w: 900, h: 450 }],
	[100, canvas],
])('%d %% of a canvas', (percent, expected) => {
	expect(safeArea(canvas, percent)).toEqual(expected)
})
