import type { AlertState } from '@vitrine/domain/alerts/alert-decision'
import { review_states } from '@vitrine/domain/library/material'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export type AlertRow = Selectable<Schema['alerts']>

const inSight = (db: Reader, scope: number) =>
	db
		.selectFrom('alerts')
		.innerJoin('alert_sources', 'alert_sources.id', 'alerts.source_id')
		.where(inScope('alert_sources.group_id', scope))

/** Adds the state of their emergencies. */
const withRelease = (found: ReturnType<typeof inSight>) =>
	found
		.leftJoin('releases', 'releases.id', 'alerts.release_id')
		.selectAll('alerts')
		.select(['alert_sources.name as source_name', 'releases.ended_at as release_ended_at', 'releases.review_state'])

export interface AlertFilter {
	readonly page: number
	readonly limit: number
	readonly source_id?: number | undefined
	readonly state?: AlertState | undefined
}

/** Alerts of the sources of an organisation and those below it, newest first, with the state of their emergencies. */
export const listAlerts = async (db: Reader, scope: number, { page, limit, source_id, state }: AlertFilter) => {
	let found = inSight(db, scope)
	if (source_id !== undefined) found = found.where('alerts.source_id', '=', source_id)
	if (state !== undefined) found = found.where('alerts.state', '=', state)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await withRelease(found)
		.orderBy('alerts.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
export type ShownRow = Awaited<ReturnType<typeof listAlerts>>['list'][number]

/** These alerts, in order of arrival. */
export const listByIds = ({ db, dialect }: Database, scope: number, ids: readonly number[]) =>
	withRelease(inSight(db, scope).where(isAmong(dialect, 'alerts.id', ids)))
		.orderBy('alerts.id')
		.execute()

/** An alert of a visible source. */
export const findVisible = (db: Reader, scope: number, id: number): Promise<AlertRow | undefined> =>
	inSight(db, scope).selectAll('alerts').where('alerts.id', '=', id).executeTakeFirst()

export const findAlert = (db: Reader, id: number): Promise<AlertRow | undefined> =>
	db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()

/** What is known of a source's alerts, without their content. */
export const listKnown = (db: Reader, source_id: number) =>
	db
		.selectFrom('alerts')
		.select(['id', 'sender', 'identifier', 'sent_at', 'status', 'type', 'link', 'named', 'state', 'reason', 'until_at'])
		.where('source_id', '=', source_id)
		.orderBy('id')
		.execute()
export type KnownRow = Awaited<ReturnType<typeof listKnown>>[number]

export const insertAlert = async (tx: Tx, row: Insertable<Schema['alerts']>): Promise<number> =>
	(await tx.insertInto('alerts').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Changes an alert that is in one of these states; returns whether it was. */
export const updateAlert = async (
	tx: Reader,
	id: number,
	states: readonly AlertState[],
	change: Updateable<Schema['alerts']>,
): Promise<boolean> => {
	const { numUpdatedRows } = await tx
		.updateTable('alerts')
		.set(change)
		.where('id', '=', id)
		.where('state', 'in', [...states])
		.executeTakeFirstOrThrow()
	return Number(numUpdatedRows) > 0
}

/** Due alerts whose start time has come, oldest first. */
export const listDue = (db: Reader, now: number, limit: number): Promise<AlertRow[]> =>
	db
		.selectFrom('alerts')
		.selectAll()
		.where('state', '=', 'due')
		.where('from_at', '<=', now)
		.orderBy('sent_at')
		.orderBy('id')
		.limit(limit)
		.execute()

/** Alerts that waited for a second person and were approved. */
export const listAgreed = (db: Reader, limit: number): Promise<AlertRow[]> =>
	db
		.selectFrom('alerts')
		.innerJoin('releases', 'releases.id', 'alerts.release_id')
		.selectAll('alerts')
		.where('alerts.state', '=', 'published')
		.where('alerts.held', '=', 1)
		.where('releases.review_state', '=', review_states.approved)
		.orderBy('alerts.id')
		.limit(limit)
		.execute()

export const listEnding = (db: Reader, limit: number) =>
	db
		.selectFrom('alerts')
		.select(['id', 'release_id'])
		.where('state', '=', 'ending')
		.orderBy('id')
		.limit(limit)
		.execute()

/** Marks alerts whose time has passed as over; they no longer wait for a decision. */
export const closePast = async (db: Reader, now: number): Promise<number> => {
	const past = db.updateTable('alerts').where('until_at', '<=', now)
	const shown = await past.set({ state: 'over' }).where('state', '=', 'published').executeTakeFirstOrThrow()
	const unshown = await past
		.set({ state: 'ignored', reason: 'expired', content: '' })
		.where('state', 'in', ['waiting', 'due'])
		.executeTakeFirstOrThrow()
	return Number(shown.numUpdatedRows) + Number(unshown.numUpdatedRows)
}

/** Removes alerts that are over and arrived before a given moment. */
export const removeBefore = async (db: Reader, before: number, now: number): Promise<void> => {
	await db
		.deleteFrom('alerts')
		.where('received_at', '<', before)
		.where('until_at', '<=', now)
		.where('state', 'not in', ['published', 'ending', 'due', 'waiting'])
		.execute()
}

export const removeAlerts = async (tx: Tx, dialect: DialectName, ids: readonly number[]): Promise<void> => {
	await tx
		.deleteFrom('alerts')
		.where(isAmong(dialect, 'id', ids))
		.execute()
}

/** Terminals of an organisation and those below it that are not banned, with their places, after an id. */
export const listPlaces = (db: Reader, scope: number, after: number, limit: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'type_id', 'system_version', 'longitude', 'latitude'])
		.where(inScope('terminals.group_id', scope))
		.where('banned_at', 'is', null)
		.where('id', '>', after)
		.orderBy('id')
		.limit(limit)
		.execute()

/** Where an alert was last fetched. */
export const updateLink = (tx: Tx, id: number, link: string) =>
	tx.updateTable('alerts').set({ link }).where('id', '=', id).execute()

/** Removes the alerts of a source that its settings ignored, so that they are evaluated again. */
export const removeIgnored = (tx: Tx, source_id: number) =>
	tx.deleteFrom('alerts').where('source_id', '=', source_id).where('state', '=', 'ignored').execute()

export type PlacedRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** Keeps an alert linked to its emergency when a move turns that into another release. */
export const moveRelease =
	(db: Reader) =>
	async (from: number, to: number): Promise<void> => {
		await db.updateTable('alerts').set({ release_id: to }).where('release_id', '=', from).execute()
	}
