import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

/** Appends to the login log; its rows are never changed. */
export const insertLogin = async (db: Db, row: Insertable<Schema['login_logs']>): Promise<void> =>
	void (await db.insertInto('login_logs').values(row).execute())

/** Appends to the operation log; its rows are never changed. */
export const insertOperation = async (db: Db, row: Omit<Insertable<Schema['operation_logs']>, 'text'>): Promise<void> =>
	void (await db
		.insertInto('operation_logs')
		.values({ ...row, text: '' })
		.execute())

/** Deletes logins from before a moment, as many as one statement can; returns how many. */
export const removeLoginsBefore = async (db: Db, before: number, limit: number): Promise<number> => {
	const oldest = db.selectFrom('login_logs').select('id').where('created_at', '<', before)
	const some = oldest.orderBy('created_at').orderBy('id').limit(limit)
	const [gone] = await db.deleteFrom('login_logs').where('id', 'in', some).execute()
	return Number(gone?.numDeletedRows ?? 0)
}

/** The same for operations. */
export const removeOperationsBefore = async (db: Db, before: number, limit: number): Promise<number> => {
	const oldest = db.selectFrom('operation_logs').select('id').where('created_at', '<', before)
	const some = oldest.orderBy('created_at').orderBy('id').limit(limit)
	const [gone] = await db.deleteFrom('operation_logs').where('id', 'in', some).execute()
	return Number(gone?.numDeletedRows ?? 0)
}
