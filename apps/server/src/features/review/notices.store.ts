import { review_states } from '@vitrine/domain/library/material'
import { type Insertable, sql } from 'kysely'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'

/** The maximum number of notices returned at once, and stored per person: the oldest are dropped. */
const most_listed = 100
const most_retained = 200

export const insertNotices = async (tx: Tx, rows: Insertable<Schema['notices']>[]): Promise<void> => {
	if (rows.length === 0) return
	await tx.insertInto('notices').values(rows).execute()
	for (const user_id of new Set(rows.map(row => row.user_id)))
		await sql`delete from notices where user_id = ${user_id} and id <= (
			select id from notices where user_id = ${user_id} order by id desc limit 1 offset ${sql.raw(String(most_retained))})`.execute(
			tx,
		)
}

/** Notifies a publisher that another organisation has taken the release down. */
export const notifyWithdrawal = (
	tx: Tx,
	notice: Pick<
		Insertable<Schema['notices']>,
		'user_id' | 'object_id' | 'name' | 'reason' | 'by_name' | 'by_name_en' | 'created_at'
	>,
): Promise<void> => insertNotices(tx, [{ ...notice, kind: 'withdrawal', review_state: review_states.not_needed }])

export const listNotices = (db: Reader, user_id: number) =>
	db
		.selectFrom('notices')
		.select([
			'id',
			'kind',
			'object_id',
			'name',
			'review_state',
			'reason',
			'by_name as by',
			'by_name_en as by_en',
			'created_at',
		])
		.where('user_id', '=', user_id)
		.where('seen_at', 'is', null)
		.orderBy('id')
		.limit(most_listed)
		.execute()

/** Marks a person's notices as seen: those with these ids, or all created up to a time. */
export const seeNotices = async (
	db: Db | Tx,
	user_id: number,
	{ ids, until }: { ids?: readonly number[]; until?: number },
	seen_at: number,
): Promise<void> => {
	let query = db.updateTable('notices').set({ seen_at }).where('user_id', '=', user_id).where('seen_at', 'is', null)
	if (ids !== undefined) query = query.where('id', 'in', [...ids, 0])
	if (until !== undefined) query = query.where('created_at', '<=', until)
	await query.execute()
}
