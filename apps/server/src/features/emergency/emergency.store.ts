import { review_states } from '@vitrine/domain/library/material'
import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { isNotWithdrawn, isPresent } from '../../db/held.ts'
import { isApprovalOver } from '../../db/review.ts'
import { isAsSeen, next_revision, type Seen } from '../../db/revision.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
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
	'emergencies.revision',
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

/** The content and the organisation of a stored emergency, regardless of visibility. */
export const findContent = (db: Reader, id: number) =>
	db.selectFrom('emergencies').select(['group_id', 'content']).where('id', '=', id).executeTakeFirst()

export type EmergencyRow = NonNullable<Awaited<ReturnType<typeof findEmergency>>>

export const insertEmergency = async (tx: Tx, row: Insertable<Schema['emergencies']>): Promise<number> =>
	(await tx.insertInto('emergencies').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision; returns the new one, or undefined if the row has changed meanwhile. */
export const updateEmergency = async (
	tx: Tx,
	seen: Seen,
	change: { name: string; content: string; material_id: number | null; updated_at: number },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('emergencies')
		.set({ ...change, revision: next_revision })
		.where('id', '=', seen.id)
		.where(isAsSeen(seen))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** The alert sources that use this content. */
export const listAlerting = (db: Reader, emergency_id: number) =>
	db.selectFrom('alert_sources').select('name').where('emergency_id', '=', emergency_id).orderBy('name').execute()

export const removeEmergency = (tx: Tx, id: number) => tx.deleteFrom('emergencies').where('id', '=', id).execute()

/** A visible, playable sound, as terminals play it; approvals up to `ended` have expired. */
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

/** The distinct organisations of terminals. */
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

const published = (db: Reader) =>
	db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.select([
			'releases.id',
			'releases.publish_no',
			'releases.publish_name',
			'releases.group_id',
			'releases.user_id',
			'users.realname as publisher',
			'groups.name as group_name',
			'groups.name_en as group_name_en',
			'releases.source_id',
			'releases.review_state',
			'releases.reviewed_at',
			'releases.ended_at',
			'releases.manifest',
			'releases.created_at',
		])
		.where('releases.kind', '=', 'emergency')

/** A published emergency, whether over or not. */
export const findPublished = (db: Reader, group_id: number, publish_id: number) =>
	published(db).where('releases.id', '=', publish_id).where(inScope('releases.group_id', group_id)).executeTakeFirst()

/** Published emergencies of any organisation. */
export const listPublished = (db: Reader, publish_ids: readonly number[]) =>
	published(db)
		.where('releases.id', 'in', [...publish_ids, 0])
		.execute()

export type PublishedRow = NonNullable<Awaited<ReturnType<typeof findPublished>>>

/** Emergencies that may still be active or waiting, newest first: not ended, and either recent enough or without an end. */
export const listUnended = (db: Reader, group_id: number, since: number) =>
	published(db)
		.where(inScope('releases.group_id', group_id))
		.where('releases.ended_at', 'is', null)
		.where('releases.review_state', '<>', review_states.rejected)
		.where(eb =>
			eb.or([
				eb('releases.created_at', '>', since),
				eb('releases.reviewed_at', '>', since),
				eb('releases.ends_at', '>', since),
				eb.and([
					eb('releases.review_state', '<>', review_states.pending),
					eb('releases.manifest', 'like', '%"until":null%'),
				]),
			]),
		)
		.orderBy('releases.id', 'desc')
		.limit(200)
		.execute()

/** 1 for terminals that were never connected. */
const is_never = sql<number>`case when terminals.last_seen is null then 1 else 0 end`

/** Number of terminals of these releases per download state and by whether they were ever connected, without those where the release was taken down by others. */
export const countStates = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select(eb => ['release_id', 'download_state', is_never.as('is_never'), eb.fn.countAll<number>().as('count')])
		.where('release_id', 'in', [...release_ids, 0])
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('withdrawals')
						.select('withdrawals.terminal_id')
						.whereRef('withdrawals.release_id', '=', 'downloads.release_id')
						.whereRef('withdrawals.terminal_id', '=', 'downloads.terminal_id'),
				),
			),
		)
		.groupBy(['release_id', 'download_state', is_never])
		.execute()

/** Number of terminals waiting for approval of these releases. */
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

/** Number of present terminals where others have taken these releases down. */
export const countWithdrawn = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('withdrawals')
		.select(eb => ['release_id', eb.fn.countAll<number>().as('count')])
		.where('release_id', 'in', [...release_ids, 0])
		.where(isPresent('withdrawals.terminal_id'))
		.groupBy('release_id')
		.execute()

/** Delivery state of a release on its visible terminals, or some of them; those that have not got it come first. */
export const listDelivered = async (
	{ db, dialect }: Database,
	group_id: number,
	release_id: number,
	{ page, limit }: Page,
	some?: readonly number[],
) => {
	let query = db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	if (some !== undefined) query = query.where(isAmong(dialect, 'terminals.id', some))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(['terminals.id as terminal_id', 'terminals.name', 'terminals.last_seen'])
		.select(['downloads.download_state', 'downloads.updated_at'])
		.orderBy(sql`case when downloads.download_state = 3 then 1 else 0 end`)
		.orderBy('downloads.dc_id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** The visible terminals that wait for approval of a release. */
export const listWaiting = async (db: Reader, group_id: number, release_id: number, { page, limit }: Page) => {
	const query = db
		.selectFrom('release_targets')
		.innerJoin('terminals', 'terminals.id', 'release_targets.terminal_id')
		.where('release_targets.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(['terminals.id as terminal_id', 'terminals.name', 'terminals.last_seen'])
		.orderBy('terminals.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** The visible terminals that a release went to and where it was not taken down. */
export const listTerminalsOf = async (db: Reader, group_id: number, release_id: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select('terminals.id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
		.where(isNotWithdrawn('downloads.release_id', 'downloads.terminal_id'))
		.execute()
	return rows.map(row => row.id)
}

/** The organisations concerned if a release shows or ends an emergency: its own and those of its terminals; otherwise none. */
export const emergencyGroups = async (db: Reader, publish_no: string): Promise<number[]> => {
	const { rows } = await sql<{ group_id: number }>`with shown as (
			select emergency.id, emergency.group_id from releases
				join releases as emergency on emergency.kind = 'emergency'
					and emergency.id = case when releases.kind = 'recall' then releases.source_id else releases.id end
			where releases.publish_no = ${publish_no})
		select group_id from shown
		union select terminals.group_id from shown join downloads on downloads.release_id = shown.id
			join terminals on terminals.id = downloads.terminal_id
		union select terminals.group_id from shown join release_targets on release_targets.release_id = shown.id
			join terminals on terminals.id = release_targets.terminal_id`.execute(db)
	return rows.map(row => row.group_id)
}
