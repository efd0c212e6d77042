import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Db } from '../../../db/schema.ts'

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
	readonly percent: number | null
}

/**
 * Stores the shares of online terminals whose share has changed, and returns their ids. Offline ones keep theirs: they may still report
 * plays.
 */
export const updateShares = async ({ db, dialect }: Database, shares: readonly PlayedShare[]): Promise<number[]> => {
	const table = rowsTable(dialect, { id: 'int', percent: 'int' }, shares)
	const { rows } =
		await sql<PlayedShare>`select rows.id, rows.percent from ${table} join terminals on terminals.id = rows.id
		left join played_shares on played_shares.terminal_id = rows.id
		where run_state > 0 and played_shares.percent is distinct from rows.percent`.execute(db)
	const known = rows.flatMap(({ id, percent }) => (percent === null ? [] : [{ terminal_id: id, percent }]))
	const unknown = rows.filter(({ percent }) => percent === null).map(({ id }) => id)
	await db.transaction().execute(async tx => {
		if (unknown.length > 0)
			await tx
				.deleteFrom('played_shares')
				.where(isAmong(dialect, 'terminal_id', unknown))
				.execute()
		if (known.length > 0)
			await tx
				.insertInto('played_shares')
				.values(known)
				.onConflict(conflict =>
					conflict.column('terminal_id').doUpdateSet({ percent: eb => eb.ref('excluded.percent') }),
				)
				.execute()
	})
	return rows.map(({ id }) => id)
}

/** Deletes the shares of terminals that have been removed. */
export const removeGoneShares = (db: Db) =>
	db
		.deleteFrom('played_shares')
		.where(eb =>
			eb.not(
				eb.exists(eb.selectFrom('terminals').select('id').whereRef('terminals.id', '=', 'played_shares.terminal_id')),
			),
		)
		.execute()
