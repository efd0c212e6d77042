import { standings } from '@vitrine/domain/schedule/standing'
import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { is_held } from '../../db/held.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Db, Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'
import { hasTag } from './tags.store.ts'

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('terminals')
		.innerJoin('groups', 'groups.id', 'terminals.group_id')
		.where(inScope('terminals.group_id', group_id))

/** The condition that a release counts on a terminal. */
const counts = sql<boolean>`(${is_held} and downloads.standing = ${sql.lit(standings.on)})`

const columns = [
	'terminals.id',
	'terminals.group_id',
	'groups.name as group_name',
	'terminals.name',
	'terminals.sn',
	'terminals.type_id',
	'terminals.model',
	'terminals.run_state',
	'terminals.system_version',
	'terminals.w',
	'terminals.h',
	'terminals.time_zone',
	'terminals.last_seen',
	'terminals.offline_reason',
	'terminals.program_name',
	'terminals.faults',
	'terminals.problem_counts',
	'terminals.screenshot_sha256',
	'terminals.screenshot_at',
	'terminals.screenshot_dark',
	'terminals.storage_used',
	'terminals.storage_total',
	'terminals.capabilities',
	'terminals.health',
	'terminals.reported',
	'terminals.player_build',
	'terminals.player_build_at',
	'terminals.played_build',
	'terminals.failed_build',
	'terminals.revision',
	'terminals.created_at',
	'terminals.playing_id',
] as const

export interface TerminalFilter {
	page: number
	limit: number
	group_ids?: number[] | undefined
	key_word?: string | undefined
	/** What the tags are compared by: all of them are wanted. */
	tag_keys: readonly string[]
}

export const listTerminals = async (db: Reader, group_id: number, filter: TerminalFilter) => {
	let query = visible(db, group_id)
	const { group_ids, key_word, tag_keys } = filter
	if (group_ids !== undefined && group_ids.length > 0) query = query.where('terminals.group_id', 'in', group_ids)
	if (key_word)
		query = query.where(eb => eb.or([contains('terminals.name', key_word), contains('terminals.sn', key_word)]))
	for (const tag_key of tag_keys) query = query.where(hasTag(tag_key))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('terminals.id', 'desc')
		.limit(filter.limit)
		.offset((filter.page - 1) * filter.limit)
		.execute()
	return { count, list }
}

export type TerminalRow = Awaited<ReturnType<typeof listTerminals>>['list'][number]

export const findTerminals = (db: Reader, group_id: number, ids: readonly number[]) =>
	visible(db, group_id)
		.select(columns)
		.where('terminals.id', 'in', [...ids, 0])
		.execute()

/** Releases with whose they are. */
export const listReleases = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.select([
			'releases.id as publish_id',
			'releases.publish_no',
			'releases.publish_name as name',
			'releases.kind',
			'releases.play_mode',
			'releases.group_id',
			'groups.name as group_name',
			'groups.name_en as group_name_en',
			'users.realname as publisher',
		])
		.where('releases.id', 'in', [...ids, 0])
		.execute()

/** Of these terminals the releases that count on them, and those that they say they play. */
export const listPlayed = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')
		.select([
			...(['terminals.id as terminal_id', 'releases.id', 'releases.publish_no', 'releases.publish_name'] as const),
			...(['releases.cover_sha256', 'releases.kind', 'releases.play_mode', 'releases.is_append'] as const),
			sql<number>`case when ${counts} then 1 else 0 end`.as('counts'),
		])
		.where(isAmong(dialect, 'downloads.terminal_id', ids))
		.where(sql<boolean>`(${counts} or downloads.release_id = terminals.playing_id)`)
		.execute()

export type PlayedRow = Awaited<ReturnType<typeof listPlayed>>[number]

const reported_names = [
	...(['type_id', 'model', 'system_version', 'w', 'h', 'time_zone'] as const),
	...(['capabilities', 'player_build'] as const),
] as const

/** What is compared and remembered when terminals bind. */
export const listForBinding = (db: Reader, dialect: DialectName, sns: readonly string[]) =>
	db
		.selectFrom('terminals')
		.select([...(['id', 'sn', 'key_hash', 'group_id', 'name'] as const), ...reported_names])
		.where(isAmong(dialect, 'sn', sns))
		.execute()

export const findKey = (db: Reader, id: number) =>
	db.selectFrom('terminals').select(['id', 'group_id', 'key_hash']).where('id', '=', id).executeTakeFirst()

export const listStates = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'group_id', 'run_state'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

/** The organisations of terminals, each once. */
export const listGroupIds = async ({ db, dialect }: Database, ids: readonly number[]): Promise<number[]> => {
	const rows = await db
		.selectFrom('terminals')
		.select('group_id')
		.distinct()
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return rows.map(({ group_id }) => group_id)
}

