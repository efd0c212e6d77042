import { expect, test } from 'vitest'
import { instantOf } from '../../local-time.ts'
import { play_modes } from '../../release/release.ts'
import { device_types } from '../../terminal/device-type.ts'
import { localClocks } from '../local-clocks.ts'
import { isTimedOnly, isTooFew, validityProblem } from './release-rules.ts'

const { loop, timed, urgency } = play_modes

test.each([
	['a single program', [1], loop, false, false],
	['a play list of one', [1], loop, true, true],
	['a play list of one that stands there twice', [1, 1], loop, true, true],
	['a play list of two', [1, 2], loop, true, false],
	['a timed release of one', [1], timed, false, true],
	['a timed release of one that is named twice', [1, 1], timed, false, true],
	['a timed release of two', [1, 2], timed, false, false],
	['an urgent program', [1], urgency, false, false],
])('%s', (_name, programs, play_mode, isList, few) => {
	expect(isTooFew(programs, play_mode, isList)).toBe(few)
})

test.each([
	['an old P', device_types.p_series, '3.0.13.227', true],
	['a new P', device_types.p_series, '3.0.13.228', false],
	['a P that does not say its build', device_types.p_series, '', true],
	['an old one of another series', device_types.p_series + 1, '3.0.13.1', false],
])('%s takes timed releases only: %s', (_name, type_id, system_version, only) => {
	expect(isTimedOnly({ type_id, system_version })).toBe(only)
})

test.each([
	['nothing said', null, null, null],
	['no end', '2026-06-01T00:00:00', null, null],
	['an end before the beginning', '2026-06-02T00:00:00', '2026-06-01T00:00:00', 'order'],
	['an end that has passed everywhere', null, '2026-05-01T12:00:00', 'over'],
	['a beginning that has passed everywhere', '2026-05-01T11:59:59', null, 'begun'],
	['a beginning at this second', '2026-05-01T12:00:00', null, null],
	['a year to the second', '2026-06-01T00:00:00', '2027-06-01T00:00:00', null],
	['a second more', '2026-06-01T00:00:00', '2027-06-01T00:00:01', 'year'],
	['a year from today', null, '2027-05-02T12:00:00', null],
	['more than a year from today', null, '2027-05-02T14:00:01', 'year'],
] as const)('%s', (_name, starts, ends, problem) => {
	const clock = { name: '', time: '2026-05-01T12:00:00' }
	const clocks = { ahead: clock, behind: clock, utmost: '2026-05-02T14:00:00' }
	expect(validityProblem({ starts, ends }, clocks)?.fault ?? null).toBe(problem)
})

test.each([
	['an end to come in Tokyo', null, '2026-05-02T02:00:01', null, ''],
	['an end that has passed in Tokyo alone', null, '2026-05-02T02:00:00', 'over', 'Tokyo'],
	['a beginning that has passed in Tokyo alone', '2026-05-01T13:00:00', null, null, ''],
	['a beginning that has passed on all of them', '2026-05-01T12:59:59', null, 'begun', 'New York'],
	['a beginning years ago', '2020-01-01T00:00:00', '2026-06-01T00:00:00', 'begun', 'New York'],
	['an end before a beginning that has passed', '2020-01-02T00:00:00', '2020-01-01T00:00:00', 'order', undefined],
] as const)('%s, at 17:00 UTC', (_name, starts, ends, problem, named) => {
	const terminals = [
		{ name: 'New York', time_zone: 'America/New_York' },
		{ name: 'Tokyo', time_zone: 'Asia/Tokyo' },
	]
	const clocks = localClocks(
		terminals,
		instantOf(() => 0, '2026-05-01T17:00:00'),
	)
	const found = validityProblem({ starts, ends }, clocks)
	expect(found?.fault ?? null).toBe(problem)
	if (problem !== null) expect(found?.clock?.name).toBe(named)
})
