import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/schema.ts'

/** The second-person rules of organisations that have one. */
export const readRules = async (db: Reader): Promise<Map<number, boolean>> => {
	const rows = await db.selectFrom('emergency_rules').selectAll().where('two_persons', '>=', 0).execute()
	return new Map(rows.map(row => [row.group_id, row.two_persons === 1]))
}

/** Revision of an organisation's rule: how often it was set. */
export const findRuleRevision = async (db: Reader, group_id: number): Promise<number> => {
	const row = await db
		.selectFrom('emergency_rules')
		.select('revision')
		.where('group_id', '=', group_id)
		.executeTakeFirst()
	return row?.revision ?? 0
}

/** Sets the rule of an organisation; null inherits it from above. Returns its new revision. */
export const setRule = async (tx: Tx, group_id: number, two_persons: boolean | null): Promise<number> => {
	const row = { group_id, two_persons: two_persons === null ? -1 : two_persons ? 1 : 0 }
	const { revision } = await tx
		.insertInto('emergency_rules')
		.values(row)
		.onConflict(conflict =>
			conflict.column('group_id').doUpdateSet({
				two_persons: row.two_persons,
				revision: sql<number>`emergency_rules.revision + 1`,
			}),
		)
		.returning('revision')
		.executeTakeFirstOrThrow()
	return revision
}

/** Removes an organisation's rule along with it. */
export const removeRule = (tx: Tx, group_id: number) =>
	tx.deleteFrom('emergency_rules').where('group_id', '=', group_id).execute()
