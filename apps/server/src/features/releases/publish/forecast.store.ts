import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { inScope } from '../../../db/scope.ts'
import { releasesBy, takes_place } from '../records/release-list.store.ts'

/** Number of recent downloads per terminal used to estimate its speed. */
const looked_at = 20

/** A terminal, the bytes and ms of its last download of 1 MB or more, and the first release of which it still has files. */
export interface Receiver {
	id: number
	name: string
	w: number
	h: number
	/** Null if it has never connected. */
	last_seen: number | null
	/** Where the size of its screen comes from: `reported` or `custom`. */
	resolution_source: string
	reported_w: number
	reported_h: number
	run_state: number
	/** Its last report on itself if that may say that it is locked; null otherwise. */
	locking: string | null
	storage_used: number | null
	storage_total: number | null
	size: number | null
	taken: number | null
	from_id: number
}

/**
 * The visible terminals among these. A terminal keeps what plays and what played before it (`withRelease` of the player), so nothing is
 * left from before its last but one replacing release.
 */
export const listReceivers = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Receiver[]> => {
	const wanted = rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)
	const had = sql`downloads.terminal_id = terminals.id and downloads.download_state = 3`
	const nthNewest = (n: number): RawBuilder<unknown> =>
		sql`order by downloads.release_id desc limit 1 offset ${sql.lit(n)}`
	const found = await sql<Receiver>`
		with receivers as (select terminals.id, terminals.name, terminals.w, terminals.h, terminals.last_seen,
				terminals.resolution_source, terminals.reported_w, terminals.reported_h, terminals.run_state,
				case when terminals.reported like '%"locked":true%' then terminals.reported end as locking, terminals.storage_used, terminals.storage_total, (
				select downloads.dc_id
				from downloads join ${releasesBy(dialect, 'releases_telling')} on releases.id = downloads.release_id
				where ${had} and releases.size >= 1000000 and downloads.release_id >= coalesce((
					select downloads.release_id from downloads where ${had} ${nthNewest(looked_at - 1)}), 0)
				${nthNewest(0)}) as dc_id, coalesce((
				select downloads.release_id
				from downloads join ${releasesBy(dialect, 'releases_places')} on releases.id = downloads.release_id
				where ${had} and ${takes_place} and releases.starts = '' and releases.ends = ''
				${nthNewest(1)}), 0) as from_id
			from terminals join ${wanted} on rows.id = terminals.id
			where ${inScope('terminals.group_id', group_id)})
		select receivers.*, releases.size, downloads.updated_at - downloads.create_time as taken
		from receivers left join downloads on downloads.dc_id = receivers.dc_id
			left join releases on releases.id = downloads.release_id`.execute(db)
	return found.rows
}

/** Releases that terminals have, from a given one on. */
export const listHad = async (db: Reader, dialect: DialectName, receivers: readonly Receiver[]) => {
	const wanted = rowsTable(
		dialect,
		{ id: 'int', from_id: 'int' },
		receivers.map(({ id, from_id }) => ({ id, from_id })),
	)
	const found = await sql<{ terminal_id: number; release_id: number }>`
		select downloads.terminal_id, downloads.release_id
		from ${wanted} join downloads on downloads.terminal_id = rows.id and downloads.download_state = 3
				and downloads.release_id >= rows.from_id`.execute(db)
	return found.rows
}

/** Which of these files belong to releases that nobody has ended. */
export const listFilesOf = (
	db: Reader,
	dialect: DialectName,
	release_ids: readonly number[],
	files: readonly string[],
) =>
	db
		.selectFrom('release_files')
		.innerJoin('releases', 'releases.id', 'release_files.release_id')
		.select(['release_files.release_id', 'release_files.sha256'])
		.where(isAmong(dialect, 'release_files.release_id', release_ids))
		.where(isAmong(dialect, 'release_files.sha256', files))
		.where('releases.ended_at', 'is', null)
		.execute()

/** The terminals and ports of those of these acquisition devices that feed a picture, in any organisation. */
export const listPlaces = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('acquisition_devices')
		.select(['id', 'name', 'terminal_id', 'port'])
		.where(isAmong(dialect, 'id', ids))
		.where('kind', '=', 'video')
		.execute()
