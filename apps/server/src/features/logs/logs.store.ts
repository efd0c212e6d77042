import type { Insertable } from 'kysely'
import type { Db, Schema } from '../../db/schema.ts'

/** Adds to the login log; nothing ever changes a row of it. */
export const insertLogin = async (db: Db, row: Insertable<Schema['login_logs']>): Promise<void> =>
	void (await db.insertInto('login_logs').values(row).execute())

/** Adds to the operation log; nothing ever changes a row of it. */
export const insertOperation = async (db: Db, row: Omit<Insertable<Schema['operation_logs']>, 'text'>): Promise<void> =>
	void (await db
		.insertInto('operation_logs')
		.values({ ...row, text: '' })
		.execute())
