import { expect, test } from 'vitest'
import { drawnSize, isMuchLarger } from './drawn-size.ts'
import { isStill } from './still-picture.ts'

const photograph = { w: 4000, h: 3000 }

test.each([
	['contain', 1, { w: 480, h: 270 }, { w: 360, h: 270 }],
	['cover', 1, { w: 480, h: 270 }, { w: 480, h: 360 }],
	['fill', 1, { w: 480, h: 270 }, { w: 480, h: 270 }],
	['contain', 2, { w: 480, h: 270 }, { w: 720, h: 540 }],
	['contain', 0.001, { w: 480, h: 270 }, { w: 1, h: 1 }],
] as const)('a photograph by %s on a stage of scale %d', (fit, scale, window, drawn) => {
	expect(drawnSize(photograph, window, fit, scale)).toEqual(drawn)
})

test.each([
	['a photograph in a small window', photograph, { w: 480, h: 360 }, true],
	['a photograph on a screen that shows nearly all of it', photograph, { w: 3840, h: 2880 }, false],
	['half of its pixels', { w: 4000, h: 2000 }, { w: 2000, h: 2000 }, true],
	['a small picture', { w: 1920, h: 1080 }, { w: 100, h: 100 }, false],
])('whether it is much larger than shown: %s', (_, natural, drawn, much) => {
	expect(isMuchLarger(natural, drawn)).toBe(much)
})

test.each([
	['a photograph', 'image/jpeg', '', true],
	['a PNG', 'image/png', '\x89PNG IHDR aacT IDAT', true],
	['a PNG that moves', 'image/png', '\x89PNG IHDR acTL fcTL', false],
	['a WebP', 'image/webp', 'RIFF WEBPVP8 ', true],
	['a WebP that moves', 'image/webp', 'RIFF WEBPVP8X ANIM', false],
	['a GIF', 'image/gif', 'GIF89a', false],
	['a drawing of lines', 'image/svg+xml', '<svg/>', false],
])('whether %s stands still', (_, type, beginning, still) => {
	expect(isStill(type, new TextEncoder().encode(beginning))).toBe(still)
})
