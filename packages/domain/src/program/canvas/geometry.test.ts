import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
	type Box,
	boundsOf,
	boxBetween,
	contains,
	handles,
	intersects,
	layoutBoxes,
	layouts,
	movedBy,
	pullOf,
	resizedBy,
	scaledWith,
} from './geometry.ts'
import { resizedInRatio } from './ratio.ts'

const box = { x: 10, y: 20, w: 100, h: 50 }
const coordinate = fc.integer({ min: -500, max: 500 })
const length = fc.integer({ min: 1, max: 500 })
const anyBox: fc.Arbitrary<Box> = fc.record({ x: coordinate, y: coordinate, w: length, h: length })

test.each([
	['down to the right', { x: 1, y: 2 }, { x: 11, y: 22 }, { x: 1, y: 2, w: 10, h: 20 }],
	['up to the left', { x: 11, y: 22 }, { x: 1, y: 2 }, { x: 1, y: 2, w: 10, h: 20 }],
	['crosswise', { x: 11, y: 2 }, { x: 1, y: 22 }, { x: 1, y: 2, w: 10, h: 20 }],
	['nowhere', { x: 5, y: 5 }, { x: 5, y: 5 }, { x: 5, y: 5, w: 1, h: 1 }],
	['between pixels', { x: 0.4, y: 0.6 }, { x: 10.2, y: 10.2 }, { x: 0, y: 1, w: 10, h: 10 }],
])('a rectangle drawn %s', (_, a, b, expected) => {
	expect(boxBetween(a, b)).toEqual(expected)
})

describe('the rectangle around others', () => {
	test('is none around none, and the thing itself around one', () => {
		expect(boundsOf([])).toBeNull()
		expect(boundsOf([box])).toEqual(box)
	})

	test('touches the outermost edges', () => {
		expect(boundsOf([box, { x: -5, y: 60, w: 10, h: 100 }])).toEqual({ x: -5, y: 20, w: 115, h: 140 })
	})
})

test.each([
	['the upper left corner', 10, 20, true],
	['the last pixel', 109, 69, true],
	['the right edge', 110, 30, false],
	['the lower edge', 20, 70, false],
	['left of it', 9, 30, false],
	['above it', 20, 19, false],
])('whether %s lies in it', (_, x, y, expected) => {
	expect(contains(box, { x, y })).toBe(expected)
})

test('two rectangles share a pixel exactly when some pixel lies in both', () => {
	const small = fc.record({
		x: fc.integer({ min: -6, max: 6 }),
		y: fc.integer({ min: -6, max: 6 }),
		w: fc.integer({ min: 1, max: 6 }),
		h: fc.integer({ min: 1, max: 6 }),
	})
	const pixels = Array.from({ length: 400 }, (_, index) => ({ x: (index % 20) - 8, y: Math.floor(index / 20) - 8 }))
	fc.assert(
		fc.property(small, small, (a, b) => {
			expect(intersects(a, b)).toBe(pixels.some(pixel => contains(a, pixel) && contains(b, pixel)))
		}),
	)
})

test('moving keeps the size', () => {
	expect(movedBy(box, -15, 5)).toEqual({ x: -5, y: 25, w: 100, h: 50 })
})

describe('pulling at a handle', () => {
	test.each([
		['nw', 5, 5, { x: 15, y: 25, w: 95, h: 45 }],
		['n', 5, 5, { x: 10, y: 25, w: 100, h: 45 }],
		['ne', 5, 5, { x: 10, y: 25, w: 105, h: 45 }],
		['e', 5, 5, { x: 10, y: 20, w: 105, h: 50 }],
		['se', 5, 5, { x: 10, y: 20, w: 105, h: 55 }],
		['s', 5, 5, { x: 10, y: 20, w: 100, h: 55 }],
		['sw', 5, 5, { x: 15, y: 20, w: 95, h: 55 }],
		['w', 5, 5, { x: 15, y: 20, w: 95, h: 50 }],
		['nw', 500, 500, { x: 109, y: 69, w: 1, h: 1 }],
		['se', -500, -500, { x: 10, y: 20, w: 1, h: 1 }],
	] as const)('%s by %d, %d', (handle, dx, dy, expected) => {
		expect(resizedBy(box, handle, dx, dy)).toEqual(expected)
	})

	test.each([resizedBy, resizedInRatio])('leaves the opposite edges where they are and at least a pixel', resize => {
		fc.assert(
			fc.property(anyBox, fc.constantFrom(...handles), coordinate, coordinate, (box, handle, dx, dy) => {
				const next = resize(box, handle, dx, dy)
				const side = pullOf(handle)
				expect(next.w).toBeGreaterThanOrEqual(1)
				expect(next.h).toBeGreaterThanOrEqual(1)
				if (side.x < 0) expect(next.x + next.w).toBe(box.x + box.w)
				else expect(next.x).toBe(box.x)
				if (side.y < 0) expect(next.y + next.h).toBe(box.y + box.h)
				else expect(next.y).toBe(box.y)
			}),
		)
	})
})

test('edges that met still meet when their frame is scaled', () => {
	fc.assert(
		fc.property(anyBox, anyBox, length, (from, to, w) => {
			const left = { ...from, w }
			const right = { ...from, x: from.x + w }
			const scaled = scaledWith(left, from, to)
			// Less than a pixel becomes one pixel, so only wider results can meet exactly.
			fc.pre(scaled.w > 1)
			expect(scaledWith(right, from, to).x).toBe(scaled.x + scaled.w)
			expect(scaledWith(from, from, to)).toEqual(to)
		}),
	)
})

test.each(layouts)('the arrangement %s covers every canvas without gap or overlap', layout => {
	const side = fc.integer({ min: 16, max: 16_384 })
	fc.assert(
		fc.property(side, side, (w, h) => {
			const boxes = layoutBoxes(layout, w, h)
			expect(boundsOf(boxes)).toEqual({ x: 0, y: 0, w, h })
			expect(boxes.reduce((sum, box) => sum + box.w * box.h, 0)).toBe(w * h)
			expect(boxes.every(box => box.w >= 1 && box.h >= 1)).toBe(true)
		}),
	)
})
