import { type DeliveryState, longest_pause } from '@vitrine/domain/webhooks/webhook'
import type { ExpressionBuilder, Insertable, Selectable, Updateable } from 'kysely'
import { isAfter, nextCursor } from '../../db/lists/cursor.ts'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import { slices } from '../../ports/turns.ts'

/** How many rows one statement writes. */
const at_once = 500

export type DeliveryRow = Selectable<Schema['webhook_deliveries']>

/** A delivery without any attempt yet. */
const untried = {
	tries: 0,
	round_tries: 0,
	tried_at: null,
	done_at: null,
	status: 0,
	fault: '',
	answer: '',
	duration: 0,
}

type NewDelivery = Pick<
	Insertable<Schema['webhook_deliveries']>,
	'webhook_id' | 'event_id' | 'type' | 'body' | 'created_at'
>

const rowOf = (delivery: NewDelivery) =>
	({ ...delivery, ...untried, state: 'waiting', next_at: delivery.created_at }) as const

export const insertDeliveries = async (tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> => {
	for (const some of slices(deliveries, at_once)) {
		await tx.insertInto('webhook_deliveries').values(some.map(rowOf)).execute()
	}
}

/** Inserts a delivery that has already been attempted and will not be retried. */
export const insertTried = async (
	tx: Tx,
	delivery: NewDelivery,
	tried: Omit<Insertable<Schema['webhook_deliveries']>, 'id' | 'next_at' | keyof NewDelivery>,
): Promise<number> => {
	const row = { ...delivery, ...tried, next_at: null }
	return (await tx.insertInto('webhook_deliveries').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Bounds for due times; a time further away than the longest pause was set before the clock was put back. */
const hasCome = (now: number) => ({ until: now, beyond: now + longest_pause })

/** Webhooks with a delivery that is due now. */
export const listDueWebhooks = async (db: Reader, now: number): Promise<number[]> => {
	const { until, beyond } = hasCome(now)
	const rows = await db
		.selectFrom('webhooks')
		.select('id')
		.where('enabled', '=', 1)
		.where('paused_at', 'is', null)
		.where(eb => eb.or([eb('hold_until', '<=', until), eb('hold_until', '>', beyond)]))
		.where(({ exists, selectFrom }) =>
			exists(
				selectFrom('webhook_deliveries')
					.select('webhook_deliveries.id')
					.whereRef('webhook_deliveries.webhook_id', '=', 'webhooks.id')
					.where('webhook_deliveries.state', '=', 'waiting')
					.where(eb =>
						eb.or([eb('webhook_deliveries.next_at', '<=', until), eb('webhook_deliveries.next_at', '>', beyond)]),
					),
			),
		)
		.orderBy('id')
		.execute()
	return rows.map(({ id }) => id)
}

/** The oldest delivery of a webhook that is due. */
export const findDue = (db: Reader, webhook_id: number, now: number): Promise<DeliveryRow | undefined> => {
	const { until, beyond } = hasCome(now)
	return db
		.selectFrom('webhook_deliveries')
		.selectAll()
		.where('webhook_id', '=', webhook_id)
		.where('state', '=', 'waiting')
		.where(eb => eb.or([eb('next_at', '<=', until), eb('next_at', '>', beyond)]))
		.orderBy('id')
		.limit(1)
		.executeTakeFirst()
}

export const findDelivery = (db: Reader, id: number): Promise<DeliveryRow | undefined> =>
	db.selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst()

export const updateDelivery = (tx: Tx, id: number, change: Updateable<Schema['webhook_deliveries']>) =>
	tx.updateTable('webhook_deliveries').set(change).where('id', '=', id).execute()

/** Makes all waiting deliveries of a webhook due now. */
export const hasten = (tx: Tx, webhook_id: number, now: number) =>
	tx
		.updateTable('webhook_deliveries')
		.set({ next_at: now })
		.where('webhook_id', '=', webhook_id)
		.where('state', '=', 'waiting')
		.where('next_at', '>', now)
		.execute()

/** Resends deliveries given up since a moment; returns their number. */
export const replayFailed = async (tx: Tx, webhook_id: number, since: number, now: number): Promise<number> => {
	const changed = await tx
		.updateTable('webhook_deliveries')
		.set({ state: 'waiting', next_at: now, round_tries: 0, done_at: null })
		.where('webhook_id', '=', webhook_id)
		.where('state', '=', 'failed')
		.where('created_at', '>=', since)
		.executeTakeFirst()
	return Number(changed.numUpdatedRows)
}

const inSight = (db: Reader, scope: number) =>
	db
		.selectFrom('webhook_deliveries')
		.innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
		.where(inScope('webhooks.group_id', scope))

const listed = [
	...(['webhook_deliveries.id', 'webhook_deliveries.webhook_id', 'webhooks.name as webhook_name'] as const),
	...(['event_id', 'type', 'state', 'tries', 'status', 'fault', 'duration'] as const),
	...(['webhook_deliveries.created_at', 'tried_at', 'webhook_deliveries.next_at'] as const),
	...(['webhooks.enabled', 'webhooks.paused_at', 'webhooks.hold_until'] as const),
] as const

/** Whether an older delivery of the same webhook goes first: one that is due no later than this one could go. */
const isBehind = ({ exists, or, selectFrom }: ExpressionBuilder<Schema, 'webhook_deliveries' | 'webhooks'>) =>
	exists(
		selectFrom('webhook_deliveries as older')
			.select('older.id')
			.whereRef('older.webhook_id', '=', 'webhook_deliveries.webhook_id')
			.where('older.state', '=', 'waiting')
			.whereRef('older.id', '<', 'webhook_deliveries.id')
			.where(eb =>
				or([
					eb('older.next_at', '<=', eb.ref('webhook_deliveries.next_at')),
					eb('older.next_at', '<=', eb.ref('webhooks.hold_until')),
				]),
			),
	)

/** 1 if it waits behind another one. */
const is_behind = (eb: ExpressionBuilder<Schema, 'webhook_deliveries' | 'webhooks'>) =>
	eb.case().when(isBehind(eb)).then(1).else(0).end().as('is_behind')

export interface DeliveryFilter {
	readonly page: number
	readonly limit: number
	readonly cursor?: string | undefined
	readonly webhook_id?: number | undefined
	readonly state?: DeliveryState | undefined
}

export const listDeliveries = async (db: Reader, scope: number, filter: DeliveryFilter) => {
	const { page, limit, cursor, webhook_id, state } = filter
	let found = inSight(db, scope)
	if (webhook_id !== undefined) found = found.where('webhook_deliveries.webhook_id', '=', webhook_id)
	if (state !== undefined) found = found.where('webhook_deliveries.state', '=', state)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const rest = cursor === undefined ? found : found.where(isAfter([['webhook_deliveries.id', 'desc']], cursor))
	const list = await rest
		.select(listed)
		.select(is_behind)
		.orderBy('webhook_deliveries.id', 'desc')
		.limit(limit)
		.offset(cursor === undefined ? (page - 1) * limit : 0)
		.execute()
	return { count, list, next_cursor: nextCursor(list, limit, ({ id }) => [id]) }
}

export const findVisibleDelivery = (db: Reader, scope: number, id: number) =>
	inSight(db, scope)
		.select([...listed, 'body', 'answer', 'webhooks.url'])
		.select(is_behind)
		.where('webhook_deliveries.id', '=', id)
		.executeTakeFirst()

/** Removes deliveries older than a moment, up to the row limit of a statement; returns how many. */
export const removeDeliveriesBefore = async (db: Db, before: number): Promise<number> => {
	const oldest = db
		.selectFrom('webhook_deliveries')
		.select('id')
		.where('created_at', '<', before)
		.orderBy('created_at')
		.limit(at_once)
	const { numDeletedRows } = await db
		.deleteFrom('webhook_deliveries')
		.where('id', 'in', oldest)
		.executeTakeFirstOrThrow()
	return Number(numDeletedRows)
}

/** Retains a number of the newest deliveries of a webhook; returns how many were removed, up to the row limit of a statement. */
export const removeDeliveriesBeyond = async (db: Db, webhook_id: number, most: number): Promise<number> => {
	const last = await db
		.selectFrom('webhook_deliveries')
		.select('id')
		.where('webhook_id', '=', webhook_id)
		.orderBy('id', 'desc')
		.limit(1)
		.offset(most)
		.executeTakeFirst()
	if (last === undefined) return 0
	const oldest = db
		.selectFrom('webhook_deliveries')
		.select('id')
		.where('webhook_id', '=', webhook_id)
		.where('id', '<=', last.id)
		.orderBy('id')
		.limit(at_once)
	const { numDeletedRows } = await db
		.deleteFrom('webhook_deliveries')
		.where('id', 'in', oldest)
		.executeTakeFirstOrThrow()
	return Number(numDeletedRows)
}
