import { standings } from '@vitrine/domain/schedule/standing'
import { record_names, type TerminalRecord } from '@vitrine/domain/terminal/record'
import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { is_held } from '../../db/held.ts'
import { nextCursor } from '../../db/lists/cursor.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'
import { slices } from '../../ports/turns.ts'
import { findPage, fits, type TerminalChoice, type TerminalFilter } from './finding/finding.store.ts'

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('terminals')
		.innerJoin('groups', 'groups.id', 'terminals.group_id')
		.where(inScope('terminals.group_id', group_id))

/** Condition: a release counts on a terminal. */
const counts = sql<boolean>`(${is_held} and downloads.standing = ${sql.lit(standings.on)})`

const columns = [
	'terminals.id',
	'terminals.group_id',
	'groups.name as group_name',
	'groups.name_en as group_name_en',
	'terminals.name',
	'terminals.sn',
	'terminals.type_id',
	'terminals.model',
	'terminals.run_state',
	'terminals.system_version',
	'terminals.time_zone',
	'terminals.last_seen',
	'terminals.offline_reason',
	'terminals.program_name',
	'terminals.faults',
	'terminals.problem_counts',
	'terminals.problem_since',
	'terminals.screenshot_sha256',
	'terminals.screenshot_at',
	'terminals.screenshot_dark',
	'terminals.storage_used',
	'terminals.storage_total',
	'terminals.capabilities',
	'terminals.health',
	'terminals.health_at',
	'terminals.player_build',
	'terminals.player_build_at',
	'terminals.played_build',
	'terminals.failed_build',
	...record_names.map(name => `terminals.${name}` as const),
	'terminals.reported',
	'terminals.reported_at',
	...(['terminals.reported_w', 'terminals.reported_h'] as const),
	'terminals.seen_ip',
	'terminals.banned_at',
	'terminals.revision',
	'terminals.created_at',
	'terminals.playing_id',
] as const

/** A page of the visible terminals that match a filter, newest first, with the total. */
export const listTerminals = async (database: Database, group_id: number, filter: TerminalFilter) => {
	const { ids, count } = await findPage(database, group_id, filter)
	const rows = await findTerminals(database.db, group_id, ids)
	// Based on the ids found: a terminal removed meanwhile must not end the list.
	const next_cursor = nextCursor(ids, filter.limit, id => [id])
	return { count, list: rows.sort((one, other) => other.id - one.id), next_cursor }
}

export type TerminalRow = Awaited<ReturnType<typeof findTerminals>>[number]

export const findTerminals = (db: Reader, group_id: number, ids: readonly number[]) =>
	visible(db, group_id)
		.select(columns)
		.where('terminals.id', 'in', [...ids, 0])
		.execute()

/** A page of matching terminals, newest first, starting after the last id of the previous page. */
export const listBehind = (db: Reader, group_id: number, filter: TerminalChoice, before: number, limit: number) =>
	visible(db, group_id)
		.where(fits(filter))
		.select(columns)
		.where('terminals.id', '<', before)
		.orderBy('terminals.id', 'desc')
		.limit(limit)
		.execute()

/** Releases with their organisations. */
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

/** For these terminals, the releases that count on them and those they report to be playing. */
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

export const findKey = (db: Reader, id: number) =>
	db.selectFrom('terminals').select(['id', 'group_id', 'key_hash', 'banned_at']).where('id', '=', id).executeTakeFirst()

export const listStates = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'group_id', 'run_state'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

/** The distinct organisations of terminals. */
export const listGroupIds = async ({ db, dialect }: Database, ids: readonly number[]): Promise<number[]> => {
	const rows = await db
		.selectFrom('terminals')
		.select('group_id')
		.distinct()
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return rows.map(({ group_id }) => group_id)
}

/** Null if the serial number is taken. */
export const insertTerminal = async (tx: Tx, row: Insertable<Schema['terminals']>): Promise<number | null> => {
	const made = await tx
		.insertInto('terminals')
		.values(row)
		.onConflict(conflict => conflict.column('sn').doNothing())
		.returning('id')
		.executeTakeFirst()
	return made?.id ?? null
}

/** Those of these serial numbers that are taken. */
export const listTaken = (db: Reader, dialect: DialectName, sns: readonly string[]) =>
	db
		.selectFrom('terminals')
		.select('sn')
		.where(isAmong(dialect, 'sn', sns))
		.execute()

/** Rows per statement. */
const made_at_once = 200

/** Inserts the terminals whose serial numbers are free. */
export const insertTerminals = async (
	tx: Tx,
	rows: readonly Insertable<Schema['terminals']>[],
): Promise<{ id: number; sn: string }[]> => {
	const made: { id: number; sn: string }[] = []
	for (const some of slices(rows, made_at_once))
		made.push(...(await tx.insertInto('terminals').values(some).returning(['id', 'sn']).execute()))
	return made
}

/** The saved central control commands of a visible terminal, its name and its revision. */
export const findCentralCommands = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id)
		.select(['terminals.name', 'terminals.sn', 'terminals.central_commands', 'terminals.revision'])
		.where('terminals.id', '=', id)
		.executeTakeFirst()

/** Returns the new revision; undefined if the terminal is gone or is no longer at the given revision. */
export const updateTerminal = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Partial<TerminalRecord> & { name?: string; group_id?: number; key_hash?: string; central_commands?: string },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('terminals')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Sets when terminals were banned, or null to unban; returns those that were changed. */
export const updateBan = (tx: Tx, dialect: DialectName, ids: readonly number[], banned_at: number | null) =>
	tx
		.updateTable('terminals')
		.set({ banned_at, revision: next_revision })
		.where(isAmong(dialect, 'id', ids))
		.where('banned_at', banned_at === null ? 'is not' : 'is', null)
		.returning('id')
		.execute()

/** Moves any number of terminals in one statement. */
export const updateGroup = (tx: Tx, dialect: DialectName, ids: readonly number[], group_id: number) =>
	tx
		.updateTable('terminals')
		.set({ group_id, revision: next_revision })
		.where(isAmong(dialect, 'id', ids))
		.returning(['id', 'revision'])
		.execute()

/** Returns the screenshots they had. */
export const removeTerminals = async (tx: Tx, ids: readonly number[]): Promise<(string | null)[]> => {
	const gone = tx
		.deleteFrom('terminals')
		.where('id', 'in', [...ids, 0])
		.returning('screenshot_sha256')
	return (await gone.execute()).map(row => row.screenshot_sha256)
}

/** Returns the previous screenshot. */
export const replaceScreenshot = async (
	tx: Tx,
	id: number,
	taken: { readonly screenshot_sha256: string; readonly screenshot_at: number; readonly screenshot_dark: number },
): Promise<string | null | undefined> => {
	const before = await tx.selectFrom('terminals').select('screenshot_sha256').where('id', '=', id).executeTakeFirst()
	await tx.updateTable('terminals').set(taken).where('id', '=', id).execute()
	return before?.screenshot_sha256
}
