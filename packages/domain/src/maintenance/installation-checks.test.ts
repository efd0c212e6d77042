import { expect, test } from 'vitest'
import { no_backup_plan } from './backup-plan.ts'
import {
	check_findings,
	check_groups,
	checksOf,
	type Finding,
	findings,
	type InstallationFacts,
} from './installation-checks.ts'

const day = 86_400_000
const now = 1000 * day
const daily = { ...no_backup_plan, every: 'daily' } as const
const made = { ended_at: now - day, is_made: true, faults: 0 }
const backups = { plan: daily, last: made, made_at: now - day, is_whole: true, on_same_disk: false }

const well: InstallationFacts = {
	now,
	address: 'tls',
	is_proxy_unknown: false,
	has_mail: true,
	mails_failed: 0,
	mails_waiting: 0,
	administrators: 2,
	without_factor: 0,
	with_first_password: 0,
	backups,
	disk: { free: 100e9, total: 200e9, is_low: false },
	files_lost: 0,
	steps_failed: 0,
	tools_missing: [],
	has_player: true,
	incidents: 0,
	clock_off: 0,
	swept_at: now - 1000,
	started_at: now - 10 * day,
	licence: { state: 'valid', until: now + 100 * day },
}

const found = (about: Partial<InstallationFacts>): readonly Finding[] =>
	checksOf({ ...well, ...about })
		.filter(({ state }) => state !== 'good')
		.map(({ finding }) => finding)

test('an installation that is well has nothing but good results, one for each check', () => {
	const all = checksOf(well)
	expect(all.map(({ key }) => key)).toEqual([...check_groups.setup, ...check_groups.running])
	expect(all.map(({ finding }) => finding)).toEqual(all.map(({ key }) => check_findings[key].good[0]))
})

const cases: readonly (readonly [Finding, Partial<InstallationFacts>])[] = [
	['address_unset', { address: 'unset' }],
	['address_plain', { address: 'plain' }],
	['proxy_unknown', { is_proxy_unknown: true }],
	['password_first', { with_first_password: 1 }],
	['factor_missing', { without_factor: 1 }],
	['mail_unset', { has_mail: false }],
	['backup_no_folder', { backups: null }],
	['backup_unplanned', { backups: { ...backups, plan: no_backup_plan, last: null, made_at: null, is_whole: null } }],
	['backup_by_others', { backups: { ...backups, plan: no_backup_plan, last: null, made_at: null } }],
	['backup_same_disk', { backups: { ...backups, on_same_disk: true } }],
	['tools_missing', { tools_missing: ['ffmpeg'] }],
	['disk_small', { disk: { free: 4e9, total: 200e9, is_low: false } }],
	['disk_full', { disk: { free: 1e6, total: 200e9, is_low: true } }],
	['backup_failed', { backups: { ...backups, last: { ...made, is_made: false } } }],
	['backup_old', { backups: { ...backups, made_at: now - 3 * day } }],
	['backup_damaged', { backups: { ...backups, last: { ...made, faults: 2 } } }],
	['mails_failed', { mails_failed: 1 }],
	['mails_waiting', { mails_waiting: 1 }],
	['files_lost', { files_lost: 1 }],
	['steps_failed', { steps_failed: 1 }],
	['incidents_open', { incidents: 1 }],
	['clock_off', { clock_off: -6000 }],
	['retention_stopped', { swept_at: now - day }],
	['player_missing', { has_player: false }],
	['licence_ending', { licence: { state: 'valid', until: now + 29 * day } }],
	['licence_grace', { licence: { state: 'grace', until: now - day } }],
	['licence_over', { licence: { state: 'over', until: now - 40 * day } }],
	['licence_unreadable', { licence: { state: 'unreadable', until: null } }],
]

test.each(cases)('%s is found, and nothing else', (finding, about) => {
	expect(found(about)).toEqual([finding])
})

test('everything that can be found is found by a test', () => {
	const good = Object.values(check_findings).flatMap(check => check.good)
	expect(new Set([...good, ...cases.map(([finding]) => finding)])).toEqual(new Set(findings))
})

test('a backup that somebody asked for is no plan', () => {
	expect(found({ backups: { ...backups, plan: no_backup_plan } })).toEqual(['backup_unplanned'])
})

test('a weekly plan is not late after three days, and one that was never made is late only once it has had its time', () => {
	const weekly = { ...no_backup_plan, every: 'weekly' } as const
	expect(found({ backups: { ...backups, plan: weekly, made_at: now - 10 * day } })).toEqual([])
	expect(found({ backups: { ...backups, plan: weekly, made_at: now - 16 * day } })).toEqual(['backup_old'])
	expect(found({ backups: { ...backups, last: null, made_at: null }, started_at: now - 3 * day })).toEqual([
		'backup_old',
	])
})

test('what is not there is not checked', () => {
	const keys = checksOf({ ...well, licence: null, backups: null }).map(({ key }) => key)
	expect(keys).not.toContain('licence')
	expect(keys).not.toContain('backup_place')
	expect(keys).toContain('backup_plan')
})

test('what is not due yet is well', () => {
	const awaited = { backups: { ...backups, last: null, made_at: null }, swept_at: null, started_at: now - 1000 }
	const results = checksOf({ ...well, ...awaited })
	expect(results.filter(({ state }) => state !== 'good')).toEqual([])
	expect(results.map(({ finding }) => finding)).toEqual(expect.arrayContaining(['backup_awaited', 'retention_awaited']))
})
