import { expect, test } from 'vitest'
import { isVisiblyOther, small } from './likeness.ts'

const grey = (change: (at: number) => number = () => 200): Uint8ClampedArray =>
	Uint8ClampedArray.from({ length: small.width * small.height * 4 }, (_, place) => change(Math.floor(place / 4)))

test('a picture is another only where somebody would see it', () => {
	expect(isVisiblyOther(grey(), grey())).toBe(false)
	// Slight colour shifts of a codec, and a date in a corner.
	expect(
		isVisiblyOther(
			grey(),
			grey(() => 215),
		),
	).toBe(false)
	expect(
		isVisiblyOther(
			grey(),
			grey(at => (at < 200 ? 20 : 200)),
		),
	).toBe(false)
	// A row of buttons that moved, and another size.
	expect(
		isVisiblyOther(
			grey(),
			grey(at => (at < small.width * 4 ? 20 : 200)),
		),
	).toBe(true)
	expect(isVisiblyOther(grey(), grey().slice(4))).toBe(true)
})
