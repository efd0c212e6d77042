import { review_states } from '@vitrine/domain/library/material'
import type { CanaryCounts } from '@vitrine/domain/release/canary'
import { download_states, failed_states } from '@vitrine/domain/release/download'
import type { Bounds } from '@vitrine/domain/schedule/release-time'
import { out_of_reach, taken_down } from '@vitrine/domain/terminal/reach'
import { capabilities } from '@vitrine/domain/terminal/terminal'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isNotWithdrawn, isPresent } from '../../../db/held.ts'
import { isApprovalOver } from '../../../db/review.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../../db/schema.ts'
import { inScope, isProgramInSight } from '../../../db/scope.ts'
import type { Target } from '../../../ports/releasing.ts'
import { slices } from '../../../ports/turns.ts'

/** Programs visible to the user; the caller puts them in order. */
export const listPrograms = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.leftJoin('materials as covers', 'covers.id', 'programs.cover_material_id')
		.select([
			'programs.id',
			'programs.name',
			'programs.document',
			'programs.w',
			'programs.h',
			'programs.play_time',
			'covers.thumb_sha256 as cover_sha256',
		])
		.where('programs.id', 'in', [...ids, 0])
		.where(isProgramInSight(group_id))
		.execute()

/** The distinct files of programs, with size and type. */
export const listFiles = (db: Reader, program_ids: readonly number[]) =>
	db
		.selectFrom('program_files')
		.select(['sha256', 'size', 'mime'])
		.distinct()
		.where('program_id', 'in', [...program_ids, 0])
		.orderBy('sha256')
		.execute()

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(row => row.name)

/** Review states that cannot be published. */
const unapproved = [review_states.pending, review_states.rejected]

/** Names of materials in these programs that are pending or rejected, and of those whose approval has expired. */
export const listUnapprovedMaterials = async (db: Reader, program_ids: readonly number[], ended: number) => {
	const query = db
		.selectFrom('program_materials')
		.innerJoin('materials', 'materials.id', 'program_materials.material_id')
		.select('materials.name')
		.distinct()
		.where('program_materials.program_id', 'in', [...program_ids, 0])
		.orderBy('materials.name')
		.limit(5)
	return {
		refused: namesOf(await query.where('materials.review_state', 'in', unapproved).execute()),
		over: namesOf(await query.where(isApprovalOver('materials', ended)).execute()),
	}
}

/** The same for the programs themselves. */
export const listUnapproved = async (db: Reader, program_ids: readonly number[], ended: number) => {
	const query = db
		.selectFrom('programs')
		.select('name')
		.where('id', 'in', [...program_ids, 0])
		.orderBy('name')
		.limit(5)
	return {
		refused: namesOf(await query.where('review_state', 'in', unapproved).execute()),
		over: namesOf(await query.where(isApprovalOver('programs', ended)).execute()),
	}
}

/** The requested terminals that are within the scope. */
export const listTargets = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Target[]> => {
	const found = await sql<Target>`select terminals.id, terminals.name, terminals.type_id, terminals.system_version,
			terminals.group_id, terminals.run_state, terminals.time_zone from terminals
		join ${rowsTable(
			dialect,
			{ id: 'int' },
			ids.map(id => ({ id })),
		)} on rows.id = terminals.id
		where ${inScope('terminals.group_id', group_id)}`.execute(db)
	return found.rows
}

export const findByRequest = (db: Reader, request_id: string) =>
	db.selectFrom('releases').select(['id', 'publish_no', 'size']).where('request_id', '=', request_id).executeTakeFirst()

/** The number of present terminals of a release, including those that wait for their turn. */
export const countTerminals = async (db: Reader, release_id: number): Promise<number> => {
	const found = await sql<{ count: number }>`select
		(select count(*) from downloads where release_id = ${release_id} and ${isPresent('downloads.terminal_id')}) +
		(select count(*) from release_targets where release_id = ${release_id} and ${isPresent('release_targets.terminal_id')}) as count`.execute(
		db,
	)
	return found.rows[0]?.count ?? 0
}

