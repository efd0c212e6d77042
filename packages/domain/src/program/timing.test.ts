import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aPicture, aWindow } from '../../test/programs.ts'
import { emptyProgram, type ProgramWindow } from './document.ts'
import { isDated, isOnDay, programLength, shownAt, turnLength, windowLength } from './timing.ts'

const windowOf = (...times: number[]): ProgramWindow =>
	aWindow(
		'w',
		times.map((play_time, index) => aPicture(`r${index}`, play_time)),
	)

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

describe('items that play several times', () => {
	const [one, two, three] = windowOf(500, 300, 200).resources
	const window = { ...windowOf(), resources: [one, two && { ...two, count: 3 }, three].flatMap(item => item ?? []) }

	test('take as many turns, one after the other', () => {
		expect(window.resources.map(turnLength)).toEqual([500, 900, 200])
		expect(windowLength(window)).toBe(1600)
		const turns = [0, 500, 800, 1100, 1399, 1400, 1600].map(at => {
			const shown = shownAt(window, at)
			return [shown?.index, shown?.from, shown?.to]
		})
		expect(turns).toEqual([
			[0, 0, 500],
			[1, 500, 800],
			[1, 800, 1100],
			[1, 1100, 1400],
			[1, 1100, 1400],
			[2, 1400, 1600],
			[0, 1600, 2100],
		])
	})
})

describe('items that have their days', () => {
	const [item] = windowOf(100).resources
	if (item === undefined) throw new Error('an item')

	test.each([
		['without days', {}, true],
		['from today on', { valid_from: '2026-05-05' }, true],
		['from tomorrow on', { valid_from: '2026-05-06' }, false],
		['until today', { valid_to: '2026-05-05' }, true],
		['until yesterday', { valid_to: '2026-05-04' }, false],
		['on this day only', { valid_from: '2026-05-05', valid_to: '2026-05-05' }, true],
		['on no day at all', { valid_from: '2026-05-06', valid_to: '2026-05-04' }, false],
		['with days that were taken back', { valid_from: null, valid_to: null }, true],
	])('%s', (_, days, on) => {
		expect(isOnDay({ ...item, ...days }, '2026-05-05')).toBe(on)
	})

	test('say that what a window shows depends on the day', () => {
		expect(isDated(windowOf(1, 2))).toBe(false)
		expect(isDated({ ...windowOf(1), resources: [{ ...item, valid_from: null }] })).toBe(false)
		expect(isDated({ ...windowOf(1), resources: [item, { ...item, valid_to: '2026-01-01' }] })).toBe(true)
	})

	test('are left out of the round as if they were not in the list, under their own place in it', () => {
		const window = windowOf(100, 200, 400)
		const isOn = ({ id }: { id: string }) => id !== 'r1'
		expect(windowLength(window, isOn)).toBe(500)
		expect(shownAt(window, 100, isOn)).toMatchObject({ index: 2, from: 100, to: 500 })
		expect(shownAt(window, 500, isOn)).toMatchObject({ index: 0, from: 500, to: 600 })
		expect(shownAt(window, 0, () => false)).toBeNull()
	})

	test('do not change how long the program plays', () => {
		const window = { ...windowOf(), resources: [{ ...item, valid_to: '1999-01-01' }] }
		expect(programLength({ ...emptyProgram(100, 100), windows: [window] })).toBe(100)
	})
})

test.each([
	['counts where there is nothing to see', [], 6000],
	['does not stretch what is seen', [300], 300],
])('music %s', (_, times, length) => {
	const sound = { kind: 'audio' as const, id: 'm', name: '', material_id: 1, sha256: 'b'.repeat(64), volume: 10 }
	const music = [{ ...sound, play_time: 2000, count: 3 }]
	expect(programLength({ ...emptyProgram(100, 100), music, windows: [windowOf(...times)] })).toBe(length)
})
