import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'

export const insertTargets = async (
	tx: Tx,
	dialect: DialectName,
	release_id: number,
	targets: readonly { readonly terminal_id: number; readonly wave: number }[],
): Promise<void> => {
	if (targets.length === 0) return
	await sql`insert into release_targets (release_id, terminal_id, wave)
		select cast(${release_id} as bigint), rows.terminal_id, rows.wave
		from ${rowsTable(dialect, { terminal_id: 'int', wave: 'int' }, targets)}`.execute(tx)
}

/** Takes the terminals waiting in the waves up to this one; they wait no longer. */
export const takeTargets = async (tx: Tx, release_id: number, wave: number): Promise<number[]> => {
	const rows = await tx
		.deleteFrom('release_targets')
		.where('release_id', '=', release_id)
		.where('wave', '<=', wave)
		.returning('terminal_id')
		.execute()
	return rows.map(row => row.terminal_id)
}

/** Removes terminals from all waves they wait in, because they are removed themselves. */
export const removeTargetsOfTerminals = (tx: Tx, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('release_targets')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.execute()

export const hasTargets = async (db: Reader, release_id: number): Promise<boolean> =>
	(await db
		.selectFrom('release_targets')
		.select('terminal_id')
		.where('release_id', '=', release_id)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Forgets the terminals that were still to get a release. */
export const removeTargets = (tx: Tx, id: number) =>
	tx.deleteFrom('release_targets').where('release_id', '=', id).execute()
