import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, freePlace, leastPlace } from './toast-place.ts'

const space = { width: 1440, height: 900 }
const size = { width: 360, height: 48 }
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height })

test('it stands in the top right corner of an empty window', () => {
	expect(freePlace(size, space, [], null)).toEqual(box(1072, 8, 360, 48))
})

test('it gives way to a menu across the top, and to a button below it', () => {
	const bar = box(0, 0, 1440, 56)
	expect(freePlace(size, space, [bar], null)).toMatchObject({ x: 1072, y: 64 })
	const button = box(1300, 80, 116, 32)
	expect(freePlace(size, space, [bar, button], null)).toMatchObject({ x: 1072, y: 120 })
	// If there is a row of fields below the button, the toast goes next to the button.
	expect(freePlace(size, space, [bar, button, box(24, 128, 1392, 200)], null)).toMatchObject({ x: 928, y: 64 })
})

test('it stays where it is as long as that is free', () => {
	const before = box(600, 400, 360, 96)
	expect(freePlace(size, space, [], before)).toEqual(box(600, 400, 360, 48))
	expect(freePlace(size, space, [box(700, 410, 10, 10)], before)).toEqual(box(1072, 8, 360, 48))
	expect(freePlace(size, { width: 700, height: 300 }, [], before)).toEqual(box(332, 8, 360, 48))
})

test('there is no room where everything is taken', () => {
	expect(freePlace(size, space, [box(0, 0, 1440, 900)], null)).toBeNull()
	expect(freePlace(size, { width: 300, height: 900 }, [], null)).toBeNull()
})

test('wherever things stand, it lies over none of them and within the window', () => {
	const boxes = fc.array(
		fc.record({
			x: fc.integer({ min: -50, max: 1440 }),
			y: fc.integer({ min: -50, max: 900 }),
			width: fc.integer({ min: 1, max: 700 }),
			height: fc.integer({ min: 1, max: 300 }),
		}),
		{ maxLength: 40 },
	)
	fc.assert(
		fc.property(boxes, fc.option(boxes.map(([one]) => one ?? null)), (taken, before) => {
			const found = freePlace(size, space, taken, before ?? null)
			if (found === null) return
			for (const one of taken)
				expect(
					found.x >= one.x + one.width ||
						one.x >= found.x + found.width ||
						found.y >= one.y + one.height ||
						one.y >= found.y + found.height,
				).toBe(true)
			expect(found.x >= 0 && found.y >= 0 && found.x + 360 <= 1440 && found.y + 48 <= 900).toBe(true)
		}),
	)
})

test('without a free place it covers a part of a wide canvas rather than a button', () => {
	const canvas = box(0, 100, 1440, 700)
	const rows = [box(0, 0, 700, 50), box(700, 0, 740, 50), box(0, 50, 1440, 50), box(0, 800, 1440, 100)]
	expect(freePlace(size, space, [canvas, ...rows], null)).toBeNull()
	const found = leastPlace(size, space, [canvas, ...rows], null)
	expect(found.y).toBeGreaterThanOrEqual(100)
	expect(found.y + found.height).toBeLessThanOrEqual(800)
	// It stays in place unless there is a better one.
	expect(leastPlace(size, space, [canvas, ...rows], found)).toEqual(found)
	const elsewhere = box(40, 400, 360, 48)
	expect(leastPlace(size, space, [canvas, ...rows], elsewhere)).toEqual(elsewhere)
})

test('wherever things stand, what has no room is still within the window', () => {
	const boxes = fc.array(
		fc.record({
			x: fc.integer({ min: -50, max: 1366 }),
			y: fc.integer({ min: -50, max: 768 }),
			width: fc.integer({ min: 1, max: 700 }),
			height: fc.integer({ min: 1, max: 300 }),
		}),
		{ maxLength: 20 },
	)
	fc.assert(
		fc.property(boxes, fc.integer({ min: 20, max: 752 }), (taken, height) => {
			const found = leastPlace({ width: 360, height }, { width: 1366, height: 768 }, taken, taken[0] ?? null)
			expect(found.x >= 0 && found.y >= 0 && found.x + 360 <= 1366 && found.y + height <= 768).toBe(true)
		}),
		{ numRuns: 30 },
	)
})
