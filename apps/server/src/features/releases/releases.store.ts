import type { CanaryCounts } from '@vitrine/domain/canary'
import { review_states } from '@vitrine/domain/material'
import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isApprovalOver } from '../../db/review.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import type { Target } from '../../ports/releasing.ts'

/** Programs in the wanted order are the caller's business; here those that the user may see. */
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
		.where(inScope('programs.group_id', group_id))
		.execute()

/** The files of programs with size and type, once each. */
export const listFiles = (db: Reader, program_ids: readonly number[]) =>
	db
		.selectFrom('program_files')
		.select(['sha256', 'size', 'mime'])
		.distinct()
		.where('program_id', 'in', [...program_ids, 0])
		.orderBy('sha256')
		.execute()

const namesOf = (rows: readonly { name: string }[]): string[] => rows.map(row => row.name)

/** The states of what may not be published. */
const unapproved = [review_states.pending, review_states.rejected]

/** The names of materials in these programs that wait for review or were rejected, and of those approved too long ago. */
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

/** The same of the programs themselves. */
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

/** Those of the wanted terminals that are within the scope. */
export const listTargets = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Target[]> => {
	const found = await sql<Target>`select terminals.id, terminals.name, terminals.type_id, terminals.system_version,
			terminals.group_id, terminals.run_state from terminals
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

/** The terminals of a release, those that wait for their turn among them. */
export const countTerminals = async (db: Reader, release_id: number): Promise<number> => {
	const found = await sql<{ count: number }>`select
		(select count(*) from downloads where release_id = ${release_id}) +
		(select count(*) from release_targets where release_id = ${release_id}) as count`.execute(db)
	return found.rows[0]?.count ?? 0
}

export const insertRelease = async (tx: Tx, row: Insertable<Schema['releases']>): Promise<number> =>
	(await tx.insertInto('releases').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Number and manifest name the release itself, so they are written once its id is known. */
export const updateManifest = (
	tx: Tx,
	id: number,
	change: { publish_no: string; publish_name: string; manifest: string; manifest_sha256: string },
) => tx.updateTable('releases').set(change).where('id', '=', id).execute()

export const insertReleasePrograms = async (tx: Tx, rows: Insertable<Schema['release_programs']>[]): Promise<void> => {
	if (rows.length > 0) await tx.insertInto('release_programs').values(rows).execute()
}

export const insertReleaseFiles = async (tx: Tx, rows: Insertable<Schema['release_files']>[]): Promise<void> => {
	if (rows.length > 0) await tx.insertInto('release_files').values(rows).execute()
}

export const insertReleaseFeeds = async (tx: Tx, release_id: number, feed_ids: readonly string[]): Promise<void> => {
	const rows = feed_ids.map(feed_id => ({ release_id, feed_id }))
	if (rows.length > 0) await tx.insertInto('release_feeds').values(rows).execute()
}

export const insertTargets = async (
	tx: Tx,
	dialect: DialectName,
	release_id: number,
	targets: readonly { readonly terminal_id: number; readonly wave: number }[],
): Promise<void> => {
	if (targets.length === 0) return
	await sql`insert into release_targets (release_id, terminal_id, wave)
		select cast(${release_id} as bigint), rows.terminal_id, rows.wave
		from ${rowsTable(dialect, { terminal_id: 'int', wave: 'int' }, targets)}`.execute(tx)
}

/** The terminals that waited in the waves up to this one; they wait no longer. */
export const takeTargets = async (tx: Tx, release_id: number, wave: number): Promise<number[]> => {
	const rows = await tx
		.deleteFrom('release_targets')
		.where('release_id', '=', release_id)
		.where('wave', '<=', wave)
		.returning('terminal_id')
		.execute()
	return rows.map(row => row.terminal_id)
}

export const hasTargets = async (db: Reader, release_id: number): Promise<boolean> =>
	(await db
		.selectFrom('release_targets')
		.select('terminal_id')
		.where('release_id', '=', release_id)
		.limit(1)
		.executeTakeFirst()) !== undefined

export const updateStage = (tx: Tx, id: number, stage: string) =>
	tx.updateTable('releases').set({ stage }).where('id', '=', id).execute()

export const findRelease = (db: Reader, group_id: number, id: number) =>
	db.selectFrom('releases').selectAll().where('id', '=', id).where(inScope('group_id', group_id)).executeTakeFirst()

/** Notes that a release is over, with those who were still to get it; false when it was over already. */
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

/** Writes a decision down; false when the release does not wait for one any more. */
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

/** The terminals that have been told of a release. */
export const listReached = async (db: Reader, release_id: number): Promise<number[]> => {
	const rows = await db.selectFrom('downloads').select('terminal_id').where('release_id', '=', release_id).execute()
	return rows.map(row => row.terminal_id)
}

/** Those of these releases, or all, that have gone to a few terminals so far. */
export const listSome = async (db: Reader, ids?: readonly number[]): Promise<number[]> => {
	// The first condition is that of the index.
	let query = db.selectFrom('releases').select('id').where('stage', '<>', 'all').where('stage', '=', 'some')
	if (ids !== undefined) query = query.where('id', 'in', [...ids, 0])
	return (await query.execute()).map(row => row.id)
}

/** Holds a release in one of these stages until the transaction ends; nothing when it is in none of them. */
export const lockStage = (tx: Tx, id: number, stages: readonly string[]) =>
	tx
		.updateTable('releases')
		.set(eb => ({ stage: eb.ref('stage') }))
		.where('id', '=', id)
		.where('stage', 'in', stages)
		.returning(['id', 'publish_no', 'group_id', 'kind', 'manifest_sha256', 'canary_failures'])
		.executeTakeFirst()

/** How far the terminals are that a release went to first; one that is there no more counts no more. */
export const countFirst = async (db: Reader, id: number): Promise<CanaryCounts> => {
	const ofState = (states: string) =>
		sql<number>`coalesce(sum(case when download_state in (${sql.raw(states)}) then 1 else 0 end), 0)`
	return db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select(eb => [
			eb.fn.countAll<number>().as('terminals'),
			ofState('3').as('succeeded'),
			ofState('2, 4').as('failed'),
		])
		.where('downloads.release_id', '=', id)
		.executeTakeFirstOrThrow()
}

export const findStored = (db: Reader, id: number) =>
	db
		.selectFrom('releases')
		.select(['manifest', 'cover_sha256', 'publish_name'])
		.where('id', '=', id)
		.executeTakeFirstOrThrow()
