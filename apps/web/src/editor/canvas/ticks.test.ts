import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawnStep, figureStep, ticksOf } from './ticks.ts'

const scales = fc.double({ min: 0.02, max: 16, noNaN: true })

test.each([
	[10, 1, 10],
	[10, 0.5, 20],
	[10, 0.1, 100],
	[1, 16, 1],
	[1, 0.02, 1000],
])('of a grid of %d every %dth part seen is drawn as %d', (grid, scale, expected) => {
	expect(drawnStep(grid, scale)).toBe(expected)
})

test('a drawn grid lies on the lines of the grid, and never too dense', () => {
	fc.assert(
		fc.property(fc.integer({ min: 1, max: 1000 }), scales, (grid, scale) => {
			expect(drawnStep(grid, scale) % grid).toBe(0)
			expect(drawnStep(grid, scale) * scale).toBeGreaterThanOrEqual(6)
		}),
	)
})

describe('the figures of a ruler', () => {
	test.each([
		[1, 100],
		[2, 50],
		[0.5, 200],
		[0.1, 1000],
		[16, 5],
		[0.02, 5000],
	])('at a scale of %d stand every %d pixels', (scale, expected) => {
		expect(figureStep(scale)).toBe(expected)
	})

	test('never stand in each other, and every mark is a whole pixel in view', () => {
		fc.assert(
			fc.property(scales, fc.integer({ min: -20_000, max: 20_000 }), (scale, from) => {
				expect(figureStep(scale) * scale).toBeGreaterThanOrEqual(55)
				const ticks = ticksOf(from, 1000, scale)
				expect(ticks.length).toBeLessThan(500)
				for (const { at, size } of ticks) {
					expect(Number.isInteger(at)).toBe(true)
					expect(size === 'figure').toBe(at % figureStep(scale) === 0)
				}
			}),
		)
	})
})
