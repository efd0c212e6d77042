import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'

/** Whether any terminal is online. */
export const isAnyOnline = async ({ db }: Database): Promise<boolean> =>
	(await db.selectFrom('terminals').select('id').where('run_state', '>', 0).limit(1).executeTakeFirst()) !== undefined

/** Which of these terminals have played anything since a moment (ms). */
export const listPlayedSince = async (
	{ db, dialect }: Database,
	terminal_ids: readonly number[],
	since: number,
): Promise<ReadonlySet<number>> => {
	const found = await db
		.selectFrom('play_spans')
		.select('terminal_id')
		.distinct()
		.where('kind', '=', 0)
		.where('begun_at', '>=', since)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()
	return new Set(found.map(({ terminal_id }) => terminal_id))
}

/** A terminal with its completeness in whole percent; null if nobody knows. */
export interface PlayedShare {
	readonly id: number
	readonly played_percent: number | null
}

/**
 * Stores the shares of those terminals that are online and have another one, and returns their ids. Those that are offline keep
 * theirs: they may still report what they played.
 */
export const updateShares = async ({ db, dialect }: Database, shares: readonly PlayedShare[]): Promise<number[]> => {
	const table = rowsTable(dialect, { id: 'int', played_percent: 'int' }, shares)
	const { rows } = await sql<{ id: number }>`select terminals.id from terminals join ${table} on rows.id = terminals.id
		where run_state > 0 and terminals.played_percent is distinct from rows.played_percent`.execute(db)
	const ids = rows.map(({ id }) => id)
	if (ids.length === 0) return []
	const changed = rowsTable(
		dialect,
		{ id: 'int', played_percent: 'int' },
		shares.filter(({ id }) => ids.includes(id)),
	)
	await sql`update terminals set played_percent = rows.played_percent from ${changed} where terminals.id = rows.id`.execute(
		db,
	)
	return ids
}
