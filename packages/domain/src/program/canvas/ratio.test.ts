import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { program_limits } from '../parts.ts'
import { type Box, handles } from './geometry.ts'
import { resizedInRatio, resizedWithRatio } from './ratio.ts'

const box = { x: 10, y: 20, w: 100, h: 50 }
const { max } = program_limits.side
const length = fc.integer({ min: 1, max })
const anyBox: fc.Arbitrary<Box> = fc.record({ x: fc.constant(3), y: fc.constant(-4), w: length, h: length })

describe('a side that the other follows', () => {
	test.each([
		['w', 200, { x: 10, y: 20, w: 200, h: 100 }],
		['h', 200, { x: 10, y: 20, w: 400, h: 200 }],
		['w', 33, { x: 10, y: 20, w: 33, h: 17 }],
		['w', 0, { x: 10, y: 20, w: 1, h: 1 }],
		['h', 12_000, { x: 10, y: 20, w: 16_384, h: 8192 }],
	] as const)('%s of %d', (side, given, expected) => {
		expect(resizedWithRatio(box, side, given)).toEqual(expected)
	})

	test('the same length changes nothing, and any length leaves a window that can be saved', () => {
		fc.assert(
			fc.property(anyBox, fc.constantFrom('w', 'h'), fc.integer({ min: -10, max: 2 * max }), (from, side, given) => {
				expect(resizedWithRatio(from, side, from[side])).toEqual(from)
				const next = resizedWithRatio(from, side, given)
				expect([next.x, next.y]).toEqual([from.x, from.y])
				for (const one of [next.w, next.h]) {
					expect(Number.isInteger(one)).toBe(true)
					expect(one).toBeGreaterThanOrEqual(1)
					expect(one).toBeLessThanOrEqual(max)
				}
			}),
		)
	})

	test('the proportion stays to within the rounding of a pixel, unless the shorter side is at its least', () => {
		fc.assert(
			fc.property(anyBox, fc.constantFrom('w', 'h'), length, (from, side, given) => {
				const next = resizedWithRatio(from, side, given)
				fc.pre(Math.min(next.w, next.h) > 1)
				const [long, short] = from.w >= from.h ? (['w', 'h'] as const) : (['h', 'w'] as const)
				expect(Math.abs((next[long] * from[short]) / from[long] - next[short])).toBeLessThanOrEqual(0.5 + 0.5)
			}),
		)
	})
})

describe('pulling at a handle in proportion', () => {
	test.each([
		['se', 100, 0, { x: 10, y: 20, w: 200, h: 100 }],
		['se', 0, 50, { x: 10, y: 20, w: 200, h: 100 }],
		['nw', -100, 0, { x: -90, y: -30, w: 200, h: 100 }],
		['e', 100, 0, { x: 10, y: 20, w: 200, h: 100 }],
		['s', 0, 50, { x: 10, y: 20, w: 200, h: 100 }],
		['se', -500, -500, { x: 10, y: 20, w: 2, h: 1 }],
	] as const)('%s by %d, %d in proportion', (handle, dx, dy, expected) => {
		expect(resizedInRatio(box, handle, dx, dy)).toEqual(expected)
	})
})

test('whatever is pulled in proportion and back is the same again', () => {
	fc.assert(
		fc.property(anyBox, fc.constantFrom(...handles), (from, handle) => {
			expect(resizedInRatio(from, handle, 0, 0)).toEqual(from)
		}),
	)
})
