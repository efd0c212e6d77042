import { isRetainedWhenRefused } from '@vitrine/domain/mail'
import { settings } from '@vitrine/domain/system'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Db, Reader, Tx } from '../../db/schema.ts'

/** The name of the installation; read within the transaction, which has the embedded database's only connection. */
export const findTitle = async (tx: Reader): Promise<string> =>
	(await tx.selectFrom('settings').select('value').where('key', '=', 'webTitle').executeTakeFirst())?.value ??
	settings.webTitle.standard

interface NewMail {
	readonly recipient: string
	readonly kind: string
	readonly subject: string
	readonly body: string
	readonly expires_at: number | null
	readonly file_id: number | null
	readonly unsubscribe: string
	readonly run_id: number | null
	readonly created_at: number
}

export const insertMails = (tx: Tx, rows: readonly NewMail[]) =>
	tx
		.insertInto('mails')
		.values(rows.map(row => ({ ...row, attempts: 0, next_at: row.created_at, sent_at: null, fault: '' })))
		.execute()

/** Emails that are due; one scheduled later than the longest delay was scheduled before the clock was put back. */
export const listDue = (db: Reader, now: number, longest: number) =>
	db
		.selectFrom('mails')
		.selectAll()
		.where(eb => eb.or([eb('next_at', '<=', now), eb('next_at', '>', now + longest)]))
		.orderBy('next_at')
		.limit(20)
		.execute()

/** When the next email is due; undefined if there is none. */
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

/** Marks an email as sent; its text is deleted, since it may contain a code. */
export const updateSent = (db: Db, id: number, sent_at: number) =>
	db
		.updateTable('mails')
		.set({ sent_at, next_at: null, body: '', fault: '', answer: '', unsubscribe: '' })
		.where('id', '=', id)
		.execute()

/** Schedules a retry, or gives the email up: then its text is only retained if it contained no code. */
export const updateFailed = (
	db: Db,
	{ id, kind }: { id: number; kind: string },
	row: { attempts: number; next_at: number | null; fault: string; answer: string; failed_at: number },
) => {
	const isCleared = row.next_at === null && !isRetainedWhenRefused(kind)
	return db
		.updateTable('mails')
		.set({ ...row, ...(isCleared && { body: '' }) })
		.where('id', '=', id)
		.execute()
}

/** Emails that failed and were not sent. */
const unsent = (db: Reader) => db.selectFrom('mails').where('sent_at', 'is', null).where('fault', '<>', '')

export const countUnsent = async (db: Reader): Promise<number> =>
	Number(
		(
			await unsent(db)
				.select(eb => eb.fn.countAll().as('count'))
				.executeTakeFirst()
		)?.count ?? 0,
	)

const shown = [
	'id',
	'recipient',
	'kind',
	'subject',
	'body',
	'fault',
	'attempts',
	'created_at',
	'failed_at',
	'next_at',
	'expires_at',
	'file_id',
] as const

export const listUnsent = (db: Reader, { page, limit }: { page: number; limit: number }) =>
	unsent(db)
		.select(shown)
		.orderBy('failed_at', 'desc')
		.orderBy('id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()

export const findUnsent = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	unsent(db)
		.select(shown)
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const updateDue = (tx: Tx, dialect: DialectName, ids: readonly number[], next_at: number) =>
	tx
		.updateTable('mails')
		.set({ next_at, attempts: 0 })
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const removeUnsent = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.deleteFrom('mails')
		.where(isAmong(dialect, 'id', ids))
		.where('sent_at', 'is', null)
		.where('fault', '<>', '')
		.execute()

/** The attachment of an email; undefined if it has been removed. */
export const findFile = (db: Reader, id: number) =>
	db.selectFrom('mail_files').select(['name', 'type', 'content']).where('id', '=', id).executeTakeFirst()

/** Stores a file for emails of the same transaction; returns its id. */
export const insertFile = async (
	tx: Tx,
	row: { readonly name: string; readonly type: string; readonly content: string; readonly created_at: number },
): Promise<number> => (await tx.insertInto('mail_files').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Deletes files not needed by any email that is waiting, or that can still be sent again before it expires. */
export const removeLooseFiles = (db: Db | Tx, now: number) =>
	db
		.deleteFrom('mail_files')
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('mails')
						.select('mails.id')
						.whereRef('mails.file_id', '=', 'mail_files.id')
						.where('mails.sent_at', 'is', null)
						.where(eb => eb.or([eb('mails.next_at', 'is not', null), eb('mails.expires_at', '>', now)])),
				),
			),
		)
		.execute()

/** Number of waiting emails, and of those given up. */
export const countMails = async (db: Reader): Promise<{ waiting: number; failed: number }> => {
	const count = (column: 'next_at', is: 'is' | 'is not') =>
		db
			.selectFrom('mails')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(column, is, null)
			.where('sent_at', 'is', null)
			.executeTakeFirstOrThrow()
	const [waiting, failed] = [await count('next_at', 'is not'), await count('next_at', 'is')]
	return { waiting: Number(waiting.count), failed: Number(failed.count) }
}
