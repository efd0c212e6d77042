import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errors } from '@vitrine/contract/error-codes'
import { type BackupPlan, no_backup_plan } from '@vitrine/domain/maintenance/backup-plan'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aApp, dialects, type TestApp } from '../../../test/app.ts'
import { anAdmin, type Browser, expectError } from '../../../test/browser.ts'
import { aMember, aUser, rootGroup } from '../../../test/people.ts'
import { post, signed } from '../../../test/raw.ts'
import { lastOperation } from '../../../test/roles.ts'
import { readArchive } from '../../media/archive.ts'

const hour = 3_600_000
const made: (() => Promise<unknown>)[] = []
afterEach(async () => {
	for (const undo of made.splice(0).reverse()) await undo()
})
const aFolder = async (): Promise<string> => {
	const folder = await mkdtemp(join(tmpdir(), 'vitrine-maintenance-'))
	made.push(() => rm(folder, { recursive: true, force: true }))
	return folder
}

const daily: BackupPlan = { ...no_backup_plan, every: 'daily', kept: 2 }
/** A plan for the next full hour. */
const soon = (now: number): BackupPlan => ({ ...daily, hour: new Date(now + hour).getUTCHours() })

describe.each(dialects)('the checks of an installation on %s', dialect => {
	let app: TestApp
	let admin: Browser
	beforeAll(async () => {
		app = await aApp(dialect)
		admin = await anAdmin(app)
	})
	afterAll(() => app.remove())

	const finding = async (key: string) => (await admin.maintenance.getChecks({})).checks.find(check => check.key === key)

	test('say what a fresh installation has not set up', async () => {
		const { checks, about } = await admin.maintenance.getChecks({})
		expect(checks.map(check => check.finding)).toEqual(
			expect.arrayContaining(['address_unset', 'backup_no_folder', 'factor_missing', 'mail_unset', 'player_missing']),
		)
		expect(checks.find(({ key }) => key === 'licence')).toBeUndefined()
		expect(about).toMatchObject({ database: dialect, node: process.versions.node })
		await expectError((await aMember(app, await rootGroup(app))).maintenance.getChecks({}), 'not_permitted')
	})

	test('a password that somebody else has set is a problem until it is changed', async () => {
		expect(await finding('first_password')).toMatchObject({ state: 'good' })
		// Of somebody else: who asks would be refused as soon as the session is read again.
		const account = await aUser(app, await rootGroup(app), 'administrator')
		const { id } = await app.database.db
			.selectFrom('users')
			.select('id')
			.where('account', '=', account)
			.executeTakeFirstOrThrow()
		const set = (must_change_password: number) =>
			app.database.db.updateTable('credentials').set({ must_change_password }).where('user_id', '=', id).execute()
		await set(1)
		expect(await finding('first_password')).toMatchObject({ state: 'problem', value: 1 })
		await set(0)
	})

	test('emails that have failed or wait are counted', async () => {
		const { db } = app.database
		const now = app.clock.now()
		const mail = { recipient: 'a@example.com', subject: 's', body: '', attempts: 9, expires_at: null, kind: 'other' }
		const waiting = { ...mail, next_at: now + hour, created_at: now - 2 * hour, sent_at: null, fault: '' }
		await db.insertInto('mails').values(waiting).execute()
		expect(await finding('mail_queue')).toMatchObject({ finding: 'mails_waiting', value: 1 })
		const failed = { next_at: null, failed_at: now - hour, fault: 'refused' }
		await db.updateTable('mails').set(failed).execute()
		expect(await finding('mail_queue')).toMatchObject({ finding: 'mails_failed', value: 1 })
		await db
			.updateTable('mails')
			.set({ failed_at: now - 8 * 24 * hour })
			.execute()
		expect(await finding('mail_queue')).toMatchObject({ state: 'good' })
	})

	test('a proxy that nobody has named is noticed by what it sends', async () => {
		expect(await finding('proxy')).toMatchObject({ state: 'good' })
		await fetch(`${app.origin}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
		expect(await finding('proxy')).toMatchObject({ finding: 'proxy_unknown', state: 'advice' })
	})

	test('the removal of old logs is seen', async () => {
		expect(await finding('retention')).toMatchObject({ finding: 'retention_awaited' })
		app.sweep()
		await app.settled()
		expect(await finding('retention')).toMatchObject({ finding: 'retention_done' })
	})

	test('advice can be dismissed and shown again, a problem cannot', async () => {
		await admin.maintenance.dismissCheck({ finding: 'mail_unset', is_dismissed: 1 })
		expect(await finding('mail')).toMatchObject({ state: 'advice', is_dismissed: true })
		expect(JSON.stringify(await lastOperation(app, 'maintenance.dismissCheck'))).toContain('mail_unset')
		await admin.maintenance.dismissCheck({ finding: 'mail_unset', is_dismissed: 0 })
		expect(await finding('mail')).toMatchObject({ is_dismissed: false })
		for (const wrong of ['backup_no_folder', 'mail_set'] as const)
			await expectError(admin.maintenance.dismissCheck({ finding: wrong, is_dismissed: 1 }), 'check_not_dismissed')
	})

	test('without a folder there is no plan and no backup', async () => {
		expect(await admin.maintenance.getBackups({})).toMatchObject({ folder: null, runs: [] })
		await expectError(admin.maintenance.saveBackupPlan({ plan: daily }), 'backup_no_folder')
		await expectError(admin.maintenance.startBackup({}), 'backup_no_folder')
	})
})

describe.each(dialects)('backups on %s', dialect => {
	const aBackedUp = async () => {
		const folder = await aFolder()
		const app = await aApp(dialect, { VITRINE_BACKUP_DIR: folder })
		made.push(() => app.remove())
		return { app, folder, admin: await anAdmin(app) }
	}
	const found = async (admin: Browser, key: string) =>
		(await admin.maintenance.getChecks({})).checks.find(check => check.key === key)?.finding

	test('one is made when somebody asks, one at a time, restored for trial, and its name stays in the list', {
		tags: 'long',
	}, async () => {
		const { app, folder, admin } = await aBackedUp()
		const asked = await Promise.allSettled([admin.maintenance.startBackup({}), admin.maintenance.startBackup({})])
		expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
		await expectError(admin.maintenance.startBackup({}), 'backup_running')
		await app.settled()
		const { folder: shown, runs } = await admin.maintenance.getBackups({})
		expect(shown).toBe(folder)
		expect(runs).toHaveLength(1)
		expect(runs[0]).toMatchObject({
			cause: 'asked',
			user: 'admin',
			state: 'succeeded',
			faults: 0,
			restored: { users: 1 },
		})
		expect(await found(admin, 'backup')).toBe('backup_made')
		expect(await found(admin, 'backup_place')).toBe('backup_same_disk')
	})

	test('the plan makes one at its hour, not for an hour that was before it, and once', { tags: 'long' }, async () => {
		const { app, admin } = await aBackedUp()
		expect(await found(admin, 'backup_plan')).toBe('backup_unplanned')
		await admin.maintenance.saveBackupPlan({ plan: soon(app.clock.now() - 2 * hour) })
		await app.settled()
		expect((await admin.maintenance.getBackups({})).runs).toEqual([])
		expect(await found(admin, 'backup')).toBe('backup_awaited')
		await admin.maintenance.saveBackupPlan({ plan: soon(app.clock.now()) })
		// Waits for the pending check first: a backup started by this process would end with it.
		await app.settled()
		app.clock.move(hour)
		// As after a night with the server off.
		const again = await app.again()
		made.push(() => again.close())
		await again.settled()
		const later = await anAdmin(again)
		expect((await later.maintenance.getBackups({})).runs).toMatchObject([
			{ cause: 'plan', user: null, state: 'succeeded' },
		])
		const third = await again.again()
		made.push(() => third.close())
		await third.settled()
		expect((await (await anAdmin(third)).maintenance.getBackups({})).runs).toHaveLength(1)
		expect(await found(await anAdmin(third), 'backup_plan')).toBe('backup_planned')
	})

	test('one that fails says why, and is a problem until the next one is made', { tags: 'long' }, async () => {
		const { app, folder, admin } = await aBackedUp()
		await rm(folder, { recursive: true })
		await writeFile(folder, 'a file where the folder was')
		await admin.maintenance.startBackup({})
		await app.settled()
		const { runs } = await admin.maintenance.getBackups({})
		expect(runs[0]).toMatchObject({ state: 'failed', restored: null })
		expect(runs[0]?.fault).toContain(folder)
		expect(await found(admin, 'backup')).toBe('backup_failed')
		await rm(folder)
		await admin.maintenance.startBackup({})
		await app.settled()
		expect(await found(admin, 'backup')).toBe('backup_made')
	})

	test('one that runs when the server ends is over at the next start', { tags: 'long' }, async () => {
		const { app, admin } = await aBackedUp()
		await admin.maintenance.startBackup({})
		const again = await app.again()
		made.push(() => again.close())
		const { runs } = await (await anAdmin(again)).maintenance.getBackups({})
		expect(runs).toMatchObject([{ state: 'failed', fault: '', name: '' }])
		await (await anAdmin(again)).maintenance.startBackup({})
		await again.settled()
		expect((await (await anAdmin(again)).maintenance.getBackups({})).runs[0]).toMatchObject({ state: 'succeeded' })
	})

	test('a plan that is none is refused', { tags: 'long' }, async () => {
		const { admin } = await aBackedUp()
		const path = '/admin/maintenance/saveBackupPlan'
		for (const wrong of [{ kept: 0 }, { kept: 61 }, { hour: 24 }, { weekday: 7 }, { time_zone: 'Mars/Olympus' }])
			expect(
				await post(admin, path, signed(admin, path, { plan: JSON.stringify({ ...daily, ...wrong }) })),
			).toMatchObject({
				status: errors.parameter.status,
			})
	})
})

describe.each(dialects)('the support bundle on %s', dialect => {
	test('has what support asks for, and nothing that could let somebody in or names anybody', {
		tags: 'long',
	}, async () => {
		const canaries = {
			VITRINE_METRICS_TOKEN: 'canary-metrics-token',
			VITRINE_SMTP_URL: 'smtp://canary-user:canary-mail-password@127.0.0.1:9',
			VITRINE_PUBLIC_URL: 'http://canary-host.example',
			VITRINE_HOSTS: '127.0.0.1',
		}
		const app = await aApp(dialect, canaries)
		made.push(() => app.remove())
		const admin = await anAdmin(app)
		await admin.terminals.add({ name: 'canary-terminal', sn: 'CANARYSN1', key: 'canary-terminal-key' })
		await admin.system.save({
			settings: { webTitle: 'canary-title', weather_url: 'https://w.example/canary-key?{latitude}{longitude}' },
		})
		const { url } = await admin.maintenance.getSupportBundle({})
		const answer = await fetch(`${app.origin}${url}`, { headers: { cookie: admin.cookie } })
		expect(answer.headers.get('content-type')).toBe('application/zip')
		const entries = await readArchive(Buffer.from(await answer.arrayBuffer()))
		const files = Object.fromEntries([...entries].map(([name, content]) => [name, content.toString()]))
		expect(Object.keys(files).sort()).toEqual([
			'README.txt',
			'about.json',
			'backups.json',
			'checks.json',
			'counts.json',
			'environment.json',
			'log.txt',
			'migrations.txt',
			'settings.json',
		])
		const all = Object.values(files).join('\n')
		expect(all).not.toMatch(/canary|CANARY|Admin#12345/)
		if (app.config.database_url !== null) expect(all).not.toContain(new URL(app.config.database_url).password || '@')
		expect(JSON.parse(files['environment.json'] ?? '')).toMatchObject({
			mail: 'set',
			metrics_token: 'set',
			public_url: 'http:',
		})
		expect(JSON.parse(files['settings.json'] ?? '')).toMatchObject({ webTitle: 'set', log_retention_days: '180' })
		expect(files['migrations.txt']).toContain('0072_backup_runs')
		expect((await fetch(`${app.origin}${url}`)).status).toBe(404)
	})
})
