import { expect, test } from 'vitest'
import { breathOf, isLit, liftAt, progressOf, typedOf } from './colorful-motion.ts'

test.each([
	[0, 0],
	[1000, 0.25],
	[4000, 0],
	[9000, 0.25],
	[-5, 0],
])('after %i ms a round of 4 s has come to %f', (time, expected) => expect(progressOf(time, 4000)).toBe(expected))

test('a blinking text is seen in the first half of a round', () => {
	expect([0, 1999, 2000, 3999, 4000].map(time => isLit(time, 4000))).toEqual([true, true, false, false, true])
})

test('a breathing text begins and ends whole, and never goes', () => {
	expect(breathOf(0)).toEqual({ alpha: 1, size: 1 })
	expect(breathOf(1)).toEqual({ alpha: 1, size: 1 })
	expect(breathOf(0.5).alpha).toBeCloseTo(0.35)
})

test('a wave comes round', () => {
	expect(liftAt(300, 40, 0.2)).toBeCloseTo(liftAt(300, 40, 1.2))
	expect(liftAt(0, 40, 0)).toBeCloseTo(0)
})

test.each([
	['the first letter at once', 10, 0, 1],
	['half of them', 10, 0.375, 6],
	['all of them', 10, 0.75, 10],
	['all of them to the end', 10, 0.99, 10],
	['none of none', 0, 0.5, 0],
])('typed: %s', (_, count, progress, expected) => expect(typedOf(count, progress)).toBe(expected))