export const insertRelease = async (tx: Tx, row: Insertable<Schema['releases']>): Promise<number> =>
	(await tx.insertInto('releases').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Number and manifest contain the release's id, so they are written once it is known. */
export const updateManifest = (
	tx: Tx,
	id: number,
	change: { publish_no: string; publish_name: string; manifest: string; manifest_sha256: string },
) => tx.updateTable('releases').set(change).where('id', '=', id).execute()

/** The distinct time zones of these terminals; empty for one that has not reported its own. */
export const listZones = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
): Promise<string[]> => {
	const ids = terminal_ids.map(id => ({ id }))
	const found = await sql<{ time_zone: string }>`select distinct terminals.time_zone from terminals
		join ${rowsTable(dialect, { id: 'int' }, ids)} on rows.id = terminals.id`.execute(db)
	return found.rows.map(({ time_zone }) => time_zone)
}

/** The time zones of a release's terminals, including those that wait for it. */
export const listZonesOf = async (db: Reader, release_id: number): Promise<string[]> => {
	const found = await sql<{ time_zone: string }>`
		select terminals.time_zone from downloads join terminals on terminals.id = downloads.terminal_id where release_id = ${release_id}
		union select terminals.time_zone from release_targets join terminals on terminals.id = release_targets.terminal_id
		where release_id = ${release_id}`.execute(db)
	return found.rows.map(({ time_zone }) => time_zone)
}

/** Stores when a release counts. */
export const updateBounds = (tx: Tx, id: number, bounds: Bounds) =>
	tx.updateTable('releases').set(bounds).where('id', '=', id).execute()

/** Rows per statement: a release reaches thousands of terminals, and a statement takes a limited number of values. */
const made_at_once = 500

export const insertReleasePrograms = async (tx: Tx, rows: Insertable<Schema['release_programs']>[]): Promise<void> => {
	for (const some of slices(rows, made_at_once)) await tx.insertInto('release_programs').values(some).execute()
}

export const insertReleaseFiles = async (tx: Tx, rows: Insertable<Schema['release_files']>[]): Promise<void> => {
	for (const some of slices(rows, made_at_once)) await tx.insertInto('release_files').values(some).execute()
}

export const insertReleaseFeeds = async (tx: Tx, release_id: number, feed_ids: readonly string[]): Promise<void> => {
	const rows = feed_ids.map(feed_id => ({ release_id, feed_id }))
	for (const some of slices(rows, made_at_once)) await tx.insertInto('release_feeds').values(some).execute()
}

export const updateStage = (tx: Tx, id: number, stage: string) =>
	tx.updateTable('releases').set({ stage }).where('id', '=', id).execute()

export const findRelease = (db: Reader, group_id: number, id: number) =>
	db.selectFrom('releases').selectAll().where('id', '=', id).where(inScope('group_id', group_id)).executeTakeFirst()

/** A release by its id, in any organisation. */
export const findAnyRelease = (db: Reader, id: number) =>
	db.selectFrom('releases').selectAll().where('id', '=', id).executeTakeFirst()

/** The publisher, with what is needed to tell whether they are still there. */
export const findAuthor = (db: Reader, user_id: number) =>
	db.selectFrom('users').select(['id', 'group_id', 'active', 'removed_at']).where('id', '=', user_id).executeTakeFirst()

/** The name of an organisation. */
export const findGroupNames = async (db: Reader, id: number): Promise<{ name: string; name_en: string }> =>
	(await db.selectFrom('groups').select(['name', 'name_en']).where('id', '=', id).executeTakeFirst()) ?? {
		name: '',
		name_en: '',
	}

/** Locks a release that nobody has ended until the transaction ends; undefined if it has ended. */
export const lockUnended = (tx: Tx, id: number) =>
	tx
		.updateTable('releases')
		.set(eb => ({ stage: eb.ref('stage') }))
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.returningAll()
		.executeTakeFirst()

/** Marks a release as over and removes the terminals still waiting for it; false if it was over already. */
export const endRelease = async (tx: Tx, id: number, now: number): Promise<boolean> => {
	await tx.deleteFrom('release_targets').where('release_id', '=', id).execute()
	const ended = await tx
		.updateTable('releases')
		.set({ ended_at: now, stage: 'all' })
		.where('id', '=', id)
		.where('ended_at', 'is', null)
		.returning('id')
		.execute()
	return ended.length > 0
}

