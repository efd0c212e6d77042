import type { Insertable, Selectable, Updateable } from 'kysely'
import { reviseRow, type SeenRevision } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export type SourceRow = Selectable<Schema['alert_sources']>

const inSight = (db: Reader, scope: number) =>
	db
		.selectFrom('alert_sources')
		.innerJoin('groups', 'groups.id', 'alert_sources.group_id')
		.where(inScope('alert_sources.group_id', scope))

interface Page {
	readonly page: number
	readonly limit: number
}

/** Alert sources of an organisation and those below it, by name. */
export const listSources = async (db: Reader, scope: number, { page, limit }: Page) => {
	const { count } = await inSight(db, scope)
		.select(eb => eb.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	const list = await inSight(db, scope)
		.leftJoin('emergencies', 'emergencies.id', 'alert_sources.emergency_id')
		.selectAll('alert_sources')
		.select(['groups.name as group_name', 'groups.name_en as group_name_en', 'emergencies.name as emergency_name'])
		.orderBy('alert_sources.name')
		.orderBy('alert_sources.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
export type ShownSource = Awaited<ReturnType<typeof listSources>>['list'][number]

/** A visible source. */
export const findVisible = (db: Reader, scope: number, id: number): Promise<SourceRow | undefined> =>
	inSight(db, scope).selectAll('alert_sources').where('alert_sources.id', '=', id).executeTakeFirst()

/** A source by id, regardless of visibility. */
export const findSource = (db: Reader, id: number): Promise<SourceRow | undefined> =>
	db.selectFrom('alert_sources').selectAll().where('id', '=', id).executeTakeFirst()

/** Sources that alerts are fetched from. */
export const listFetched = (db: Reader): Promise<SourceRow[]> =>
	db.selectFrom('alert_sources').selectAll().where('enabled', '=', 1).where('url', '<>', '').orderBy('id').execute()

export const countSources = async (db: Reader, group_id: number): Promise<number> =>
	(
		await db
			.selectFrom('alert_sources')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('group_id', '=', group_id)
			.executeTakeFirstOrThrow()
	).count

/** Whether an emergency content can be chosen: it must belong to a visible organisation. */
export const hasEmergency = async (db: Reader, scope: number, emergency_id: number): Promise<boolean> => {
	const row = await db
		.selectFrom('emergencies')
		.select('id')
		.where('id', '=', emergency_id)
		.where(inScope('emergencies.group_id', scope))
		.executeTakeFirst()
	return row !== undefined
}

export const insertSource = async (tx: Tx, row: Insertable<Schema['alert_sources']>): Promise<number> =>
	(await tx.insertInto('alert_sources').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision, if there is one; returns the new revision, or undefined if it does not match. */
export const reviseSource = (tx: Tx, seen: SeenRevision, change: Updateable<Schema['alert_sources']>) =>
	reviseRow(tx, 'alert_sources', seen, change)

/** The outcome of a fetch, which does not count as a change made by a user. */
export const updateLook = async (
	tx: Reader,
	id: number,
	look: Partial<Pick<SourceRow, 'etag' | 'tried_at' | 'read_at' | 'fault'>>,
): Promise<void> => {
	if (Object.keys(look).length === 0) return
	await tx.updateTable('alert_sources').set(look).where('id', '=', id).execute()
}

export const removeSource = (tx: Tx, id: number) => tx.deleteFrom('alert_sources').where('id', '=', id).execute()
