import { expect, test } from 'vitest'
import { contained } from './fit.ts'

test.each([
	['the same size', 1920, 1080, { scale: 1, left: 0, top: 0 }],
	['half the size', 960, 540, { scale: 0.5, left: 0, top: 0 }],
	['bars at the sides', 2120, 1080, { scale: 1, left: 100, top: 0 }],
	['bars above and below', 1920, 1280, { scale: 1, left: 0, top: 100 }],
])('a program in a box: %s', (_, width, height, expected) => {
	expect(contained({ w: 1920, h: 1080 }, width, height)).toEqual(expected)
})
