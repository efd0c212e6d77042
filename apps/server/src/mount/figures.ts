import { version } from '@vitrine/contract/call/client'
import { download_states } from '@vitrine/domain/release/download'
import { sql } from 'kysely'
import { expectAnswer } from '../db/database.ts'
import { isPresent } from '../db/held.ts'
import { countMails } from '../features/mail/mail.store.ts'
import type { GaugeOf } from '../http/operations/operations.ts'
import type { Core } from '../live.ts'

/** What is counted in the tables. */
const countsOf = ({ db }: Core['background']): GaugeOf[] => {
	const count = async (table: string, where: string, more = sql<boolean>`1 = 1`): Promise<number> => {
		const { rows } = await sql<{ count: number }>`
			select count(*) as count from ${sql.table(table)} where ${sql.raw(where)} and ${more}`.execute(db)
		return Number(rows[0]?.count ?? 0)
	}
	return [
		['vitrine_terminals', 'Terminals in all', () => count('terminals', '1 = 1')],
		[
			'vitrine_downloads_failed',
			'Downloads that have failed, of terminals that exist',
			() => count('downloads', `download_state = ${download_states.failed}`, isPresent('downloads.terminal_id')),
		],
		[
			'vitrine_processing_waiting',
			'Steps of materials that wait or run',
			() => count('material_steps', "state in ('waiting', 'running')"),
		],
		[
			'vitrine_processing_failed',
			'Steps of materials that have failed',
			() => count('material_steps', "state = 'failed'"),
		],
		['vitrine_mail_waiting', 'Emails that are to go out', async () => (await countMails(db)).waiting],
		['vitrine_mail_failed', 'Emails that were given up', async () => (await countMails(db)).failed],
		[
			'vitrine_incidents_open',
			'Incidents of terminals whose cause is not gone',
			() => count('incidents', 'ended_at is null'),
		],
		[
			'vitrine_webhooks_paused',
			'Webhooks that are paused since their receiver does not answer',
			() => count('webhooks', 'paused_at is not null'),
		],
		[
			'vitrine_webhook_deliveries_waiting',
			'Deliveries to webhooks that are to go out',
			() => count('webhook_deliveries', 'next_at is not null'),
		],
	]
}

/** Metrics for operators in addition to requests and sockets; each is read on demand. */
export const figuresOf = ({ database, background, space, backups, blobs }: Core): GaugeOf[] => {
	const { db, dialect } = database
	const answers = async (): Promise<number> =>
		expectAnswer(db).then(
			() => 1,
			() => 0,
		)
	const pools = () =>
		Object.entries(database.pools()).flatMap(([pool, figures]) =>
			Object.entries(figures).map(([state, value]) => ({ labels: { pool, state }, value })),
		)
	const build = () => [{ labels: { version, node: process.versions.node, database: dialect }, value: 1 }]
	return [
		[
			'vitrine_build_info',
			'What runs: its version, that of Node.js, and the database',
			build,
			['version', 'node', 'database'],
		],
		[
			'vitrine_database_connections',
			'Connections to PostgreSQL: busy and idle, work that waits for one, and the most there may be',
			pools,
			['pool', 'state'],
		],
		['vitrine_database_up', `Whether the database (${dialect}) answers`, answers],
		...countsOf(background),
		['vitrine_files_lost', 'Stored files that were found missing or damaged and have not come back', () => blobs.lost],
		['vitrine_disk_free_bytes', 'Free bytes on the disk of the data directory', () => space.free],
		['vitrine_disk_full', 'Whether only what frees room is done', () => (space.low ? 1 : 0)],
		[
			'vitrine_backup_whole',
			'Whether the backup was whole when it was looked at last',
			() => (backups?.whole == null ? null : Number(backups.whole)),
		],
		[
			'vitrine_backup_checked_seconds',
			'When the backup was looked at last, since the epoch',
			() => (backups?.checked_at ? backups.checked_at / 1000 : null),
		],
	]
}
