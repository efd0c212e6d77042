import { expect, test } from 'vitest'
import { programDocument } from '../document.ts'
import { canvas_presets } from './presets.ts'

const presets = Object.values(canvas_presets).flat()

test.each(presets)('a canvas can be $w×$h', ({ w, h }) => {
	expect(programDocument.safeParse({ format: 1, w, h, background: '#000000', windows: [] }).success).toBe(true)
})

test('no size is there twice', () => {
	expect(new Set(presets.map(({ w, h }) => `${w}×${h}`)).size).toBe(presets.length)
})
