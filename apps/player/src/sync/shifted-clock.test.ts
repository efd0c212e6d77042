import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from '../library/clock.ts'
import { shiftedClock } from './shifted-clock.ts'

const begun = 1_700_000_000_000

beforeEach(() => {
	vi.useFakeTimers({ now: begun, toFake: ['Date', 'performance'] })
})
afterEach(() => {
	vi.useRealTimers()
})

test('runs behind by the wanted offset, from the moment at which playback settles', () => {
	let wanted = 200
	const clock = createClock(0)
	const shifted = shiftedClock(clock, () => wanted)
	expect(shifted.now()).toBe(begun - 200)
	expect(shifted.isFar()).toBe(false)
	wanted = -100
	expect(shifted.now()).toBe(begun - 200)
	expect(shifted.isFar()).toBe(true)
	shifted.settle()
	expect(shifted.now()).toBe(begun + 100)
	expect(shifted.isFar()).toBe(false)
	expect(clock.now()).toBe(begun)
})

test('follows the corrections of its clock', () => {
	const clock = createClock(0)
	const shifted = shiftedClock(clock, () => 50)
	clock.correct(begun + 60_000, { middle: performance.now(), length: 8 })
	expect(shifted.isFar()).toBe(true)
	shifted.settle()
	expect(shifted.now()).toBe(begun + 60_000 - 50)
	expect(shifted.uncertainty()).toBe(4)
	vi.advanceTimersByTime(100_000)
	expect(shifted.uncertainty()).toBeCloseTo(9, 5)
})
