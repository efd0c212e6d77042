import { expect, test } from 'vitest'
import { aheadBy, catchingUp, loops, positionAt, runsRound } from './position.ts'

test.each([
	['a turn as long as the film', 10, 10, false, true],
	['a turn that is cut short', 10, 6, false, false],
	['a turn that is hardly longer holds its last frame', 10, 10.5, false, false],
	['a turn that is longer starts over', 10, 10.6, true, false],
	['the rounding of a length to milliseconds', 10.0417, 10.042, false, true],
])('%s', (_, duration, play_time, over, round) => {
	expect(loops(duration, play_time)).toBe(over)
	expect(runsRound(duration, play_time)).toBe(round)
})

test.each([
	['at its beginning', 10, 10, 0, 0],
	['on its way', 10, 10, 4, 4],
	['held at its end', 10, 10.4, 10.3, 10],
	['started over', 4, 10, 9, 1],
	['before its turn', 10, 10, -3, 0],
	['before a turn in which it starts over', 4, 10, -3, 0],
	['of no length', 0, 10, 3, 0],
	['of a length that is not known', Number.NaN, 10, 3, 0],
])('where a video stands: %s', (_, duration, play_time, elapsed, expected) => {
	expect(positionAt(duration, play_time, elapsed)).toBe(expected)
})

test.each([
	['behind', 3, 5, 10, false, -2],
	['ahead over the whole film', 9.5, 0.5, 10, false, 9],
	['behind by the short way round', 9.5, 0.5, 10, true, -1],
	['ahead by the short way round', 0.5, 9.5, 10, true, 1],
	['round, where straight is shorter', 3, 5, 10, true, -2],
])('how far a film is ahead: %s', (_, actual, expected, duration, round, ahead) => {
	expect(aheadBy(actual, expected, duration, round)).toBe(ahead)
})

test.each([
	['less than half a frame is left alone', 0.007, 1],
	['ahead, it slows down', 0.05, 1 - 0.035],
	['behind, it speeds up', -0.05, 1 + 0.035],
	['far ahead, by no more than 6 %', 0.4, 0.94],
	['far behind, by no more than 6 %', -0.4, 1.06],
])('the speed of a film in step: %s', (_, ahead, rate) => {
	expect(catchingUp(ahead)).toBeCloseTo(rate, 10)
})

test('a film 200 ms off is within a frame of 60 Hz after five seconds', () => {
	let ahead = 0.2
	for (let second = 0; second < 5; second += 1) ahead += catchingUp(ahead) - 1
	expect(Math.abs(ahead)).toBeLessThan(0.017)
})
