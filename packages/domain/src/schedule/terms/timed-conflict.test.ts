import { expect, test } from 'vitest'
import type { TimedCommand } from './timed-command.ts'
import { inTimeOrder, isOnSomeDay, timedConflict } from './timed-conflict.ts'

const daily = { time: '22:00:00', date_start: null, date_end: null, weekdays: null }
const screen = (
	value: number,
	change: Partial<typeof daily> | Readonly<Record<string, unknown>> = {},
): TimedCommand => ({
	operation: 'screen_power',
	value,
	...daily,
	...change,
})
const relay = (channel: number, value: number): TimedCommand => ({ operation: 'relay', channel, value, ...daily })
const restart: TimedCommand = { operation: 'restart', value: 0, ...daily }

test.each<[string, readonly TimedCommand[], readonly [number, number] | null]>([
	['a screen that is to be on and off', [screen(1), restart, screen(0)], [0, 2]],
	['the same twice', [screen(1), screen(1)], null],
	['another time', [screen(1), screen(0, { time: '22:00:01' })], null],
	['another part', [screen(0), { operation: 'brightness', value: 1, ...daily }], null],
	['two relays', [relay(1, 1), relay(2, 0)], null],
	['one relay', [relay(1, 1), relay(1, 0)], [0, 1]],
	['a restart', [restart, screen(0), restart], null],
	['other weekdays', [screen(1, { weekdays: 62 }), screen(0, { weekdays: 65 })], null],
	['a common weekday', [screen(1, { weekdays: 62 }), screen(0, { weekdays: 67 })], [0, 1]],
	['dates one after the other', [screen(1, { date_end: '2030-01-05' }), screen(0, { date_start: '2030-01-06' })], null],
	['a common date', [screen(1, { date_end: '2030-01-06' }), screen(0, { date_start: '2030-01-06' })], [0, 1]],
	[
		// The 6th of January 2030 is a Sunday.
		'a common date of another weekday',
		[screen(1, { date_end: '2030-01-06' }), screen(0, { date_start: '2030-01-06', weekdays: 2 })],
		null,
	],
	[
		'two programmes',
		[
			{ operation: 'program_switch', program_id: 1, ...daily },
			{ operation: 'program_switch', program_id: 2, ...daily },
		],
		[0, 1],
	],
])('%s', (_, commands, found) => expect(timedConflict(commands)).toEqual(found))

// The 6th of January 2030 is a Sunday.
test.each([
	['a Sunday within the dates', '2030-01-05', '2030-01-06', 1, true],
	['a Sunday beside the dates', '2030-01-07', '2030-01-12', 1, false],
	['any weekday on one date', '2030-01-06', '2030-01-06', null, true],
	['a Monday on a Sunday', '2030-01-06', '2030-01-06', 2, false],
	['a Sunday in a whole week', '2030-01-07', '2030-01-13', 1, true],
	['a Sunday without a last date', '2030-01-07', null, 1, true],
	['a Sunday without a first date', null, '2030-01-05', 1, true],
])('%s', (_, date_start, date_end, weekdays, isFound) =>
	expect(isOnSomeDay({ date_start, date_end, weekdays })).toBe(isFound),
)

test('commands stand in the order of their times, those of the same time in their own', () => {
	const early = screen(1, { time: '08:00:00' })
	expect(inTimeOrder([screen(0), restart, early])).toEqual([early, screen(0), restart])
})
