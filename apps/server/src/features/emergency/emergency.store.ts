import { review_states } from '@vitrine/domain/material'
import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isApprovalOver } from '../../db/review.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isMaterialInSight } from '../../db/scope.ts'

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('emergencies')
		.innerJoin('users', 'users.id', 'emergencies.user_id')
		.where(inScope('emergencies.group_id', group_id))

const columns = [
	'emergencies.id',
	'emergencies.group_id',
	'emergencies.name',
	'emergencies.content',
	'emergencies.created_at',
	'emergencies.updated_at',
	'users.realname as creator',
] as const

export const listEmergencies = async (
	db: Reader,
	group_id: number,
	{ page, limit, key_word }: { page: number; limit: number; key_word?: string | undefined },
) => {
	let query = visible(db, group_id)
	if (key_word) query = query.where(contains('emergencies.name', key_word))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('emergencies.updated_at', 'desc')
		.orderBy('emergencies.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

export const findEmergency = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id).select(columns).where('emergencies.id', '=', id).executeTakeFirst()

export type EmergencyRow = NonNullable<Awaited<ReturnType<typeof findEmergency>>>

export const insertEmergency = async (tx: Tx, row: Insertable<Schema['emergencies']>): Promise<number> =>
	(await tx.insertInto('emergencies').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Writes over what was seen; false when it is something else by now. */
export const updateEmergency = async (
	tx: Tx,
	seen: { id: number; updated_at: number },
	change: { name: string; content: string; material_id: number | null; updated_at: number },
): Promise<boolean> => {
	const changed = await tx
		.updateTable('emergencies')
		.set(change)
		.where('id', '=', seen.id)
		.where('updated_at', '=', seen.updated_at)
		.returning('id')
		.execute()
	return changed.length > 0
}

export const removeEmergency = (tx: Tx, id: number) => tx.deleteFrom('emergencies').where('id', '=', id).execute()

/** A sound in sight that may be played, as terminals play it; approvals up to `ended` hold no longer. */
export const findSound = (db: Reader, group_id: number, material_id: number, ended: number) =>
	db
		.selectFrom('materials')
		.select(['id', 'name', 'play_sha256', 'play_mime', 'play_size', 'duration'])
		.where('id', '=', material_id)
		.where('kind', '=', 'audio')
		.where('state', '=', 'ready')
		.where('review_state', 'not in', [review_states.pending, review_states.rejected])
		.where(eb => eb.not(isApprovalOver('materials', ended)))
		.where('removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.executeTakeFirst()

/** Every organisation's parent. */
export const readParents = async (db: Reader): Promise<Map<number, number>> => {
	const rows = await db.selectFrom('groups').select(['id', 'pid']).execute()
	return new Map(rows.map(row => [row.id, row.pid]))
}

/** What organisations say about second persons, those that say something. */
export const readRules = async (db: Reader): Promise<Map<number, boolean>> => {
	const rows = await db.selectFrom('emergency_rules').selectAll().execute()
	return new Map(rows.map(row => [row.group_id, row.two_persons === 1]))
}

/** Sets the rule of an organisation; null leaves it to those above. */
export const setRule = async (tx: Tx, group_id: number, two_persons: boolean | null): Promise<void> => {
	await tx.deleteFrom('emergency_rules').where('group_id', '=', group_id).execute()
	if (two_persons !== null)
		await tx
			.insertInto('emergency_rules')
			.values({ group_id, two_persons: two_persons ? 1 : 0 })
			.execute()
}

/** The organisations of terminals, once each. */
export const listGroupsOf = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
): Promise<number[]> => {
	const found = await sql<{ group_id: number }>`select distinct terminals.group_id from terminals
		join ${rowsTable(
			dialect,
			{ id: 'int' },
			terminal_ids.map(id => ({ id })),
		)} on rows.id = terminals.id`.execute(db)
	return found.rows.map(row => row.group_id)
}

const published = (db: Reader, group_id: number) =>
	db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.select([
			'releases.id',
			'releases.publish_no',
			'releases.publish_name',
			'releases.group_id',
			'releases.user_id',
			'users.realname as publisher',
			'releases.source_id',
			'releases.review_state',
			'releases.reviewed_at',
			'releases.ended_at',
			'releases.manifest',
			'releases.created_at',
		])
		.where('releases.kind', '=', 'emergency')
		.where(inScope('releases.group_id', group_id))

/** An emergency that was published, over or not. */
export const findPublished = (db: Reader, group_id: number, publish_id: number) =>
	published(db, group_id).where('releases.id', '=', publish_id).executeTakeFirst()

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** Emergencies that may still be on or wait, newest first: nobody has ended them, and they began late enough or have no end. */
export const listUnended = (db: Reader, group_id: number, since: number) =>
	published(db, group_id)
		.where('releases.ended_at', 'is', null)
		.where('releases.review_state', '<>', review_states.rejected)
		.where(eb =>
			eb.or([
				eb('releases.created_at', '>', since),
				eb('releases.reviewed_at', '>', since),
				eb.and([
					eb('releases.review_state', '<>', review_states.pending),
					eb('releases.manifest', 'like', '%"until":null%'),
				]),
			]),
		)
		.orderBy('releases.id', 'desc')
		.limit(200)
		.execute()

/** How many terminals of these releases are in which download state. */
export const countStates = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('downloads')
		.select(eb => ['release_id', 'download_state', eb.fn.countAll<number>().as('count')])
		.where('release_id', 'in', [...release_ids, 0])
		.groupBy(['release_id', 'download_state'])
		.execute()

/** How many terminals wait until somebody agrees to these releases. */
export const countWaiting = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('release_targets')
		.select(eb => ['release_id', eb.fn.countAll<number>().as('count')])
		.where('release_id', 'in', [...release_ids, 0])
		.groupBy('release_id')
		.execute()

interface Page {
	readonly page: number
	readonly limit: number
}

/** How a release stands with its terminals in sight, those first that have not got it. */
export const listDelivered = async (db: Reader, group_id: number, release_id: number, { page, limit }: Page) => {
	const query = db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(['terminals.id as terminal_id', 'terminals.name', 'downloads.download_state', 'downloads.updated_at'])
		.orderBy(sql`case when downloads.download_state = 3 then 1 else 0 end`)
		.orderBy('downloads.dc_id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** The terminals in sight that wait until somebody agrees to a release. */
export const listWaiting = async (db: Reader, group_id: number, release_id: number, { page, limit }: Page) => {
	const query = db
		.selectFrom('release_targets')
		.innerJoin('terminals', 'terminals.id', 'release_targets.terminal_id')
		.where('release_targets.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(['terminals.id as terminal_id', 'terminals.name'])
		.orderBy('terminals.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** The terminals in sight that a release went to. */
export const listTerminalsOf = async (db: Reader, group_id: number, release_id: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select('terminals.id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
		.execute()
	return rows.map(row => row.id)
}
