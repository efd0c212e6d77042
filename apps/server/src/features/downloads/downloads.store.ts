import { download_states, failed_states, isPending, pending_states } from '@vitrine/domain/release/download'
import { artifact_types } from '@vitrine/domain/upgrade/artifact'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isNotWithdrawn } from '../../db/held.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Db, Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Delivery } from '../../events.ts'

const stateColumns = [
	'downloads.dc_id',
	'downloads.release_id',
	'downloads.terminal_id',
	'downloads.download_state',
	'downloads.downloaded',
	'downloads.attempt',
	'downloads.reason',
	'terminals.group_id',
	'terminals.name as terminal_name',
	'terminals.sn as terminal_sn',
	'releases.manifest_sha256',
	'releases.kind',
	'releases.group_id as release_group',
	sql<number>`case when releases.ended_at is null then 0 else 1 end`.as('ended'),
	sql<number>`case when ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} then 0 else 1 end`.as(
		'withdrawn',
	),
] as const

/** Whether releases of this kind are fetched before others: emergencies, and those that end something. */
export const isUrgent = (kind: string): boolean => kind === 'emergency' || kind === 'recall'

const joined = (db: Reader) =>
	db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')

/** Rows by id, regardless of visibility. */
export const findStates = (db: Reader, dialect: DialectName, dc_ids: readonly number[]) =>
	joined(db)
		.select(stateColumns)
		.where(isAmong(dialect, 'downloads.dc_id', dc_ids))
		.execute()

export type StateRow = Awaited<ReturnType<typeof findStates>>[number]

/** Rows by id within a scope. */
export const findVisibleStates = (db: Reader, group_id: number, dc_ids: readonly number[]) =>
	joined(db)
		.select(stateColumns)
		.where('downloads.dc_id', 'in', [...dc_ids, 0])
		.where(inScope('terminals.group_id', group_id))
		.execute()

/** The rows of a release that has not ended, for these terminals within a scope. */
export const findReleaseStates = (db: Reader, group_id: number, release_id: number, terminal_ids: readonly number[]) =>
	joined(db)
		.select(stateColumns)
		.where('downloads.release_id', '=', release_id)
		.where('downloads.terminal_id', 'in', [...terminal_ids, 0])
		// A release that has ended is not sent again.
		.where('releases.ended_at', 'is', null)
		.where(inScope('terminals.group_id', group_id))
		.execute()

