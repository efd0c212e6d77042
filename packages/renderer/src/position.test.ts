import { expect, test } from 'vitest'
import { drift, loops, positionAt, runsRound } from './position.ts'

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
	['straight', 3, 5, 10, false, 2],
	['straight over the whole film', 9.5, 0.5, 10, false, 9],
	['round by the short way', 9.5, 0.5, 10, true, 1],
	['round, where straight is shorter', 3, 5, 10, true, 2],
	['never less than nothing', 12, 0, 10, true, 0],
])('drift %s', (_, actual, expected, duration, round, apart) => {
	expect(drift(actual, expected, duration, round)).toBe(apart)
})
