import { settings } from '@vitrine/domain/system'
import type { Db, Reader, Tx } from '../../db/schema.ts'

/** What the installation calls itself; read within the transaction, which has the embedded database's only connection. */
export const findTitle = async (tx: Tx): Promise<string> =>
	(await tx.selectFrom('settings').select('value').where('key', '=', 'webTitle').executeTakeFirst())?.value ??
	settings.webTitle.standard

export const insertMail = (tx: Tx, row: { recipient: string; subject: string; body: string; created_at: number }) =>
	tx
		.insertInto('mails')
		.values({ ...row, attempts: 0, next_at: row.created_at, sent_at: null, fault: '' })
		.execute()

/** The letters whose turn has come. */
export const listDue = (db: Reader, now: number) =>
	db.selectFrom('mails').selectAll().where('next_at', '<=', now).orderBy('next_at').limit(20).execute()

/** When the next letter is to be tried; undefined without one. */
export const findNext = async (db: Reader): Promise<number | undefined> =>
	(
		await db
			.selectFrom('mails')
			.select('next_at')
			.where('next_at', 'is not', null)
			.orderBy('next_at')
			.limit(1)
			.executeTakeFirst()
	)?.next_at ?? undefined

/** A letter has gone out; what it said is not kept, since it may have carried a code. */
export const updateSent = (db: Db, id: number, sent_at: number) =>
	db.updateTable('mails').set({ sent_at, next_at: null, body: '', fault: '' }).where('id', '=', id).execute()

export const updateFailed = (db: Db, id: number, attempts: number, next_at: number | null, fault: string) =>
	db.updateTable('mails').set({ attempts, next_at, fault }).where('id', '=', id).execute()
