import { describe, expect, test } from 'vitest'
import { createPatience } from './patience.ts'
import {
	calm,
	isBroughtDown,
	no_restarts,
	type RestartReason,
	readRestarts,
	restartedBy,
	restBefore,
	triedAgain,
} from './restarts.ts'

const inRow = (why: RestartReason, count: number) =>
	Array.from({ length: count }).reduce<typeof no_restarts>(restarts => restartedBy(restarts, why), no_restarts)

describe('restarts', () => {
	test('come at once three times, and then something else plays', () => {
		for (const why of ['hung', 'steps'] as const) {
			expect([0, 1, 2].map(count => restBefore(inRow(why, count), why))).toEqual([0, 0, 0])
			expect([2, 3, 4].map(count => isBroughtDown(inRow(why, count)))).toEqual([false, true, true])
		}
	})

	test('rest longer and longer once something else plays, six hours at most', () => {
		const rests = [3, 4, 5, 50].map(count => restBefore(inRow('hung', count), 'hung'))
		expect(rests).toEqual([calm, 2 * calm, 4 * calm, 6 * 3_600_000])
	})

	test('of the browser’s own doing rest too, and take nothing off the screen', () => {
		for (const why of ['frames', 'storage'] as const) {
			expect(isBroughtDown(inRow(why, 9))).toBe(false)
			expect(restBefore(inRow(why, 4), why)).toBe(2 * calm)
		}
	})

	test('give what is to be played one more chance after a rest, and count on where it fails', () => {
		const trial = triedAgain(inRow('steps', 3))
		expect(isBroughtDown(trial)).toBe(false)
		expect(restBefore(trial, 'steps')).toBe(0)
		const failed = restartedBy(trial, 'steps')
		expect(isBroughtDown(failed)).toBe(true)
		expect(restBefore(failed, 'steps')).toBe(2 * calm)
	})

	test('are read back as they were stored, and nothing else is taken for them', () => {
		const restarts = inRow('frames', 2)
		expect(readRestarts(JSON.parse(JSON.stringify(restarts)))).toEqual(restarts)
		for (const wrong of [null, 3, {}, { ...restarts, count: -1 }, { ...restarts, why: 'whim' }])
			expect(readRestarts(wrong)).toBeNull()
	})
})

test('patience ends with so many bad ticks in a row, and stays at an end until a good one', () => {
	const patience = createPatience()
	const ticks = [false, false, true, false, false, false, false, true, false]
	expect(ticks.map(isWell => patience.tick(isWell, 3))).toEqual([
		...[false, false, false, false, false],
		...[true, true, false, false],
	])
})