/** Null when the serial number is taken. */
export const insertTerminal = async (tx: Tx, row: Insertable<Schema['terminals']>): Promise<number | null> => {
	const made = await tx
		.insertInto('terminals')
		.values(row)
		.onConflict(conflict => conflict.column('sn').doNothing())
		.returning('id')
		.executeTakeFirst()
	return made?.id ?? null
}

/** Answers the new revision; undefined when it has gone, or is not at the revision that was seen. */
export const updatePlace = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: { name?: string; group_id?: number },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('terminals')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Answers the screenshots that they had. */
export const removeTerminals = async (tx: Tx, ids: readonly number[]): Promise<(string | null)[]> => {
	const gone = tx
		.deleteFrom('terminals')
		.where('id', 'in', [...ids, 0])
		.returning('screenshot_sha256')
	return (await gone.execute()).map(row => row.screenshot_sha256)
}

/** Answers the screenshot that was there before. */
export const replaceScreenshot = async (
	tx: Tx,
	id: number,
	taken: { readonly screenshot_sha256: string; readonly screenshot_at: number; readonly screenshot_dark: number },
): Promise<string | null | undefined> => {
	const before = await tx.selectFrom('terminals').select('screenshot_sha256').where('id', '=', id).executeTakeFirst()
	await tx.updateTable('terminals').set(taken).where('id', '=', id).execute()
	return before?.screenshot_sha256
}

/** What a terminal says of itself, as columns. */
export interface Reported {
	id: number
	type_id: number
	model: string
	system_version: string
	w: number
	h: number
	time_zone: string
	capabilities: string
	player_build: string
	/** When it said so. */
	at: number
}

const reported = {
	id: 'int',
	type_id: 'int',
	model: 'text',
	system_version: 'text',
	w: 'int',
	h: 'int',
	time_zone: 'text',
	capabilities: 'text',
	player_build: 'text',
	at: 'int',
} as const

export const updateReported = (tx: Tx, dialect: DialectName, rows: readonly Reported[]) =>
	sql`update terminals set type_id = rows.type_id, model = rows.model, system_version = rows.system_version, w = rows.w, h = rows.h,
		time_zone = rows.time_zone, capabilities = rows.capabilities, player_build = rows.player_build,
		player_build_at = case when terminals.player_build = rows.player_build then terminals.player_build_at else rows.at end
		from ${rowsTable(dialect, reported, rows)} where terminals.id = rows.id`.execute(tx)

/** Presence and what plays, as it is written down in batches. */
export interface Presence {
	id: number
	run_state: number
	last_seen: number
	offline_reason: string
	/** Null leaves what was said before, here and below. */
	program_name: string | null
	/** The release that it says it plays, 0 for none. */
	playing_id: number | null
	faults: string | null
	problem_counts: string | null
	/** In bytes. */
	storage_used: number | null
	storage_total: number | null
	health: string | null
	reported: string | null
	played_build: string | null
	failed_build: string | null
}

const presence = {
	id: 'int',
	run_state: 'int',
	last_seen: 'int',
	offline_reason: 'text',
	program_name: 'text',
	playing_id: 'int',
	faults: 'text',
	problem_counts: 'text',
	storage_used: 'int',
	storage_total: 'int',
	health: 'text',
	reported: 'text',
	played_build: 'text',
	failed_build: 'text',
} as const

export const updatePresence = (tx: Tx, dialect: DialectName, rows: readonly Presence[]) =>
	sql`update terminals set run_state = rows.run_state, last_seen = rows.last_seen, offline_reason = rows.offline_reason,
		program_name = coalesce(rows.program_name, terminals.program_name),
		playing_id = coalesce(rows.playing_id, terminals.playing_id), faults = coalesce(rows.faults, terminals.faults),
		problem_counts = coalesce(rows.problem_counts, terminals.problem_counts), storage_used = coalesce(rows.storage_used, terminals.storage_used),
		storage_total = coalesce(rows.storage_total, terminals.storage_total), health = coalesce(rows.health, terminals.health),
		reported = coalesce(rows.reported, terminals.reported),
		played_build = coalesce(rows.played_build, terminals.played_build), failed_build = coalesce(rows.failed_build, terminals.failed_build)
		from ${rowsTable(dialect, presence, rows)} where terminals.id = rows.id`.execute(tx)

/** What a terminal said last of what does not work, and how often each was. */
export const findProblems = (tx: Tx, id: number) =>
	tx.selectFrom('terminals').select(['faults', 'problem_counts']).where('id', '=', id).executeTakeFirst()

export const updateProblems = (tx: Tx, id: number, stored: { faults: string; problem_counts: string }) =>
	tx.updateTable('terminals').set(stored).where('id', '=', id).execute()

/** After a start nobody is connected yet, whatever the last run wrote. */
export const resetPresence = (db: Db, offline_reason: string) =>
	db.updateTable('terminals').set({ run_state: 0, offline_reason }).where('run_state', '>', 0).execute()
