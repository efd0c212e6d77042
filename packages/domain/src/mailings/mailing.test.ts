import { describe, expect, test } from 'vitest'
import { instantOf } from '../local-time.ts'
import { lastDueOf, type MailingPlan, nextDueOf, rangeBefore } from './mailing.ts'

const berlin = 'Europe/Berlin'
const utc = (text: string): number => instantOf(() => 0, text)
const plan = (change: Partial<MailingPlan>): MailingPlan => ({
	every: 'daily',
	weekday: 1,
	hour: 7,
	time_zone: berlin,
	...change,
})

describe('when a report is due', () => {
	test.each([
		['daily, before its hour', plan({}), '2026-11-26T05:59:59', '2026-11-25T06:00:00', '2026-11-26T06:00:00'],
		['daily, at its hour', plan({}), '2026-11-26T06:00:00', '2026-11-26T06:00:00', '2026-11-27T06:00:00'],
		['on Mondays', plan({ every: 'weekly' }), '2026-11-26T12:00:00', '2026-11-23T06:00:00', '2026-11-30T06:00:00'],
		['on the first', plan({ every: 'monthly' }), '2026-03-31T12:00:00', '2026-03-01T06:00:00', '2026-04-01T05:00:00'],
		['in the hour left out', plan({ hour: 2 }), '2026-03-29T12:00:00', '2026-03-29T01:00:00', '2026-03-30T00:00:00'],
		['in the hour shown twice', plan({ hour: 2 }), '2026-10-25T12:00:00', '2026-10-25T00:00:00', '2026-10-26T01:00:00'],
		['across a change', plan({}), '2026-10-24T12:00:00', '2026-10-24T05:00:00', '2026-10-25T06:00:00'],
		[
			'ahead of UTC',
			plan({ time_zone: 'Pacific/Kiritimati', hour: 0 }),
			'2026-11-26T11:00:00',
			'2026-11-26T10:00:00',
			'2026-11-27T10:00:00',
		],
	] as const)('%s', (_, of, now, last, next) => {
		expect(lastDueOf(of, utc(now))).toBe(utc(last))
		expect(nextDueOf(of, utc(now))).toBe(utc(next))
	})
})

describe('what a report is of', () => {
	test.each([
		['day', '2026-03-30T05:00:00', '2026-03-28T23:00:00', '2026-03-29T22:00:00'],
		['day', '2026-10-26T06:00:00', '2026-10-24T22:00:00', '2026-10-25T23:00:00'],
		['week', '2026-10-26T06:00:00', '2026-10-18T22:00:00', '2026-10-25T23:00:00'],
		['week', '2026-11-01T06:00:00', '2026-10-18T22:00:00', '2026-10-25T23:00:00'],
		['month', '2026-11-01T06:00:00', '2026-09-30T22:00:00', '2026-10-31T23:00:00'],
		['month', '2026-01-01T06:00:00', '2025-11-30T23:00:00', '2025-12-31T23:00:00'],
		['month', '2024-03-01T06:00:00', '2024-01-31T23:00:00', '2024-02-29T23:00:00'],
	] as const)('%s before %s', (span, at, from, to) => {
		expect(rangeBefore(span, berlin, utc(at))).toEqual({ from: utc(from), to: utc(to) })
	})
})
