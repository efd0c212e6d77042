import { mailing_limits as limits } from '@vitrine/domain/mailings/mailing'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Db, Reader, Tx } from '../../db/schema.ts'

/** Maximum number of links per organisation; the oldest are deleted beyond it. */
const forgetMost = async (tx: Tx, sight_id: number, most: number): Promise<void> => {
	const of = tx.selectFrom('mailing_links').select('receiver_id').where('sight_id', '=', sight_id)
	const last = await of.orderBy('receiver_id', 'desc').offset(most).limit(1).executeTakeFirst()
	if (last === undefined) return
	await tx
		.deleteFrom('mailing_links')
		.where('sight_id', '=', sight_id)
		.where('receiver_id', '<=', last.receiver_id)
		.execute()
}

/**
 * Called before receivers are deleted with their report or removed from it: stores what their links need to keep working, since the emails
 * may still be in a mailbox. A receiver who was never sent one has no link.
 */
export const insertLinks = async (
	tx: Tx,
	dialect: DialectName,
	{ mailing_id, receivers }: { readonly mailing_id: number; readonly receivers: readonly number[] },
	{ now, most = limits.links }: { readonly now: number; readonly most?: number },
): Promise<void> => {
	if (receivers.length === 0) return
	const mailing = await tx
		.selectFrom('mailings')
		.select(['sight_id', 'name', 'language'])
		.where('id', '=', mailing_id)
		.executeTakeFirst()
	if (mailing === undefined) return
	const { sight_id, name, language } = mailing
	await tx
		.insertInto('mailing_links')
		.columns(['receiver_id', 'email', 'salt', 'sight_id', 'name', 'language', 'gone_at'])
		.expression(eb =>
			eb
				.selectFrom('mailing_receivers')
				.select(['id', 'email', 'salt'])
				.select([
					sql<number>`cast(${sight_id} as bigint)`.as('sight_id'),
					sql<string>`cast(${name} as text)`.as('name'),
					sql<string>`cast(${language} as text)`.as('language'),
					sql<number>`cast(${now} as bigint)`.as('gone_at'),
				])
				.where('mailing_id', '=', mailing_id)
				.where('sent_at', 'is not', null)
				.where(isAmong(dialect, 'id', receivers)),
		)
		.onConflict(conflict => conflict.column('receiver_id').doNothing())
		.execute()
	await forgetMost(tx, sight_id, most)
}

/** A receiver whose report was deleted, or who was removed from it. */
export const findLink = (db: Reader, receiver_id: number) =>
	db
		.selectFrom('mailing_links')
		.leftJoin('mailing_unsubscribes', join =>
			join
				.onRef('mailing_unsubscribes.sight_id', '=', 'mailing_links.sight_id')
				.onRef('mailing_unsubscribes.email', '=', 'mailing_links.email'),
		)
		.select(['mailing_links.receiver_id as id', 'mailing_links.email', 'mailing_links.salt', 'ended_at'])
		.select(['mailing_links.name', 'mailing_links.language', 'mailing_links.sight_id'])
		.where('mailing_links.receiver_id', '=', receiver_id)
		.executeTakeFirst()

type Gone = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** Keeps the link of a receiver who resubscribes working, even if it was only known from the unsubscription. */
export const insertLink = (tx: Tx, { id: receiver_id, sight_id, email, salt, name, language }: Gone, gone_at: number) =>
	tx
		.insertInto('mailing_links')
		.values({ receiver_id, sight_id, email, salt, name, language, gone_at })
		.onConflict(conflict => conflict.column('receiver_id').doNothing())
		.execute()

/**
 * Unsubscribes via the link of a deleted report: from the organisation's new reports, and from those recreated under its name, which look
 * the same to the receiver.
 */
export const updateGoneEnded = async (tx: Tx, receiver: Gone, ended_at: number): Promise<void> => {
	const { id: receiver_id, sight_id, email, salt, name, language } = receiver
	await tx
		.insertInto('mailing_unsubscribes')
		.values({ receiver_id, sight_id, email, salt, name, language, ended_at })
		.onConflict(conflict => conflict.columns(['sight_id', 'email']).doNothing())
		.execute()
	const same_name = tx.selectFrom('mailings').select('id').where('sight_id', '=', sight_id).where('name', '=', name)
	await tx
		.updateTable('mailing_receivers')
		.set({ ended_at, refused: 1 })
		.where('email', '=', email)
		.where('ended_at', 'is', null)
		.where('mailing_id', 'in', same_name)
		.execute()
}

/** Deletes links of reports that were deleted before a given moment. */
export const removeOldLinks = (db: Db, before: number) =>
	db.deleteFrom('mailing_links').where('gone_at', '<', before).execute()

/** Deletes the links of an organisation that is removed. */
export const removeLinksOf = (tx: Tx, sight_id: number) =>
	tx.deleteFrom('mailing_links').where('sight_id', '=', sight_id).execute()