/** What these terminals still have to fetch (waiting, downloading or offline), oldest first. */
export const listPending = (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	joined(db)
		.select(stateColumns)
		.where(isAmong(dialect, 'downloads.terminal_id', terminal_ids))
		.where('downloads.download_state', 'in', pending_states)
		.orderBy('downloads.dc_id')
		.execute()

/** A batch of a release's rows that terminals still have to fetch, oldest first. */
export const listPendingOf = (db: Reader, release_id: number, limit: number) =>
	joined(db)
		.select(stateColumns)
		.where('downloads.release_id', '=', release_id)
		.where('downloads.download_state', 'in', pending_states)
		.orderBy('downloads.dc_id')
		.limit(limit)
		.execute()

/** Cancels pending downloads of terminals, in the transaction that removes them. */
export const endDownloads = (tx: Tx, terminal_ids: readonly number[]) =>
	tx
		.updateTable('downloads')
		.set({ download_state: download_states.cancelled, reason: '' })
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.where('download_state', 'in', [0, 1, 5])
		.execute()

export interface StateChange {
	dc_id: number
	download_state: number
	downloaded: number
	attempt: number
	reason: string
}

const changed = { dc_id: 'int', download_state: 'int', downloaded: 'int', attempt: 'int', reason: 'text' } as const

export const updateStates = (tx: Tx, dialect: DialectName, rows: readonly StateChange[], now: number) =>
	sql`update downloads set download_state = rows.download_state, downloaded = rows.downloaded, attempt = rows.attempt,
		reason = rows.reason, updated_at = ${now}, listed = case when rows.attempt > downloads.attempt then 1 else listed end,
		standing = case when rows.attempt > downloads.attempt then 0 else standing end,
		first_at = coalesce(first_at, case when downloads.download_state = 3 then downloads.updated_at
			when rows.download_state = 3 then cast(${now} as bigint) end)
		from ${rowsTable(dialect, changed, rows)} where downloads.dc_id = rows.dc_id`.execute(tx)

/** Inserts the rows of a release, one per terminal; returns the deliveries to make, in no particular order. */
export const insertDownloads = async (
	tx: Tx,
	dialect: DialectName,
	release: { id: number; manifest_sha256: string; kind: string; created_at: number; listed: number },
	terminals: readonly { terminal_id: number; download_state: number; reason: string }[],
): Promise<Delivery[]> => {
	const made = await sql<{ dc_id: number; terminal_id: number; download_state: number }>`
		insert into downloads (release_id, terminal_id, download_state, downloaded, attempt, reason, listed, create_time, updated_at)
		select cast(${release.id} as bigint), rows.terminal_id, rows.download_state, 0, 1, rows.reason,
			case when rows.download_state = 6 then 0 else cast(${release.listed} as bigint) end,
			cast(${release.created_at} as bigint), cast(${release.created_at} as bigint)
		from ${rowsTable(dialect, { terminal_id: 'int', download_state: 'int', reason: 'text' }, terminals)}
		returning dc_id, terminal_id, download_state`.execute(tx)
	const due = made.rows.filter(row => isPending(row.download_state))
	return due.map(({ dc_id, terminal_id }) => ({
		dc_id,
		terminal_id,
		command_id: release.id,
		manifest_sha256: release.manifest_sha256,
		attempt: 1,
		urgent: isUrgent(release.kind),
	}))
}

const not_arrived = [...pending_states, ...failed_states]

/** Whether a release must not be sent to a terminal again: it has ended or was taken down there. */
const over = sql<number>`case when releases.ended_at is null and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')}
	then 0 else 1 end`

interface Listed {
	readonly limit: number
	readonly before?: number | undefined
	/** Only those of this terminal, and also what has not arrived there. */
	readonly device_id?: number | undefined
}

export const listListed = (db: Reader, group_id: number, { limit, before, device_id }: Listed) => {
	let query = joined(db)
		.select([
			'downloads.dc_id',
			'terminals.name',
			'downloads.terminal_id as device_id',
			'terminals.sn',
			'terminals.type_id',
			'downloads.release_id as command_id',
			'releases.kind',
			'releases.publish_name',
			'releases.publish_no',
			'downloads.downloaded',
			'downloads.download_state',
			'downloads.reason',
			'terminals.system_version',
			'downloads.create_time',
			over.as('over'),
		])
		.where(inScope('terminals.group_id', group_id))
	query =
		device_id === undefined
			? query.where('downloads.listed', '=', 1)
			: query
					.where('downloads.terminal_id', '=', device_id)
					.where(eb => eb.or([eb('downloads.listed', '=', 1), eb('downloads.download_state', 'in', not_arrived)]))
	if (before !== undefined) query = query.where('downloads.dc_id', '<', before)
	return query.orderBy('downloads.dc_id', 'desc').limit(limit).execute()
}

export const listProgramsOf = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('release_programs')
		.select(['release_id', 'name', 'size_remark', 'play_time'])
		.where('release_id', 'in', [...release_ids, 0])
		.orderBy('release_id')
		.orderBy('idx')
		.execute()

/** Hides rows from the list; they are unchanged for their terminals. */
export const unlist = async (tx: Tx, group_id: number, completed: boolean): Promise<void> => {
	const scope = tx.selectFrom('terminals').select('terminals.id').where(inScope('terminals.group_id', group_id))
	let query = tx.updateTable('downloads').set({ listed: 0 }).where('listed', '=', 1).where('terminal_id', 'in', scope)
	if (completed) query = query.where('download_state', '=', 3)
	await query.execute()
}

/** After a start no terminal is connected, so downloads in progress wait again. */
export const resetRunning = (db: Db) =>
	db.updateTable('downloads').set({ download_state: 5 }).where('download_state', 'in', [0, 1]).execute()

/** A file that a terminal was told to fetch, with its type: of a release, or an upgrade. */
export const findFile = async (db: Reader, terminal_id: number, sha256: string) =>
	(await findReleaseFile(db, terminal_id, sha256)) ?? findUpgradeFile(db, terminal_id, sha256)

/** An upgrade file named in the body of a command to this terminal; the body names no other files. */
const findUpgradeFile = (db: Reader, terminal_id: number, sha256: string) =>
	db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.innerJoin('artifacts', join => join.on('artifacts.sha256', '=', sha256))
		.select(eb =>
			eb
				.case()
				.when('artifacts.type', '=', 'app_upgrade')
				.then('application/vnd.android.package-archive')
				.else('application/zip')
				.end()
				.as('mime'),
		)
		.where('command_targets.terminal_id', '=', terminal_id)
		.where(eb => eb.or(artifact_types.map(type => eb('commands.type', 'like', `%${type}%`))))
		.where('commands.body', 'like', `%"sha256":"${sha256}"%`)
		.limit(1)
		.executeTakeFirst()

const findReleaseFile = (db: Reader, terminal_id: number, sha256: string) =>
	db
		.selectFrom('release_files')
		.innerJoin('downloads', 'downloads.release_id', 'release_files.release_id')
		.select(['release_files.mime'])
		.where('release_files.sha256', '=', sha256)
		.where('downloads.terminal_id', '=', terminal_id)
		.limit(1)
		.executeTakeFirst()

export const findManifest = (db: Reader, terminal_id: number, sha256: string) =>
	db
		.selectFrom('releases')
		.innerJoin('downloads', 'downloads.release_id', 'releases.id')
		.select(['releases.manifest'])
		.where('releases.manifest_sha256', '=', sha256)
		.where('downloads.terminal_id', '=', terminal_id)
		.limit(1)
		.executeTakeFirst()
