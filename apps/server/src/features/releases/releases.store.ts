import { review_states } from '@vitrine/domain/material'
import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'
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

/** The names of materials in these programs that wait for review or were rejected. */
export const listUnapproved = async (db: Reader, program_ids: readonly number[]): Promise<string[]> => {
	const rows = await db
		.selectFrom('program_materials')
		.innerJoin('materials', 'materials.id', 'program_materials.material_id')
		.select('materials.name')
		.distinct()
		.where('program_materials.program_id', 'in', [...program_ids, 0])
		.where('materials.review_state', 'in', [review_states.pending, review_states.rejected])
		.orderBy('materials.name')
		.limit(5)
		.execute()
	return rows.map(row => row.name)
}

/** Those of the wanted terminals that are within the scope. */
export const listTargets = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Target[]> => {
	const found =
		await sql<Target>`select terminals.id, terminals.name, terminals.type_id, terminals.system_version from terminals
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

export const countTerminals = async (db: Reader, release_id: number): Promise<number> =>
	(
		await db
			.selectFrom('downloads')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('release_id', '=', release_id)
			.executeTakeFirstOrThrow()
	).count

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

export const listReleases = async (
	db: Reader,
	group_id: number,
	filter: { page: number; limit: number; key_word?: string | undefined; play_mode?: number | undefined },
) => {
	let query = db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.where(inScope('releases.group_id', group_id))
		.where('releases.kind', '<>', 'recall')
	const { key_word, play_mode } = filter
	if (play_mode !== undefined) query = query.where('releases.play_mode', '=', play_mode)
	if (key_word)
		query = query.where(eb =>
			eb.or([contains('releases.publish_name', key_word), contains('releases.publish_no', key_word)]),
		)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const counted = (state: string) =>
		sql<number>`(select count(*) from downloads where downloads.release_id = releases.id ${sql.raw(state)})`
	const list = await query
		.select([
			'releases.id',
			'releases.publish_no',
			'releases.publish_name',
			'releases.group_id',
			'users.realname as publisher',
			'releases.play_mode',
			'releases.is_append as isAppend',
			'releases.starts',
			'releases.ends',
			'releases.size',
			'releases.created_at',
			sql<number>`(select count(*) from release_programs where release_programs.release_id = releases.id)`.as(
				'programs',
			),
			counted('').as('terminals'),
			counted('and download_state = 3').as('succeeded'),
			counted('and download_state in (2, 4)').as('failed'),
		])
		.orderBy('releases.id', 'desc')
		.limit(filter.limit)
		.offset((filter.page - 1) * filter.limit)
		.execute()
	return { count, list }
}
