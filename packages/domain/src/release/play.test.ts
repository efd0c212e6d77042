import { describe, expect, test } from 'vitest'
import { clock_tolerance, longest_play, play_problems, playLog, timeProblem } from './play.ts'

const boot = '3f0b2c1e-5a7d-4c9b-8e6f-1a2b3c4d5e6f'
const row = { seq: 1, kind: 'program', name: '节目', start_time: 1_700_000_000_000, end_time: 1_700_000_010_000 }
const isGood = (rows: unknown, name: unknown = boot) => playLog.safeParse({ boot: name, rows }).success

describe('a batch of a journal', () => {
	test.each([
		['no row', []],
		['more than a thousand', Array.from({ length: 1001 }, (_, index) => ({ ...row, seq: index + 1 }))],
		['number 0', [{ ...row, seq: 0 }]],
		['a broken number', [{ ...row, seq: 1.5 }]],
		['a number as text', [{ ...row, seq: '1' }]],
		['an unknown kind', [{ ...row, kind: 'window' }]],
		['no name', [{ ...row, name: undefined }]],
		['a name too long', [{ ...row, name: 'n'.repeat(201) }]],
		['a time before the epoch', [{ ...row, start_time: -1 }]],
		['a time beyond every calendar', [{ ...row, end_time: 8_640_000_000_001 }]],
		['no end', [{ ...row, end_time: undefined }]],
		['a zone too long', [{ ...row, time_zone: 'Z'.repeat(65) }]],
		['a steady clock that runs backwards', [{ ...row, mono: -1 }]],
		['a point that is none', [{ ...row, point_id: 0 }]],
		['a position off the earth', [{ ...row, position: { latitude: 90.1, longitude: 0 } }]],
		['half of a position', [{ ...row, position: { latitude: 1 } }]],
		['a position in words', [{ ...row, position: { latitude: '1', longitude: 0 } }]],
		['an accuracy below 0', [{ ...row, position: { latitude: 1, longitude: 0, accuracy: -1 } }]],
		['a good row and a bad one', [row, { ...row, seq: -2 }]],
		['rows that are none', 'rows'],
	])('is refused with %s', (_, rows) => {
		expect(isGood(rows)).toBe(false)
	})

	test.each(['', 'boot', '../../etc', 7, undefined])('is refused with the journal %j', name => {
		expect(playLog.safeParse({ boot: name, rows: [row] }).success).toBe(false)
	})

	test('is taken with what may be left out filled in', () => {
		expect(isGood([row])).toBe(true)
		expect(playLog.parse({ boot, rows: [row] }).rows).toEqual([
			{ ...row, program_id: 0, material_id: 0, command_id: 0, time_zone: 'UTC', mono: 0, late: 0, stalls: 0, black: 0 },
		])
	})
})

const hour = 3_600_000
const now = 1_790_000_000_000
const since = now - 1000 * hour
test.each([
	['an hour', now - hour, now, 'none'],
	['ends before it begins', now, now - 1, 'reversed'],
	['ends in the future', now - hour, now + clock_tolerance + 1, 'future'],
	['ends a little ahead of the clock', now - hour, now + clock_tolerance, 'none'],
	['began before the terminal was added', since - clock_tolerance - 1, since, 'before'],
	['began just before it was added', since - clock_tolerance, since, 'none'],
	['a whole day', now - longest_play, now, 'none'],
	['a whole day by a clock that was set', now - longest_play - clock_tolerance, now, 'none'],
	['longer than a day', now - longest_play - clock_tolerance - 1, now, 'long'],
	['25 hours', now - 25 * hour, now, 'long'],
	['years', 0, now, 'long'],
] as const)('the times of a play, %s: %i to %i: %s', (_, start_time, end_time, problem) => {
	expect(timeProblem({ start_time, end_time }, { now, since })).toBe(play_problems[problem])
})
