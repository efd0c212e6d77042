import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'

/** Releases with their own times that terminals have, or are to get, and that were not over at a given moment. */
export const listTimed = async (db: Reader, dialect: DialectName, terminal_ids: readonly number[], since: number) => {
	const of = (table: 'downloads' | 'release_targets') => sql`select release_id from ${sql.table(table)}
		where ${isAmong(dialect, 'terminal_id', terminal_ids)}`
	const found = await sql<{ id: number; manifest: string; starts_at: number | null; ends_at: number | null }>`
		select id, manifest, starts_at, ends_at from releases
		where id in (${of('downloads')} union ${of('release_targets')}) and ended_at is null
			and (starts <> '' or ends <> '') and (ends_at is null or ends_at > ${since})
		order by id`.execute(db)
	return found.rows
}
