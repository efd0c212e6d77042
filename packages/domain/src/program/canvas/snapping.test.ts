import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handles, pullOf } from './geometry.ts'
import { attractionOf, onGrid, snapMove, snapPoint, snapResize, snapResizeInRatio } from './snapping.ts'

const canvas = { x: 0, y: 0, w: 1000, h: 600 }
const neighbour = { x: 200, y: 100, w: 100, h: 80 }
const attraction = attractionOf(canvas, [neighbour])

describe('a moved rectangle', () => {
	test.each([
		['the edge of the canvas', { x: 6, y: 401 }, { x: 0, y: 401 }],
		['the far edge of the canvas', { x: 953, y: 423 }, { x: 950, y: 420 }],
		['the middle of the canvas', { x: 470, y: 203 }, { x: 475, y: 210 }],
		['a neighbour from outside', { x: 304, y: 401 }, { x: 300, y: 401 }],
		['nothing that is too far away', { x: 411, y: 401 }, { x: 411, y: 401 }],
	])('is drawn to %s', (_, from, to) => {
		expect(snapMove({ ...from, w: 50, h: 180 }, attraction, 8).box).toEqual({ ...to, w: 50, h: 180 })
	})

	test('goes to the nearer of two lines', () => {
		const lines = attractionOf({ x: 0, y: 0, w: 1000, h: 1000 }, [{ x: 10, y: 300, w: 700, h: 300 }])
		expect(snapMove({ x: 7, y: 111, w: 33, h: 33 }, lines, 8).box.x).toBe(10)
		expect(snapMove({ x: 4, y: 111, w: 33, h: 33 }, lines, 8).box.x).toBe(0)
	})

	test('shows why: a line over everything that stands on it', () => {
		const { guides } = snapMove({ x: 197, y: 400, w: 37, h: 41 }, attractionOf(canvas, [neighbour]), 5)
		expect(guides).toEqual([{ axis: 'x', at: 200, from: 100, to: 441 }])
	})

	test('shows nothing when nothing drew it', () => {
		expect(snapMove({ x: 411, y: 401, w: 37, h: 41 }, attraction, 5).guides).toEqual([])
	})

	test('never goes further than the reach, keeps its size, and stays once it is drawn', () => {
		const place = fc.integer({ min: -300, max: 1300 })
		const length = fc.integer({ min: 1, max: 400 })
		fc.assert(
			fc.property(fc.record({ x: place, y: place, w: length, h: length }), fc.nat(20), (box, reach) => {
				const { box: next } = snapMove(box, attraction, reach)
				expect([next.w, next.h]).toEqual([box.w, box.h])
				expect(Math.abs(next.x - box.x)).toBeLessThanOrEqual(reach)
				expect(Math.abs(next.y - box.y)).toBeLessThanOrEqual(reach)
				expect(snapMove(next, attraction, reach).box).toEqual(next)
			}),
		)
	})
})

describe('a resized rectangle', () => {
	test.each([
		['se', { x: 400, y: 300, w: 595, h: 297 }, { x: 400, y: 300, w: 600, h: 300 }],
		['nw', { x: 303, y: 183, w: 50, h: 50 }, { x: 300, y: 180, w: 53, h: 53 }],
		['e', { x: 400, y: 3, w: 595, h: 50 }, { x: 400, y: 3, w: 600, h: 50 }],
		['n', { x: 3, y: 3, w: 595, h: 50 }, { x: 3, y: 0, w: 595, h: 53 }],
	] as const)('is drawn by the edges that %s pulls', (handle, box, expected) => {
		expect(snapResize(box, handle, attraction, 8).box).toEqual(expected)
	})

	test('keeps the other edges, and at least a pixel', () => {
		const place = fc.integer({ min: -50, max: 1050 })
		const length = fc.integer({ min: 1, max: 30 })
		const box = fc.record({ x: place, y: place, w: length, h: length })
		fc.assert(
			fc.property(box, fc.constantFrom(...handles), fc.nat(40), (box, handle, reach) => {
				const { box: next } = snapResize(box, handle, attraction, reach)
				const side = pullOf(handle)
				expect(Math.min(next.w, next.h)).toBeGreaterThanOrEqual(1)
				if (side.x >= 0) expect(next.x).toBe(box.x)
				if (side.x <= 0) expect(next.x + next.w).toBe(box.x + box.w)
				if (side.y >= 0) expect(next.y).toBe(box.y)
				if (side.y <= 0) expect(next.y + next.h).toBe(box.y + box.h)
			}),
		)
	})
})

describe('lines that somebody has put across the canvas', () => {
	const ruled = attractionOf(
		canvas,
		[],
		[
			{ axis: 'x', at: 333 },
			{ axis: 'y', at: 77 },
		],
	)
	test('attract as edges do', () => {
		const { box, guides } = snapMove({ x: 330, y: 80, w: 37, h: 41 }, ruled, 5)
		expect(box).toEqual({ x: 333, y: 77, w: 37, h: 41 })
		expect(guides).toEqual([
			{ axis: 'x', at: 333, from: 0, to: 600 },
			{ axis: 'y', at: 77, from: 0, to: 1000 },
		])
	})

	test('attract only along their own axis', () => {
		expect(snapPoint({ x: 75, y: 335 }, ruled, 5)).toEqual({ x: 75, y: 335 })
	})
})

describe('a rectangle resized in proportion', () => {
	const from = { x: 400, y: 200, w: 200, h: 100 }
	test.each([
		['se', { x: 400, y: 200, w: 596, h: 298 }, { x: 400, y: 200, w: 600, h: 300 }],
		['e', { x: 400, y: 200, w: 594, h: 297 }, { x: 400, y: 200, w: 600, h: 300 }],
		['nw', { x: 304, y: 152, w: 296, h: 148 }, { x: 300, y: 150, w: 300, h: 150 }],
		['se', { x: 400, y: 200, w: 300, h: 150 }, { x: 400, y: 200, w: 300, h: 150 }],
	] as const)('at %s goes to the nearer line, and the other side follows', (handle, box, expected) => {
		expect(snapResizeInRatio(from, box, handle, attraction, 8).box).toEqual(expected)
	})
})

test.each([
	[
		{ x: 3, y: 597 },
		{ x: 0, y: 600 },
	],
	[
		{ x: 252, y: 138 },
		{ x: 250, y: 140 },
	],
	[
		{ x: 411, y: 411 },
		{ x: 411, y: 411 },
	],
])('the place %o is drawn to %o', (from, to) => {
	expect(snapPoint(from, attraction, 5)).toEqual(to)
})

test.each([
	[13, 0, 13],
	[13.4, 0, 13.4],
	[13, 10, 10],
	[15, 10, 20],
	[-13, 10, -10],
	[13, 8, 16],
])('%d on a grid of %d is %d', (value, step, expected) => {
	expect(onGrid(value, step)).toBe(expected)
})
