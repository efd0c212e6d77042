import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type InstallationFacts, type MediaTool, media_tools } from '@vitrine/domain/maintenance/installation-checks'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { database_file } from '../../db/engines/database-file.ts'
import { findTool } from '../../media/run-tool.ts'
import type { Backups } from '../../ports/backups.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './maintenance.store.ts'

const day = 86_400_000
const hour = 3_600_000

/** What is inspected, including the database. */
export interface Looked {
	readonly database: Database
	readonly clock: Clock
	readonly data_dir: string
	readonly public_url: URL | null
	readonly has_mail: boolean
	readonly has_player: boolean
	readonly started_at: number
	readonly backups: Backups | null
	readonly isDiskLow: () => boolean
	readonly filesLost: () => number
	readonly isProxyUnknown: () => boolean
	/** When old logs were last deleted; null before the first time. */
	readonly sweptAt: () => number | null
	readonly licence: () => Promise<InstallationFacts['licence']>
}

export const missingTools = (): MediaTool[] => media_tools.filter(tool => findTool(tool) === null)

/** Size of the embedded database, in bytes; null for PostgreSQL. */
export const databaseSize = async ({
	database,
	data_dir,
}: Pick<Looked, 'database' | 'data_dir'>): Promise<number | null> =>
	database.dialect === 'sqlite' ? (await stat(join(data_dir, database_file))).size : null

const device = (path: string): Promise<number | null> =>
	stat(path).then(
		({ dev }) => dev,
		() => null,
	)

const backupFacts = async ({ database: { db }, backups, data_dir }: Looked): Promise<InstallationFacts['backups']> => {
	if (backups === null) return null
	const { plan } = await store.readPlan(db)
	const [ended, made] = [await store.findEnded(db), await store.findMade(db)]
	const last = ended && {
		ended_at: ended.ended_at ?? ended.started_at,
		is_made: ended.state === 'succeeded',
		faults: ended.faults,
	}
	const own = await device(data_dir)
	return {
		plan,
		last: last ?? null,
		made_at: made?.started_at ?? null,
		is_whole: backups.whole,
		on_same_disk: own !== null && (await device(backups.folder)) === own,
	}
}

/** Difference between the clocks of the database and this machine, in ms; the embedded database has no clock of its own. */
const clockOff = async ({ db, dialect }: Database): Promise<number> => {
	if (dialect === 'sqlite') return 0
	const asked = Date.now()
	const { rows } = await sql<{ at: number }>`select extract(epoch from clock_timestamp()) * 1000 as at`.execute(db)
	return Math.round(Number(rows[0]?.at ?? asked) - (asked + Date.now()) / 2)
}

const diskFacts = async ({ data_dir, isDiskLow }: Looked): Promise<InstallationFacts['disk']> => {
	const disk = await statfs(data_dir)
	return { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize, is_low: isDiskLow() }
}

const addressOf = ({ public_url }: Looked): InstallationFacts['address'] => {
	if (public_url === null) return 'unset'
	return public_url.protocol === 'https:' ? 'tls' : 'plain'
}

/** Gathers everything that the checks of an installation need. */
export const installationFacts = async (looked: Looked): Promise<InstallationFacts> => {
	const { database, clock, has_mail, has_player, started_at } = looked
	const { db } = database
	const now = clock.now()
	const mails = await store.countMails(db, now - 7 * day, now - hour)
	const incidents = Object.values(await store.countIncidents(db)).reduce((sum, count) => sum + count, 0)
	return {
		now,
		address: addressOf(looked),
		is_proxy_unknown: looked.isProxyUnknown(),
		has_mail,
		mails_failed: mails.failed,
		mails_waiting: mails.waiting,
		...(await store.countAdministrators(db)),
		backups: await backupFacts(looked),
		disk: await diskFacts(looked),
		files_lost: looked.filesLost(),
		steps_failed: await store.countSteps(db),
		tools_missing: missingTools(),
		has_player,
		incidents,
		clock_off: await clockOff(database),
		swept_at: looked.sweptAt(),
		started_at,
		licence: await looked.licence(),
	}
}
