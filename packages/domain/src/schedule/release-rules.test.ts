import { expect, test } from 'vitest'
import { device_types } from '../device-type.ts'
import { play_modes } from '../release.ts'
import { isTimedOnly, isTooFew, validityFault } from './release-rules.ts'

const { loop, timed, urgency } = play_modes

test.each([
	['a single program', 1, loop, false, false],
	['a play list of one', 1, loop, true, true],
	['a play list of two', 2, loop, true, false],
	['a timed release of one', 1, timed, false, true],
	['a timed release of two', 2, timed, false, false],
	['an urgent program', 1, urgency, false, false],
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
	['a year to the second', '2026-06-01T00:00:00', '2027-06-01T00:00:00', null],
	['a second more', '2026-06-01T00:00:00', '2027-06-01T00:00:01', 'year'],
	['a year from today', null, '2027-05-02T12:00:00', null],
	['more than a year from today', null, '2027-05-02T14:00:01', 'year'],
] as const)('%s', (_name, starts, ends, fault) => {
	expect(validityFault({ starts, ends }, '2026-05-01T12:00:00', '2026-05-02T14:00:00')).toBe(fault)
})
