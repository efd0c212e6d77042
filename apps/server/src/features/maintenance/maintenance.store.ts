import { readStored, shaped } from '@vitrine/domain/json-text'
import { backupPlan, no_backup_plan } from '@vitrine/domain/maintenance/backup-plan'
import { type Finding, findings } from '@vitrine/domain/maintenance/installation-checks'
import { effective } from '@vitrine/domain/people/permission'
import { z } from 'zod'
import type { Db, Reader } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { MadeBackup } from '../../ports/backups.ts'

/** Settings keys of the backup plan and of dismissed findings. */
export const plan_setting = 'backup_plan'
export const dismissed_setting = 'dismissed_checks'

const readSetting = async (db: Reader, key: string): Promise<string | undefined> =>
	(await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value

/** A plan, and since when it has applied, in ms since the epoch: it makes no backup that was due before. */
const storedPlan = z.object({ plan: backupPlan, since: z.int(), revision: z.int() })
export type StoredPlan = z.output<typeof storedPlan>

/** The current plan; an empty one if there is none, or if this machine no longer knows its time zone. */
export const readPlan = async (db: Reader): Promise<StoredPlan> =>
	readStored(await readSetting(db, plan_setting), shaped(storedPlan)) ?? { plan: no_backup_plan, since: 0, revision: 0 }

/** Findings that administrators have dismissed as intended; unknown ones are ignored. */
export const readDismissed = async (db: Reader): Promise<Finding[]> => {
	const stored = readStored(await readSetting(db, dismissed_setting), shaped(z.array(z.string()))) ?? []
	return findings.filter(finding => stored.includes(finding))
}

const count = async (rows: Promise<{ count: number | string | bigint } | undefined>): Promise<number> =>
	Number((await rows)?.count ?? 0)

/** Accounts that can change the installation: all, those without a second factor, and those whose password was set by someone else. */
export const countAdministrators = async (db: Reader) => {
	const rows = await db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.innerJoin('credentials', 'credentials.user_id', 'users.id')
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.where('groups.pid', '=', 0)
		.select(({ fn, eb }) => [
			'roles.permissions',
			fn.countAll<number>().as('accounts'),
			fn.sum<number>(eb.case().when('credentials.totp_secret', '=', '').then(1).else(0).end()).as('without_factor'),
			fn.sum<number>('credentials.must_change_password').as('with_first_password'),
		])
		.groupBy('roles.permissions')
		.execute()
	const found = { administrators: 0, without_factor: 0, with_first_password: 0 }
	for (const row of rows) {
		if (!effective(readRights(row.permissions), true).has('system.write')) continue
		found.administrators += Number(row.accounts)
		found.without_factor += Number(row.without_factor)
		found.with_first_password += Number(row.with_first_password)
	}
	return found
}

/** Emails given up since a given moment, and those written before another moment that are still unsent. */
export const countMails = async (db: Reader, failed_since: number, waiting_since: number) => {
	const unsent = () =>
		db
			.selectFrom('mails')
			.where('sent_at', 'is', null)
			.select(({ fn }) => fn.countAll<number>().as('count'))
	const failed = unsent().where('next_at', 'is', null).where('fault', '<>', '').where('failed_at', '>', failed_since)
	const waiting = unsent().where('next_at', 'is not', null).where('created_at', '<', waiting_since)
	return { failed: await count(failed.executeTakeFirst()), waiting: await count(waiting.executeTakeFirst()) }
}

export const countSteps = (db: Reader): Promise<number> =>
	count(
		db
			.selectFrom('material_steps')
			.where('state', '=', 'failed')
			.select(({ fn }) => fn.countAll<number>().as('count'))
			.executeTakeFirst(),
	)

/** Current problems of terminals, by kind. */
export const countIncidents = async (db: Reader): Promise<Record<string, number>> => {
	const rows = await db
		.selectFrom('incidents')
		.where('ended_at', 'is', null)
		.where('state', '<>', 'resolved')
		.select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
		.groupBy('kind')
		.execute()
	return Object.fromEntries(rows.map(row => [row.kind, Number(row.count)]))
}

/** Number of terminals by player build and connection state. */
export const countTerminals = async (db: Reader) => {
	const rows = await db
		.selectFrom('terminals')
		.select(({ fn }) => ['player_build', 'run_state', fn.countAll<number>().as('count')])
		.groupBy(['player_build', 'run_state'])
		.execute()
	return rows.map(row => ({ build: row.player_build, run_state: row.run_state, count: Number(row.count) }))
}

export const listMigrations = async (db: Reader): Promise<string[]> =>
	(await db.selectFrom('migrations').select('name').orderBy('name').execute()).map(({ name }) => name)

export const readSettings = async (db: Reader): Promise<Map<string, string>> =>
	new Map((await db.selectFrom('settings').select(['key', 'value']).execute()).map(row => [row.key, row.value]))

/** Number of runs retained: a year of daily ones. */
const runs_most = 366

const run = (db: Reader) =>
	db
		.selectFrom('backup_runs')
		.leftJoin('users', 'users.id', 'backup_runs.user_id')
		.select([
			'backup_runs.id',
			'cause',
			'users.account as user',
			'state',
			'started_at',
			'ended_at',
			'name',
			'bytes',
			'files',
			'faults',
			'fault',
			'restored',
		])
		.orderBy('backup_runs.id', 'desc')

export const listRuns = (db: Reader, most: number) => run(db).limit(most).execute()
/** The last run that has ended, and the last successful one. */
export const findEnded = (db: Reader) => run(db).where('state', '<>', 'running').limit(1).executeTakeFirst()
export const findMade = (db: Reader) => run(db).where('state', '=', 'succeeded').limit(1).executeTakeFirst()

/** When the last run started, for whatever reason, in ms since the epoch; null before the first. */
export const findStart = async (db: Reader): Promise<number | null> =>
	(await db.selectFrom('backup_runs').select('started_at').orderBy('id', 'desc').limit(1).executeTakeFirst())
		?.started_at ?? null

const unended = { ended_at: null, name: '', bytes: 0, files: 0, faults: 0, fault: '', restored: '' } as const

/** Records the start of a backup and deletes the oldest records. */
export const insertRun = async (
	db: Db,
	row: { cause: 'plan' | 'asked'; user_id: number | null; started_at: number },
): Promise<number> => {
	const { id } = await db
		.insertInto('backup_runs')
		.values({ ...row, ...unended, state: 'running' })
		.returning('id')
		.executeTakeFirstOrThrow()
	await db
		.deleteFrom('backup_runs')
		.where('id', '<=', id - runs_most)
		.execute()
	return id
}

export const updateMade = (db: Db, id: number, ended_at: number, { restored, ...made }: MadeBackup) =>
	db
		.updateTable('backup_runs')
		.set({ ...made, restored: JSON.stringify(restored), state: 'succeeded', ended_at })
		.where('id', '=', id)
		.execute()

export const updateFailed = (db: Db, id: number, ended_at: number, fault: string) =>
	db.updateTable('backup_runs').set({ state: 'failed', ended_at, fault }).where('id', '=', id).execute()

/** Runs interrupted by the end of the server did not complete. */
export const endBroken = (db: Db, ended_at: number) =>
	db.updateTable('backup_runs').set({ state: 'failed', ended_at }).where('state', '=', 'running').execute()
