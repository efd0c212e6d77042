import { type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAfter } from '../../../db/lists/cursor.ts'
import type { Reader } from '../../../db/schema.ts'
import { contains, inScope, isTop } from '../../../db/scope.ts'
import { turn } from '../../../ports/turns.ts'
import { isSynchronised } from './outstanding.store.ts'

/** Criteria for choosing terminals. */
export interface TerminalChoice {
	group_ids?: number[] | undefined
	key_word?: string | undefined
	/** Normalised tags; a terminal must have all of them. */
	tag_keys: readonly string[]
	/** Terminals that were never connected only, or only those that were. */
	never_seen?: boolean | undefined
	/** Matches terminals that report a build but have not played this one. */
	without_build?: string | undefined
	/** Banned terminals only, or only those that are not. */
	banned?: boolean | undefined
	/** Online terminals only, or only those that are not. */
	online?: boolean | undefined
	/** A resolution, such as `1920*1080`. */
	size_remark?: string | undefined
	/** Terminals with a place on the map only, or only those without. */
	placed?: boolean | undefined
	/** Terminals that have everything they should have at a moment in ms, or only those that have not. */
	synchronised?: { readonly wanted: boolean; readonly at: number } | undefined
}

export interface TerminalFilter extends TerminalChoice {
	/** Starts at 1. */
	page: number
	limit: number
	/** Last id of the previous page; `page` is ignored then. */
	cursor?: string | undefined
}

type Condition = RawBuilder<boolean>

const every = (conditions: readonly Condition[]): Condition =>
	conditions.length === 0 ? sql<boolean>`1 = 1` : sql.join(conditions, sql` and `)

const isNull = (column: string, wanted: boolean): Condition =>
	wanted ? sql<boolean>`${sql.ref(column)} is null` : sql<boolean>`${sql.ref(column)} is not null`

const isOnline = (wanted: boolean): Condition =>
	wanted ? sql<boolean>`terminals.run_state > 0` : sql<boolean>`terminals.run_state = 0`

const hasSize = (size_remark: string): Condition => {
	const [w = 0, h = 0] = size_remark.split('*').map(Number)
	return sql<boolean>`(terminals.w = ${w} and terminals.h = ${h})`
}

const isNamed = (text: string): Condition =>
	sql<boolean>`(${contains('terminals.name', text)} or ${contains('terminals.sn', text)})`

/** Condition: a terminal has a tag. */
const hasTag = (tag_key: string): RawBuilder<boolean> => sql<boolean>`exists (select 1 from terminal_tags
	where terminal_tags.terminal_id = terminals.id and terminal_tags.tag_key = ${tag_key})`

/** Condition: a terminal matches the filter. */
export const fits = (choice: TerminalChoice): Condition => {
	const {
		group_ids = [],
		key_word = '',
		tag_keys,
		never_seen,
		without_build,
		banned,
		online,
		size_remark,
		placed,
		synchronised,
	} = choice
	const conditions = tag_keys.map(hasTag)
	if (group_ids.length > 0) conditions.push(sql<boolean>`terminals.group_id in (${sql.join(group_ids)})`)
	if (key_word !== '') conditions.push(isNamed(key_word))
	if (never_seen !== undefined) conditions.push(isNull('terminals.last_seen', never_seen))
	if (without_build !== undefined)
		conditions.push(sql<boolean>`(terminals.player_build <> '' and terminals.played_build <> ${without_build})`)
	if (banned !== undefined) conditions.push(isNull('terminals.banned_at', !banned))
	if (online !== undefined) conditions.push(isOnline(online))
	if (size_remark !== undefined) conditions.push(hasSize(size_remark))
	if (placed !== undefined) conditions.push(isNull('terminals.longitude', !placed))
	if (synchronised !== undefined) conditions.push(isSynchronised(synchronised.wanted, synchronised.at))
	return every(conditions)
}

/** Condition: a visible terminal that matches the filter. Users who see everything need no organisation check: only an index is read. */
const chosen = async (db: Reader, group_id: number, choice: TerminalChoice): Promise<Condition> =>
	(await isTop(db, group_id))
		? fits(choice)
		: sql<boolean>`(${inScope('terminals.group_id', group_id)} and ${fits(choice)})`

