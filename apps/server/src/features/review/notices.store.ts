import type { Insertable } from 'kysely'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'

/** What a person is told at most at a time. */
const told = 100

export const insertNotices = async (tx: Tx, rows: Insertable<Schema['notices']>[]): Promise<void> => {
	if (rows.length > 0) await tx.insertInto('notices').values(rows).execute()
}

export const listNotices = (db: Reader, user_id: number) =>
	db
		.selectFrom('notices')
		.select(['id', 'kind', 'object_id', 'name', 'review_state', 'reason', 'created_at'])
		.where('user_id', '=', user_id)
		.orderBy('id')
		.limit(told)
		.execute()

export const removeNotices = async (db: Db, user_id: number, ids: readonly number[]): Promise<void> =>
	void (await db
		.deleteFrom('notices')
		.where('user_id', '=', user_id)
		.where('id', 'in', [...ids, 0])
		.execute())
