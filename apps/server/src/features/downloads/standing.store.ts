import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { is_retained } from '../../db/held.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'

/** What terminals have fetched and retain, or have just fetched: including what has been ended meanwhile, and what ends it. */
export const listRetained = async (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) => {
	const found = await sql<{
		dc_id: number
		terminal_id: number
		attempt: number
		since: number
		standing: number
		replaced_by: number
		id: number
		kind: string
		source_id: number
		play_mode: number
		is_append: number
		starts: string
		ends: string
		time_zone: string
	}>`select downloads.dc_id, downloads.terminal_id, downloads.attempt, downloads.updated_at as since, downloads.standing, downloads.replaced_by,
			releases.id, releases.kind, releases.source_id, releases.play_mode, releases.is_append, releases.starts, releases.ends,
			terminals.time_zone
		from downloads join releases on releases.id = downloads.release_id join terminals on terminals.id = downloads.terminal_id
		where ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)} and ${is_retained}
		order by downloads.updated_at, downloads.dc_id`.execute(db)
	return found.rows
}

export type RetainedRow = Awaited<ReturnType<typeof listRetained>>[number]

/** The manifests of these releases. */
export const listManifests = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
): Promise<Map<number, string>> => {
	const rows = await db
		.selectFrom('releases')
		.select(['id', 'manifest'])
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return new Map(rows.map(({ id, manifest }) => [id, manifest]))
}

/** A row's new standing; `attempt` is its value when the row was read. */
export interface StandingChange {
	readonly dc_id: number
	readonly attempt: number
	readonly standing: number
	readonly replaced_by: number
}

const changed = { dc_id: 'int', attempt: 'int', standing: 'int', replaced_by: 'int' } as const

/** A row with a newer attempt is skipped: its standing is computed once that has been fetched. */
export const updateStandings = (tx: Tx, dialect: DialectName, rows: readonly StandingChange[]) =>
	sql`update downloads set standing = rows.standing, replaced_by = rows.replaced_by
		from ${rowsTable(dialect, changed, rows)}
		where downloads.dc_id = rows.dc_id and downloads.attempt = rows.attempt and downloads.download_state = 3`.execute(
		tx,
	)

/** Terminals with rows whose standing is not computed yet, or changes by the clock; by id. */
export const listUnsettled = async (db: Reader, after: number, limit: number): Promise<number[]> => {
	const found = await sql<{ terminal_id: number }>`select distinct downloads.terminal_id
		from downloads join releases on releases.id = downloads.release_id
		where ${is_retained} and downloads.terminal_id > ${after} and (downloads.standing = 0 or releases.starts <> '' or releases.ends <> ''
			or releases.kind in ('interlude', 'emergency') or releases.play_mode in (2, 3))
		order by downloads.terminal_id limit ${limit}`.execute(db)
	return found.rows.map(({ terminal_id }) => terminal_id)
}
