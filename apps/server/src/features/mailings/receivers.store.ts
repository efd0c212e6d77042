import type { Insertable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { insertLinks } from './links.store.ts'

/** Receivers of reports by address, including those who have unsubscribed. */
export const listReceivers = (db: Reader, dialect: DialectName, mailing_ids: readonly number[]) =>
	db
		.selectFrom('mailing_receivers')
		.selectAll()
		.where(isAmong(dialect, 'mailing_id', mailing_ids))
		.orderBy('email')
		.execute()

/** Adds receivers to a report; those who unsubscribed from another report of the organisation are listed but not sent this one. */
export const insertReceivers = async (
	tx: Tx,
	{ id: mailing_id, sight_id }: { readonly id: number; readonly sight_id: number },
	all: readonly { readonly email: string; readonly salt: string }[],
): Promise<void> => {
	if (all.length === 0) return
	const emails = all.map(({ email }) => email)
	const found = tx.selectFrom('mailing_unsubscribes').select(['email', 'ended_at']).where('sight_id', '=', sight_id)
	const unsubscribed = await found.where('email', 'in', emails).execute()
	const ends = new Map(unsubscribed.map(({ email, ended_at }) => [email, ended_at]))
	const rows = all.map(one => ({
		mailing_id,
		...one,
		ended_at: ends.get(one.email) ?? null,
		refused: ends.has(one.email) ? 1 : 0,
	}))
	await tx
		.insertInto('mailing_receivers')
		.values(rows)
		.onConflict(conflict => conflict.columns(['mailing_id', 'email']).doNothing())
		.execute()
}

/** Records that receivers are being sent their first email with their link. */
export const updateSent = (tx: Tx, dialect: DialectName, ids: readonly number[], sent_at: number) =>
	tx
		.updateTable('mailing_receivers')
		.set({ sent_at })
		.where(isAmong(dialect, 'id', ids))
		.where('sent_at', 'is', null)
		.execute()

/** Removes receivers from a report; those who have unsubscribed stay, so that they cannot be added again. */
export const removeReceivers = async (
	tx: Tx,
	dialect: DialectName,
	{ mailing_id, ids }: { readonly mailing_id: number; readonly ids: readonly number[] },
	now: number,
): Promise<void> => {
	await insertLinks(tx, dialect, { mailing_id, receivers: ids }, { now })
	await tx
		.deleteFrom('mailing_receivers')
		.where(isAmong(dialect, 'id', ids))
		.where(eb => eb.or([eb('ended_at', 'is', null), eb('refused', '=', 1)]))
		.execute()
}

/** A receiver with their report. */
export const findReceiver = (db: Reader, id: number) =>
	db
		.selectFrom('mailing_receivers')
		.innerJoin('mailings', 'mailings.id', 'mailing_receivers.mailing_id')
		.select(['mailing_receivers.id', 'mailing_receivers.email', 'mailing_receivers.salt'])
		.select(['mailing_receivers.ended_at', 'mailings.name', 'mailings.language', 'mailings.sight_id'])
		.where('mailing_receivers.id', '=', id)
		.executeTakeFirst()

/** A receiver who has unsubscribed from a report that may have been deleted since. */
export const findUnsubscribed = (db: Reader, receiver_id: number) =>
	db
		.selectFrom('mailing_unsubscribes')
		.select(['receiver_id as id', 'email', 'salt', 'ended_at', 'name', 'language', 'sight_id'])
		.where('receiver_id', '=', receiver_id)
		.executeTakeFirst()

type Receiver = NonNullable<Awaited<ReturnType<typeof findReceiver>>>

/** Unsubscribes a receiver from a report, and from new ones of the organisation. */
export const updateEnded = async (tx: Tx, receiver: Receiver, ended_at: number): Promise<void> => {
	const { id, sight_id, email, salt, name, language } = receiver
	const ending = tx.updateTable('mailing_receivers').set({ ended_at }).where('id', '=', id)
	if ((await ending.where('ended_at', 'is', null).returning('id').executeTakeFirst()) === undefined) return
	const row = { receiver_id: id, salt, name, language, ended_at }
	await tx
		.insertInto('mailing_unsubscribes')
		.values({ ...row, sight_id, email })
		.onConflict(conflict => conflict.columns(['sight_id', 'email']).doUpdateSet(row))
		.execute()
}

/** Resubscribes a receiver: they are sent this report again, and those they were added to meanwhile. */
export const removeEnded = async (tx: Tx, { id, sight_id, email }: Receiver): Promise<void> => {
	await tx.deleteFrom('mailing_unsubscribes').where('sight_id', '=', sight_id).where('email', '=', email).execute()
	const ofGroup = tx.selectFrom('mailings').select('id').where('sight_id', '=', sight_id)
	await tx
		.updateTable('mailing_receivers')
		.set({ ended_at: null, refused: 0 })
		.where('email', '=', email)
		.where(eb => eb.or([eb('id', '=', id), eb.and([eb('refused', '=', 1), eb('mailing_id', 'in', ofGroup)])]))
		.execute()
}

/** Deletes unsubscriptions from the reports of an organisation that is removed. */
export const removeUnsubscribedOf = (tx: Tx, sight_id: number) =>
	tx.deleteFrom('mailing_unsubscribes').where('sight_id', '=', sight_id).execute()

/** The runs of a report, latest first. */
export const listRuns = (db: Reader, mailing_id: number, limit: number) =>
	db
		.selectFrom('mailing_runs')
		.selectAll()
		.where('mailing_id', '=', mailing_id)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** The last scheduled run of each of these reports. */
export const listLastRuns = (db: Reader, dialect: DialectName, mailing_ids: readonly number[]) =>
	db
		.selectFrom('mailing_runs')
		.select(eb => ['mailing_id', eb.fn.max('id').as('id')])
		.where(isAmong(dialect, 'mailing_id', mailing_ids))
		.where('cause', '=', 'plan')
		.groupBy('mailing_id')
		.execute()

/** Failed emails of these runs: the mail server's answer, and when they are retried, null if given up. */
export const listFailed = (db: Reader, dialect: DialectName, run_ids: readonly number[], limit: number) =>
	db
		.selectFrom('mails')
		.select(['run_id', 'recipient', 'answer', 'next_at'])
		.where(isAmong(dialect, 'run_id', run_ids))
		.where('sent_at', 'is', null)
		.where('fault', '<>', '')
		.orderBy('id')
		.limit(limit)
		.execute()

/** Records a run of a report and deletes the oldest ones; returns the run's id. */
export const insertRun = async (tx: Tx, row: Insertable<Schema['mailing_runs']>, kept: number): Promise<number> => {
	const { id } = await tx.insertInto('mailing_runs').values(row).returning('id').executeTakeFirstOrThrow()
	const last = await tx
		.selectFrom('mailing_runs')
		.select('id')
		.where('mailing_id', '=', row.mailing_id)
		.orderBy('id', 'desc')
		.offset(kept)
		.limit(1)
		.executeTakeFirst()
	if (last === undefined) return id
	await tx.deleteFrom('mailing_runs').where('mailing_id', '=', row.mailing_id).where('id', '<=', last.id).execute()
	return id
}