/** Stores a decision; false if the release is no longer waiting for one. */
export const decideRelease = async (
	tx: Tx,
	id: number,
	decision: { review_state: number; review_reason: string; reviewed_by: number; reviewed_at: number },
): Promise<boolean> => {
	const decided = await tx
		.updateTable('releases')
		.set(decision)
		.where('id', '=', id)
		.where('review_state', '=', review_states.pending)
		.where('ended_at', 'is', null)
		.returning('id')
		.execute()
	return decided.length > 0
}

/** The terminals that were sent a release, wherever they are now, unless it was taken down there. */
export const listReached = async (db: Reader, release_id: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('downloads')
		.select('terminal_id')
		.where('release_id', '=', release_id)
		.where(isNotWithdrawn('downloads.release_id', 'downloads.terminal_id'))
		.execute()
	return rows.map(row => row.terminal_id)
}

/** Releases, all or these, that have gone to only a few terminals so far. */
export const listSome = async (db: Reader, ids?: readonly number[]): Promise<number[]> => {
	// The first condition is that of the index.
	let query = db.selectFrom('releases').select('id').where('stage', '<>', 'all').where('stage', '=', 'some')
	if (ids !== undefined) query = query.where('id', 'in', [...ids, 0])
	return (await query.execute()).map(row => row.id)
}

/** Locks a release in one of these stages until the transaction ends; undefined if it is in none of them. */
export const lockStage = (tx: Tx, id: number, stages: readonly string[]) =>
	tx
		.updateTable('releases')
		.set(eb => ({ stage: eb.ref('stage') }))
		.where('id', '=', id)
		.where('stage', 'in', stages)
		.returning(['id', 'publish_no', 'group_id', 'kind', 'manifest_sha256', 'canary_failures'])
		.executeTakeFirst()

/** The maximum delay between storing a download and a problem that a terminal reports together, in ms. */
const written_within = 10_000

/** Progress of the terminals a release went to first, and whether screens went dark since; removed or unreachable ones do not count. */
export const countFirst = async (db: Reader, id: number): Promise<CanaryCounts> => {
	const has = sql`download_state = ${sql.lit(download_states.succeeded)}`
	const watching = `%"${capabilities.picture_watch}"%`
	const ofPicture = (more: RawBuilder<unknown>) =>
		sql<number>`coalesce(sum(case when ${has} and exists (select 1 from incidents
			where incidents.terminal_id = downloads.terminal_id and incidents.kind = 'picture' and incidents.ended_at is null ${more})
			then 1 else 0 end), 0)`
	const ofState = (...states: readonly number[]) =>
		sql<number>`coalesce(sum(case when download_state in (${sql.raw(states.join(', '))}) then 1 else 0 end), 0)`
	return db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select(eb => [
			eb.fn.countAll<number>().as('terminals'),
			ofState(download_states.succeeded).as('succeeded'),
			ofState(...failed_states).as('failed'),
			ofPicture(sql`and incidents.begun_at >= downloads.updated_at - ${sql.lit(written_within)}`).as('dark'),
			ofPicture(sql``).as('unwell'),
			sql<
				number | null
			>`max(case when ${has} and terminals.capabilities like ${watching} then downloads.updated_at end)`.as(
				'watched_since',
			),
			sql<number>`coalesce(sum(case when ${has} and terminals.capabilities like ${watching} and terminals.run_state = 0
				then 1 else 0 end), 0)`.as('away'),
		])
		.where('downloads.release_id', '=', id)
		.where('downloads.reason', 'not in', [out_of_reach, taken_down])
		.executeTakeFirstOrThrow()
}

/** The organisations of these releases. */
export const listOwners = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'group_id'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const findStored = (db: Reader, id: number) =>
	db
		.selectFrom('releases')
		.select(['kind', 'manifest', 'cover_sha256', 'publish_name'])
		.where('id', '=', id)
		.executeTakeFirstOrThrow()
