import { describe, expect, test } from 'vitest'
import { fitted, onPixels, panned, toProgram } from './view.ts'

describe('a view', () => {
	test('shows a canvas as it is where a pane has room for it and a part of a pixel', () => {
		expect(fitted({ w: 640, h: 360 }, { width: 720, height: 440.03 }).scale).toBe(1)
		expect(fitted({ w: 1280, h: 720 }, { width: 720, height: 900 }).scale).toBe(0.5)
	})

	test.each([1, 1.5, 2])('lies on whole pixels of the device, %d to one of the screen', ratio => {
		const view = fitted({ w: 333, h: 187 }, { width: 801.5, height: 568.03 })
		const shown = onPixels(view, ratio)
		for (const side of ['left', 'top'] as const) {
			expect(shown[side] * ratio).toBeCloseTo(Math.round(shown[side] * ratio), 9)
			expect(Math.abs(shown[side] - view[side])).toBeLessThanOrEqual(0.5 / ratio + 1e-9)
		}
		expect(shown.scale).toBe(view.scale)
	})

	test('shows under the pointer what lies under it', () => {
		const shown = onPixels(panned({ scale: 2, left: 10, top: 20 }, 0.4, 0.4), 1)
		expect(toProgram(shown, { x: 14, y: 24 })).toEqual({ x: 2, y: 2 })
	})
})
