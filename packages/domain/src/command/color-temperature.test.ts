import { expect, test } from 'vitest'
import { tintOf } from './color-temperature.ts'

test.each([
	[1000, 'rgb(255 56 0)'],
	[2500, 'rgb(255 159 63)'],
	[6500, 'rgb(255 255 255)'],
	[20_000, 'rgb(178 203 255)'],
])('%i K', (kelvin, tint) => {
	expect(tintOf(kelvin)).toBe(tint)
})
