import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { reviseRow, type SeenRevision } from '../../db/revision.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

export type WebhookRow = Selectable<Schema['webhooks']>

const inSight = (db: Reader, scope: number) =>
	db
		.selectFrom('webhooks')
		.innerJoin('groups', 'groups.id', 'webhooks.group_id')
		.where(inScope('webhooks.group_id', scope))

export interface WebhookFilter {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
}

/** Webhooks of an organisation and those below it, by name. */
export const listWebhooks = async (db: Reader, scope: number, { page, limit, key_word }: WebhookFilter) => {
	let found = inSight(db, scope)
	if (key_word) found = found.where(contains('webhooks.name', key_word))
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.selectAll('webhooks')
		.select(['groups.name as group_name', 'groups.name_en as group_name_en'])
		.orderBy('webhooks.name')
		.orderBy('webhooks.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
export type ShownRow = Awaited<ReturnType<typeof listWebhooks>>['list'][number]

/** A webhook in sight. */
export const findVisible = (db: Reader, scope: number, id: number): Promise<WebhookRow | undefined> =>
	inSight(db, scope).selectAll('webhooks').where('webhooks.id', '=', id).executeTakeFirst()

/** A webhook, regardless of sight. */
export const findWebhook = (db: Reader, id: number): Promise<WebhookRow | undefined> =>
	db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirst()

export const countWebhooks = async (db: Reader, group_id: number): Promise<number> =>
	(
		await db
			.selectFrom('webhooks')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('group_id', '=', group_id)
			.executeTakeFirstOrThrow()
	).count

export const insertWebhook = async (tx: Tx, row: Insertable<Schema['webhooks']>): Promise<number> =>
	(await tx.insertInto('webhooks').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites a webhook, checking the loaded revision if given; returns the new revision, undefined on a conflict. */
export const reviseWebhook = (tx: Tx, seen: SeenRevision, change: Updateable<Schema['webhooks']>) =>
	reviseRow(tx, 'webhooks', seen, change)

/** Updates the delivery state of a webhook, which is not an edit by a user. */
export const updateStanding = (
	tx: Tx,
	id: number,
	standing: Partial<
		Pick<WebhookRow, 'failures' | 'failing_since' | 'working_since' | 'hold_until' | 'paused_at' | 'pause_reason'>
	>,
) => tx.updateTable('webhooks').set(standing).where('id', '=', id).execute()

export const removeWebhook = (tx: Tx, id: number) => tx.deleteFrom('webhooks').where('id', '=', id).execute()

/** Webhooks that receive events, including paused ones: their deliveries wait. */
export const listEnabled = (db: Reader) => db.selectFrom('webhooks').selectAll().where('enabled', '=', 1).execute()

/** How many deliveries of these webhooks are waiting and were given up, and when the last one was accepted. */
export const countDeliveries = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('webhook_deliveries')
		.select(eb => ['webhook_id', 'state', eb.fn.countAll<number>().as('count'), eb.fn.max('done_at').as('done_at')])
		.where(isAmong(dialect, 'webhook_id', ids))
		.groupBy(['webhook_id', 'state'])
		.execute()

/** The recipient and language of a notice that a webhook is paused; undefined for a user without an address, or a removed one. */
export const findAddressee = (db: Reader, user_id: number) =>
	db
		.selectFrom('users')
		.select(['email', 'language'])
		.where('id', '=', user_id)
		.where('active', '=', 1)
		.where('removed_at', 'is', null)
		.where('email', '<>', '')
		.executeTakeFirst()
