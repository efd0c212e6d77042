import { expect, test } from 'vitest'
import { backingOf, isExact } from './backing.ts'

test.each([
	['as it is', { w: 640, h: 360 }, 1, { w: 640, h: 360 }],
	['shown smaller', { w: 1920, h: 1080 }, 0.5, { w: 960, h: 540 }],
	['on a fine screen', { w: 400, h: 300 }, 2, { w: 800, h: 600 }],
	['not shown', { w: 400, h: 300 }, 0, { w: 400, h: 300 }],
	['of no size', { w: 400, h: 1 }, 0.1, { w: 40, h: 1 }],
])('the pixels of a canvas %s', (_, size, scale, expected) => expect(backingOf(size, scale)).toEqual(expected))

test('the pixels of a canvas are bounded', () => {
	const { w, h } = backingOf({ w: 16_384, h: 8192 }, 3)
	expect(w * h).toBeLessThan(8_100_000)
	expect(w / h).toBeCloseTo(2, 2)
})

test.each([
	['the same', { w: 1000, h: 500 }, true],
	['hardly wider', { w: 1001, h: 500 }, false],
	['lower', { w: 1000, h: 480 }, false],
])('a canvas is exact for %s: %o', (_, wanted, expected) => expect(isExact({ w: 1000, h: 500 }, wanted)).toBe(expected))
