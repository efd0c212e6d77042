import type { Insertable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'

/** To whom reports go, also those who have ended it, by address. */
export const listReceivers = (db: Reader, dialect: DialectName, mailing_ids: readonly number[]) =>
	db
		.selectFrom('mailing_receivers')
		.selectAll()
		.where(isAmong(dialect, 'mailing_id', mailing_ids))
		.orderBy('email')
		.execute()

export const insertReceivers = async (
	tx: Tx,
	mailing_id: number,
	all: readonly { readonly email: string; readonly salt: string }[],
): Promise<void> => {
	if (all.length === 0) return
	const rows = all.map(one => ({ mailing_id, ...one, ended_at: null }))
	await tx
		.insertInto('mailing_receivers')
		.values(rows)
		.onConflict(conflict => conflict.columns(['mailing_id', 'email']).doNothing())
		.execute()
}

/** Takes receivers off a report; who has ended it stays, so that nobody brings them back. */
export const removeReceivers = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.deleteFrom('mailing_receivers')
		.where(isAmong(dialect, 'id', ids))
		.where('ended_at', 'is', null)
		.execute()

/** A receiver with the report that they are sent. */
export const findReceiver = (db: Reader, id: number) =>
	db
		.selectFrom('mailing_receivers')
		.innerJoin('mailings', 'mailings.id', 'mailing_receivers.mailing_id')
		.select(['mailing_receivers.id', 'mailing_receivers.email', 'mailing_receivers.salt'])
		.select(['mailing_receivers.ended_at', 'mailings.name', 'mailings.language'])
		.where('mailing_receivers.id', '=', id)
		.executeTakeFirst()

/** Ends a report for one receiver. */
export const updateEnded = (tx: Tx, id: number, ended_at: number) =>
	tx.updateTable('mailing_receivers').set({ ended_at }).where('id', '=', id).where('ended_at', 'is', null).execute()

/** The times that a report was made, the latest first. */
export const listRuns = (db: Reader, mailing_id: number, limit: number) =>
	db
		.selectFrom('mailing_runs')
		.selectAll()
		.where('mailing_id', '=', mailing_id)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

/** Notes that a report was made, and forgets the times before the last ones. */
export const insertRun = async (tx: Tx, row: Insertable<Schema['mailing_runs']>, kept: number): Promise<void> => {
	await tx.insertInto('mailing_runs').values(row).execute()
	const last = await tx
		.selectFrom('mailing_runs')
		.select('id')
		.where('mailing_id', '=', row.mailing_id)
		.orderBy('id', 'desc')
		.offset(kept)
		.limit(1)
		.executeTakeFirst()
	if (last === undefined) return
	await tx.deleteFrom('mailing_runs').where('mailing_id', '=', row.mailing_id).where('id', '<=', last.id).execute()
}
