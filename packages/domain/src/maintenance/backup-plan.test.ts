import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, localTextAt, localTimeAt, zoneOf } from '../local-time.ts'
import { type BackupPlan, backupPlan, lastDue, no_backup_plan } from './backup-plan.ts'

const plan = (about: Partial<BackupPlan>): BackupPlan => ({ ...no_backup_plan, every: 'daily', ...about })
const at = (text: string): number => instantOf(() => 0, text.replace('Z', ''))

test.each([
	['before the hour it is that of yesterday', plan({ hour: 3 }), '2026-11-26T02:59:59Z', '2026-11-25T03:00:00Z'],
	['at the hour it is due', plan({ hour: 3 }), '2026-11-26T03:00:00Z', '2026-11-26T03:00:00Z'],
	[
		'by the clocks of its zone',
		plan({ hour: 3, time_zone: 'Asia/Shanghai' }),
		'2026-11-26T02:00:00Z',
		'2026-11-25T19:00:00Z',
	],
	['weekly on its day', plan({ every: 'weekly', weekday: 1, hour: 5 }), '2026-11-26T12:00:00Z', '2026-11-23T05:00:00Z'],
	[
		'weekly, before its hour on its day',
		plan({ every: 'weekly', weekday: 4, hour: 5 }),
		'2026-11-26T04:00:00Z',
		'2026-11-19T05:00:00Z',
	],
	// 02:30 does not exist in Berlin on 2026-03-29, and 02:00 is 03:00 there.
	[
		'an hour that clocks leave out',
		plan({ hour: 2, time_zone: 'Europe/Berlin' }),
		'2026-03-29T12:00:00Z',
		'2026-03-29T01:00:00Z',
	],
	[
		'an hour that clocks show twice',
		plan({ hour: 2, time_zone: 'Europe/Berlin' }),
		'2026-10-25T12:00:00Z',
		'2026-10-25T00:00:00Z',
	],
])('%s', (_, wanted, now, due) => {
	expect(`${localTextAt(() => 0, lastDue(wanted, at(now)) ?? 0)}Z`).toBe(due)
})

test('without a plan nothing is due', () => {
	expect(lastDue(no_backup_plan, at('2026-11-26T03:00:00Z'))).toBeNull()
})

test('a zone that is none is refused', () => {
	expect(backupPlan.safeParse(plan({ time_zone: 'Mars/Olympus' })).success).toBe(false)
})

test('whatever the zone and the moment, what is due is not ahead, less than a day and a quarter ago, and at its hour', () => {
	const zones = ['UTC', 'Asia/Shanghai', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Apia', 'Australia/Lord_Howe']
	fc.assert(
		fc.property(
			fc.constantFrom(...zones),
			fc.integer({ min: 0, max: 23 }),
			fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') }),
			(time_zone, hour, now) => {
				const due = lastDue(plan({ hour, time_zone }), now) ?? 0
				expect(due).toBeLessThanOrEqual(now)
				expect(now - due).toBeLessThanOrEqual(26 * 3_600_000)
				const local = localTimeAt(zoneOf(time_zone) ?? (() => 0), due)
				// If the hour is skipped, the local time is at most an hour later.
				expect([hour, hour + 1]).toContain(local.hour)
			},
		),
	)
})