/** Number of visible terminals that match a filter. */
export const countFiltered = async (db: Reader, group_id: number, choice: TerminalChoice): Promise<number> =>
	(
		await db
			.selectFrom('terminals')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(await chosen(db, group_id, choice))
			.executeTakeFirstOrThrow()
	).count

/** Ids of visible terminals that match a filter, newest first. */
export const listIds = async (
	db: Reader,
	group_id: number,
	choice: TerminalChoice,
	limit: number,
): Promise<number[]> => {
	const rows = await db
		.selectFrom('terminals')
		.select('id')
		.where(await chosen(db, group_id, choice))
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()
	return rows.map(({ id }) => id)
}

interface Part {
	readonly limit: number
	readonly offset: number
}

const readPart = (db: Reader, where: Condition, order: 'asc' | 'desc', { limit, offset }: Part) =>
	db.selectFrom('terminals').select('id').where(where).orderBy('id', order).limit(limit).offset(offset)

/** Reads a page from whichever end is nearer; the rows before it are skipped over. */
const nearest = async (db: Reader, where: Condition, { limit, offset }: Part, count: number): Promise<number[]> => {
	if (offset >= count) return []
	const behind = Math.max(0, count - offset - limit)
	const fromEnd = behind < offset
	const part = fromEnd ? { limit: Math.min(limit, count - offset), offset: behind } : { limit, offset }
	const ids = (await readPart(db, where, fromEnd ? 'asc' : 'desc', part).execute()).map(({ id }) => id)
	return fromEnd ? ids.reverse() : ids
}

/**
 * Whether a page and its count are read at once: a search checks every name, and of what is in no index of its own PostgreSQL reads the whole
 * table for each of them. SQLite finds both in an index, which is quicker twice than a window once.
 */
const isReadAtOnce = (dialect: DialectName, { key_word, banned, never_seen, placed }: TerminalChoice): boolean =>
	Boolean(key_word) || (dialect === 'postgres' && [banned, never_seen, placed].some(one => one !== undefined))

/** A page of ids of visible terminals that match a filter, newest first, with the total. */
export const findPage = async (
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	group_id: number,
	{ page, limit, cursor, ...choice }: TerminalFilter,
): Promise<{ ids: number[]; count: number }> => {
	const where = await chosen(db, group_id, choice)
	if (cursor !== undefined) {
		const rest = readPart(db, where, 'desc', { limit, offset: 0 }).where(isAfter([['terminals.id', 'desc']], cursor))
		const ids = (await rest.execute()).map(({ id }) => id)
		return { ids, count: await countFiltered(db, group_id, choice) }
	}
	const part = { limit, offset: (page - 1) * limit }
	if (isReadAtOnce(dialect, choice)) {
		const rows = await readPart(db, where, 'desc', part).select(sql<number>`count(*) over ()`.as('count')).execute()
		if (rows.length > 0 || part.offset === 0) return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
	}
	const { count } = await db
		.selectFrom('terminals')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(where)
		.executeTakeFirstOrThrow()
	return { ids: await nearest(db, where, part, count), count }
}

/** Number of places read at once. */
const placed_at_once = 2000

/**
 * Visible terminals that match a filter and have a place, in order of id, at most `limit`, with what a map shows of each. Read in chunks
 * so that other work gets its turn.
 */
export const listPlaced = async (db: Reader, group_id: number, choice: TerminalChoice, limit: number) => {
	const where = await chosen(db, group_id, { ...choice, placed: true })
	const read = (after: number, count: number) =>
		db
			.selectFrom('terminals')
			.select(['id', 'name', 'longitude', 'latitude', 'run_state', 'last_seen', 'banned_at'])
			.select(sql<number>`case when terminals.faults = '[]' then 0 else 1 end`.as('has_problems'))
			.where(where)
			.where('id', '>', after)
			.orderBy('id')
			.limit(count)
			.execute()
	const all: Awaited<ReturnType<typeof read>> = []
	while (all.length < limit) {
		const count = Math.min(placed_at_once, limit - all.length)
		const rows = await read(all.at(-1)?.id ?? 0, count)
		for (const row of rows) all.push(row)
		if (rows.length < count) break
		await turn()
	}
	return all
}
