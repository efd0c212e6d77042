import { describe, expect, test } from 'vitest'
import { localText, rangeOf, secondsOf, usualRange } from './export-range.ts'

test('a moment of the viewer is read as it was written', () => {
	for (const ms of [0, Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 15, 12, 30, 5)])
		expect(secondsOf(localText(ms))).toBe(ms / 1000)
})

test('the usual range is the last seven days', () => {
	const now = Date.UTC(2026, 2, 5, 10)
	expect(rangeOf(usualRange(now))).toEqual({ start_time: now / 1000 - 7 * 86_400, end_time: now / 1000 })
})

describe('no range', () => {
	test.each([
		['', '2026-01-01T00:00:00'],
		['2026-01-01T00:00:00', ''],
		['2026-01-01T00:00:00', '2026-01-01T00:00:00'],
		['2026-01-02T00:00:00', '2026-01-01T00:00:00'],
		['words', '2026-01-01T00:00:00'],
		['2026-11-31 10:00:00', '2026-12-24T00:00:00'],
		['2026-11-31T10:00:00', '2026-12-24T00:00:00'],
		['2026-11-27T25:99:00', '2026-12-24T00:00:00'],
	])('from %j to %j', (from, to) => expect(rangeOf({ from, to })).toBeNull())
})
