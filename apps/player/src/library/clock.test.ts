import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

const begun = 1_700_000_000_000

beforeEach(() => {
	vi.useFakeTimers({ now: begun, toFake: ['Date', 'performance'] })
})
afterEach(() => {
	vi.useRealTimers()
})

/** Both clocks of the machine advance. */
const pass = (ms: number): void => {
	vi.advanceTimersByTime(ms)
}

test('starts from the time of the machine and what was known of its error', () => {
	const clock = createClock(5000)
	expect(clock.now()).toBe(begun + 5000)
	expect(clock.skew()).toBe(5000)
	pass(250)
	expect(clock.now()).toBe(begun + 5250)
})

test('does not jump when it learns the time, only when it settles', () => {
	const clock = createClock(0)
	pass(1000)
	clock.correct(begun + 61_000, { middle: performance.now(), length: 0 })
	expect(clock.now()).toBe(begun + 1000)
	expect(clock.skew()).toBe(60_000)
	clock.settle()
	expect(clock.now()).toBe(begun + 61_000)
	pass(500)
	expect(clock.now()).toBe(begun + 61_500)
})

test('is far off when it was told another time, or somebody has set the machine that knows no other, until it settles', () => {
	const clock = createClock(0)
	expect(clock.isFar()).toBe(false)
	vi.setSystemTime(begun + 86_400_000)
	expect(clock.isFar()).toBe(true)
	clock.settle()
	expect(clock.isFar()).toBe(false)
	expect(clock.measured()).toBeNull()
	clock.correct(begun + 5_000, { middle: performance.now(), length: 0 })
	expect(clock.isFar()).toBe(true)
	expect(clock.measured()).toBe(begun + 5_000 - performance.now())
	clock.settle()
	clock.correct(begun + 9_000, { middle: performance.now(), length: 0 })
	expect(clock.isFar()).toBe(false)
})

test('counts what passed between the measurement and its being told', () => {
	const clock = createClock(0)
	const asked = performance.now()
	pass(400)
	clock.correct(begun + 10_000, { middle: asked, length: 0 })
	clock.settle()
	expect(clock.now()).toBe(begun + 10_400)
})

test('follows somebody who sets the machine only until the server has told the time', () => {
	const clock = createClock(0)
	vi.setSystemTime(begun + 3_600_000)
	expect(clock.now()).toBe(begun)
	clock.settle()
	expect(clock.now()).toBe(begun + 3_600_000)
	clock.correct(begun, { middle: performance.now(), length: 0 })
	clock.settle()
	vi.setSystemTime(begun + 7_200_000)
	clock.settle()
	expect(clock.now()).toBe(begun)
})

test('believes the answer that took the shortest time, until it is old', () => {
	const clock = createClock(0)
	const skewAfter = (error: number, length: number): number => {
		clock.correct(Date.now() + error, { middle: performance.now(), length })
		clock.settle()
		return clock.now() - Date.now()
	}
	expect(skewAfter(100, 400)).toBe(100)
	expect(skewAfter(10, 40)).toBe(10)
	pass(1000)
	expect(skewAfter(-70, 300)).toBe(10)
	pass(3_600_000)
	expect(skewAfter(20, 60)).toBe(20)
	clock.forget()
	expect(skewAfter(-80, 900)).toBe(-80)
})
