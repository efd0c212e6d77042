import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgram, type ProgramWindow } from './document.ts'
import { programLength, shownAt, windowLength } from './timing.ts'

const windowOf = (...times: number[]): ProgramWindow => ({
	id: 'w',
	name: '',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 100,
	h: 100,
	resources: times.map((play_time, index) => ({
		kind: 'picture',
		id: `r${index}`,
		name: '',
		material_id: index,
		sha256: 'a'.repeat(64),
		play_time,
		fit: 'contain',
	})),
})

test.each([
	[[], 0],
	[[500], 500],
	[[500, 700, 100], 1300],
])('a window of %j ms takes %i ms a round', (times, length) => {
	expect(windowLength(windowOf(...times))).toBe(length)
})

test.each([
	['without windows', [], 10_000],
	['with empty windows only', [[], []], 10_000],
	['with one window', [[300, 400]], 700],
	['with several: the longest counts', [[300], [], [5000, 1], [20]], 5001],
])('the length of a program %s', (_, windows, length) => {
	expect(programLength({ ...emptyProgram(100, 100), windows: windows.map(times => windowOf(...times)) })).toBe(length)
})

describe('what a window shows', () => {
	test.each([
		[0, 0, 0, 500],
		[499, 0, 0, 500],
		[500, 1, 500, 1200],
		[1199.9, 1, 500, 1200],
		[1200, 2, 1200, 1300],
		[1300, 0, 1300, 1800],
		[1300 * 1000 + 1250, 2, 1_301_200, 1_301_300],
		[-1, 2, -100, 0],
		[-1300, 0, -1300, -800],
	])('at %d ms', (elapsed, index, from, to) => {
		const window = windowOf(500, 700, 100)
		expect(shownAt(window, elapsed)).toEqual({ resource: window.resources[index], index, from, to })
	})

	test('is nothing when it is empty', () => {
		expect(shownAt(windowOf(), 0)).toBeNull()
	})

	test('is what going through the list turn by turn finds', () => {
		const times = fc.array(fc.integer({ min: 100, max: 900 }), { minLength: 1, maxLength: 8 })
		fc.assert(
			fc.property(times, fc.nat(60_000), (times, elapsed) => {
				let [turn, from] = [0, 0]
				const lengthOf = (turn: number) => times[turn % times.length] ?? 0
				while (from + lengthOf(turn) <= elapsed) from += lengthOf(turn++)
				expect(shownAt(windowOf(...times), elapsed)).toMatchObject({
					index: turn % times.length,
					from,
					to: from + lengthOf(turn),
				})
			}),
		)
	})
})
