import { expect, test } from 'vitest'
import { makePlan } from '../playing.ts'
import type { Step } from '../step.ts'
import { stretchesIn } from './day-view.ts'

const hour = 3_600_000
const day = 24 * hour
const daily = (program_id: number, start: string, end: string, total = 0): Step => ({
	program_id,
	start,
	end,
	date_start: null,
	date_end: null,
	weekdays: null,
	play_count: 1,
	total,
})

/** What plays on the first day of 1970 in UTC, in hours. */
const shown = (length: number, ...steps: Step[]) => {
	const plan = makePlan({ loop: [], steps, interruptions: [], zone: () => 0, lengthOf: () => length })
	return stretchesIn(plan, 0, day).map(({ from, to, showings }) => [
		from / hour,
		to / hour,
		showings.map(one => [one.program_id, one.from / hour, one.to / hour]),
	])
}

test('nothing plays without steps', () => expect(shown(1000)).toEqual([]))

test.each([60_000, 1000])('programs of %d ms share the hours in which both are on', length =>
	expect(shown(length, daily(1, '08:00:00', '11:59:59'), daily(2, '10:00:00', '13:59:59'))).toEqual([
		[8, 10, [[1, 8, 10]]],
		[
			10,
			12,
			[
				[1, 10, length === 60_000 ? 12 - 60_000 / hour : 12],
				[2, 10 + length / hour, 12],
			],
		],
		[12, 14, [[2, 12, 14]]],
	]),
)

test('what has had its plays of the day ends', () => {
	expect(shown(hour / 4, daily(1, '00:00:00', '23:59:59', 2), daily(2, '00:00:00', '23:59:59'))).toEqual([
		[
			0,
			24,
			[
				[1, 0, 0.75],
				[2, 0.25, 24],
			],
		],
	])
	expect(shown(1000, daily(1, '06:00:00', '23:59:59', 3600))).toEqual([[6, 24, [[1, 6, 7]]]])
})
