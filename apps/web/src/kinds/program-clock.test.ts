import { describe, expect, test } from 'vitest'
import { momentOn } from './program-clock.ts'

const now = Date.UTC(2026, 10, 22, 1, 30, 5, 678)

describe('the moment that a preview begins at', () => {
	test.each([
		['', 'UTC', now],
		['tomorrow', 'UTC', now],
		['2026-12-24', 'UTC', Date.UTC(2026, 11, 24, 1, 30, 5)],
		// In Shanghai it is already 9:30 in the morning.
		['2026-12-24', 'Asia/Shanghai', Date.UTC(2026, 11, 24, 1, 30, 5)],
		// In New York it is still the previous evening, in winter time; in July the clocks are an hour ahead.
		['2026-12-24', 'America/New_York', Date.UTC(2026, 11, 25, 1, 30, 5)],
		['2027-07-04', 'America/New_York', Date.UTC(2027, 6, 5, 0, 30, 5)],
		['2026-12-24', 'Nowhere/Land', Date.UTC(2026, 11, 24, 1, 30, 5)],
	])('on %s in %s', (day, zone, moment) => {
		expect(momentOn(day, zone, now)).toBe(moment)
	})
})
