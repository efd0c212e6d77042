import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignedWindows, alignments, distributedWindows, sameSizedWindows } from './arrange.ts'

const box = (id: string, x: number, y: number, w: number, h: number) => ({ id, x, y, w, h })
const canvas = { x: 0, y: 0, w: 1000, h: 500 }

describe('alignment', () => {
	const [a, b] = [box('a', 10, 20, 100, 50), box('b', 300, 200, 200, 80)]

	test.each([
		['left', 10, 10],
		['center', 205, 155],
		['right', 400, 300],
	] as const)('%s of two is that of the frame around them', (how, ax, bx) => {
		const places = alignedWindows([a, b], how, canvas)
		expect([places.get('a')?.x, places.get('b')?.x]).toEqual([ax, bx])
		expect([places.get('a')?.y, places.get('b')?.y]).toEqual([20, 200])
	})

	test.each([
		['top', 20, 20],
		['middle', 125, 110],
		['bottom', 230, 200],
	] as const)('%s of two is that of the frame around them', (how, ay, by) => {
		const places = alignedWindows([a, b], how, canvas)
		expect([places.get('a')?.y, places.get('b')?.y]).toEqual([ay, by])
	})

	test('a single window goes by the canvas', () => {
		expect(alignedWindows([a], 'center', canvas).get('a')).toEqual({ x: 450, y: 20, w: 100, h: 50 })
		expect(alignedWindows([a], 'bottom', canvas).get('a')).toEqual({ x: 10, y: 450, w: 100, h: 50 })
	})
})

describe('distribution', () => {
	test('the gaps become equal and the outermost stay', () => {
		const windows = [box('a', 0, 0, 100, 10), box('c', 500, 0, 100, 10), box('b', 120, 0, 200, 10)]
		const places = distributedWindows(windows, 'x')
		expect(['a', 'b', 'c'].map(id => places.get(id)?.x)).toEqual([0, 200, 500])
	})

	test('two stay where they are', () => {
		const windows = [box('a', 0, 7, 10, 10), box('b', 0, 99, 10, 10)]
		expect([...distributedWindows(windows, 'y').values()].map(({ y }) => y)).toEqual([7, 99])
	})
})

test('the same size is that of the first', () => {
	const windows = [box('a', 0, 0, 100, 40), box('b', 5, 6, 7, 8)]
	expect(sameSizedWindows(windows, 'w').get('b')).toEqual({ x: 5, y: 6, w: 100, h: 8 })
	expect(sameSizedWindows(windows, 'h').get('b')).toEqual({ x: 5, y: 6, w: 7, h: 40 })
	expect(sameSizedWindows(windows, 'both').get('b')).toEqual({ x: 5, y: 6, w: 100, h: 40 })
})

const boxes = fc
	.array(
		fc.record({
			x: fc.integer({ min: -5000, max: 5000 }),
			y: fc.integer({ min: -5000, max: 5000 }),
			w: fc.integer({ min: 1, max: 4000 }),
			h: fc.integer({ min: 1, max: 4000 }),
		}),
		{ minLength: 1, maxLength: 12 },
	)
	.map(list => list.map((place, index) => ({ id: String(index), ...place })))

test('whatever is arranged lies on whole pixels, keeps its size, and arranged again stays', () => {
	fc.assert(
		fc.property(boxes, fc.constantFrom(...alignments), (windows, how) => {
			const once = alignedWindows(windows, how, canvas)
			for (const window of windows) {
				const place = once.get(window.id)
				expect(place).toMatchObject({ w: window.w, h: window.h })
				expect(Number.isInteger(place?.x) && Number.isInteger(place?.y)).toBe(true)
			}
			// A middle can lie between two pixels, and then round to either on the next run.
			if (how === 'center' || how === 'middle') return
			const again = windows.map(window => ({ ...window, ...once.get(window.id) }))
			expect(alignedWindows(again, how, canvas)).toEqual(once)
		}),
	)
	fc.assert(
		fc.property(boxes, fc.constantFrom('x', 'y'), (windows, axis) => {
			for (const [id, place] of distributedWindows(windows, axis)) {
				expect(place).toMatchObject({ w: windows[Number(id)]?.w, h: windows[Number(id)]?.h })
				expect(Number.isInteger(place[axis])).toBe(true)
			}
		}),
	)
})
