import { counted_materials, type MaterialSort } from '@vitrine/contract/library/material-filter'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAfter } from '../../../db/lists/cursor.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { contains, inScope, isTop, listSharedFromAbove } from '../../../db/scope.ts'
import { conditionsOf, type Led, type MaterialFilter, phraseOf } from './finding-conditions.ts'

type Condition = RawBuilder<boolean>

/**
 * Up to this many materials are checked one by one; beyond that, walking along an index until a page is full is faster. Materials of the
 * own organisations have one index that covers all criteria, so the limit for them is higher.
 */
const few = 1000
const few_shared = 5000
const few_own = 20_000

const all_of = (conditions: readonly Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`

const living = sql<boolean>`materials.removed_at is null`

/** A condition that must not choose the index: SQLite would take the first that fits, however many rows it leads to. */
const plainly = (dialect: DialectName, condition: Condition): Condition =>
	dialect === 'sqlite' ? sql<boolean>`+(${condition})` : condition

const source = (dialect: DialectName, index?: string): RawBuilder<unknown> =>
	sql.raw(dialect === 'sqlite' && index !== undefined ? `materials indexed by ${index}` : 'materials')

const isAtMost = async (db: Reader, { condition, index }: Led, count: number): Promise<boolean> => {
	const from = source('sqlite', index)
	const some = sql`select 1 from ${from} where ${living} and ${condition} limit ${count + 1}`
	const { rows } = await sql<{ count: number }>`select count(*) as count from (${some}) as found`.execute(db)
	return (rows[0]?.count ?? 0) <= count
}

const areAtMost = async (db: Reader, ways: readonly Led[], count: number): Promise<boolean> => {
	for (const way of ways) if (!(await isAtMost(db, way, count))) return false
	return true
}

const idsOf = async (db: Reader, query: RawBuilder<unknown>): Promise<number[]> =>
	(await query.execute(db)).rows.map(row => (row as { id: number }).id)

/** A condition that leaves at most `count` rows, and the index lookups that together find them. */
interface Leading {
	readonly condition: Condition
	readonly ways: readonly Led[]
	readonly count: number
}

/** Parameters of a material search. */
interface Search {
	readonly database: Database
	/** Every condition a material must meet, cheapest first. */
	readonly conditions: readonly Condition[]
	/** The one condition that leaves few rows. */
	readonly leading: Leading | null
	/** Part of the name. */
	readonly word: string
}

interface Part {
	readonly limit: number
	readonly offset: number
}

const others = ({ database, conditions, leading }: Search): Condition[] =>
	conditions.filter(one => one !== leading?.condition).map(one => plainly(database.dialect, one))

/** The materials the leading condition leaves, or all of them along the general index. */
const led = (search: Search, columns: RawBuilder<unknown>): RawBuilder<unknown> => {
	const { dialect } = search.database
	const ways = search.leading?.ways ?? [{ condition: sql<boolean>`1 = 1`, index: 'materials_find' }]
	const parts = ways.map(
		({ condition, index }) =>
			sql`select ${columns} from ${source(dialect, index)} where ${all_of([living, condition, ...others(search)])}`,
	)
	return parts.length === 1 ? (parts[0] ?? sql``) : sql`select * from (${sql.join(parts, sql` union `)}) as materials`
}

/** With few materials, reads them and compares names: the name index could lead to many materials of others. */
const ledByName = async (search: Search, { limit, offset }: Part): Promise<number[]> => {
	const query = sql<{ id: number; name: string }>`${led(search, sql`id, name`)} order by id desc`
	const part = search.word.toLowerCase()
	const found = (await query.execute(search.database.db)).rows.filter(row => row.name.toLowerCase().includes(part))
	return found.slice(offset, offset + limit).map(row => row.id)
}

/** Ids, newest first. */
const newestIds = (search: Search, part: Part): Promise<number[]> => {
	const { database, conditions, leading, word } = search
	const { db, dialect } = database
	const limited = sql`limit ${part.limit} offset ${part.offset}`
	if (word === '' || dialect === 'postgres') return idsOf(db, sql`${led(search, sql`id`)} order by id desc ${limited}`)
	if (leading !== null && leading.count <= few) return ledByName(search, part)
	const all = all_of([living, ...conditions].map(one => plainly(dialect, one)))
	return idsOf(
		db,
		sql`select materials.id from material_search cross join materials on materials.id = material_search.rowid
			where material_search match ${phraseOf(word)} and ${all} order by material_search.rowid desc ${limited}`,
	)
}

const orders = {
	newest: sql`materials.id desc`,
	name: sql`lower(materials.name), materials.id`,
	size: sql`materials.size desc, materials.id desc`,
	duration: sql`materials.duration desc, materials.id desc`,
} as const satisfies Record<MaterialSort, RawBuilder<unknown>>

/** Ids in another order, from too many rows to sort: walks the index of that order. */
const walkedIds = ({ database, conditions, word }: Search, sort: MaterialSort, { limit, offset }: Part) => {
	const { db, dialect } = database
	const named =
		word === '' || dialect === 'postgres'
			? []
			: [
					sql<boolean>`materials.id in (select rowid from material_search where material_search match ${phraseOf(word)})`,
				]
	const where = all_of([living, ...[...conditions, ...named].map(one => plainly(dialect, one))])
	const from = source(dialect, `materials_${sort}`)
	return idsOf(
		db,
		sql`select materials.id from ${from} where ${where} order by ${orders[sort]} limit ${limit} offset ${offset}`,
	)
}

/** The ids of a page, the total as far as it was counted, and whether there are more. */
export interface FoundPage {
	readonly ids: readonly number[]
	readonly count: number
	readonly more: boolean
}

/** One page of a list; reads a little past the page to count and to see if there are more. */
const pageOf = async (read: (part: Part) => Promise<number[]>, { limit, offset }: Part): Promise<FoundPage> => {
	const reach = Math.max(counted_materials, limit)
	const found = await read({ limit: reach + 1, offset })
	// Past the end there is no count; take it from the first page.
	if (found.length === 0 && offset > 0) return { ...(await pageOf(read, { limit, offset: 0 })), ids: [] }
	return { ids: found.slice(0, limit), count: offset + Math.min(found.length, reach), more: found.length > reach }
}

const sortedPage = async (search: Search, sort: MaterialSort, part: Part): Promise<FoundPage> => {
	const { limit, offset } = part
	const { db, dialect } = search.database
	const found = await newestIds(search, { limit: counted_materials + 1, offset: 0 })
	if (found.length <= counted_materials) {
		const where = isAmong(dialect, 'materials.id', found)
		const query = sql`select materials.id from materials where ${where} order by ${orders[sort]} limit ${limit} offset ${offset}`
		return { ids: await idsOf(db, query), count: found.length, more: false }
	}
	const ids = await walkedIds(search, sort, { limit: limit + 1, offset })
	const reached = offset + Math.min(ids.length, limit)
	const more = ids.length > limit || reached < counted_materials
	return { ids: ids.slice(0, limit), count: Math.max(counted_materials, reached), more }
}

/** What the user can see, and its lookups: materials of the own organisations, and those in directories shared from above. */
interface Sight {
	readonly condition: Condition
	readonly own: Led
	readonly shared: Led | null
}

/** Null for users who see everything. */
const sightOf = async (db: Reader, group_id: number): Promise<Sight | null> => {
	if (await isTop(db, group_id)) return null
	const own = { condition: inScope('materials.group_id', group_id), index: 'materials_own' }
	const directories = await listSharedFromAbove(db, group_id)
	if (directories.length === 0) return { condition: own.condition, own, shared: null }
	const condition = sql<boolean>`materials.directory_id in (${sql.join(directories)})`
	const shared = { condition, index: 'materials_place' }
	return { condition: sql<boolean>`(${own.condition} or ${condition})`, own, shared }
}

const leadingOf = async (db: Reader, indexed: readonly Led[], sight: Sight | null): Promise<Leading | null> => {
	for (const one of indexed) {
		const ways = one.ways ?? [one]
		if (await areAtMost(db, ways, few)) return { condition: one.condition, ways, count: few }
	}
	if (sight === null) return null
	const { condition, own, shared } = sight
	if (shared !== null && !(await isAtMost(db, shared, few_shared))) return null
	const ways = shared === null ? [own] : [own, shared]
	if (await isAtMost(db, own, few)) return { condition, ways, count: few }
	return (await isAtMost(db, own, few_own)) ? { condition, ways, count: few_own } : null
}

const conditionsIn = (list: readonly Led[]): Condition[] => list.map(({ condition }) => condition)

/** A page of the library, found without reading rows that are not shown. */
export const findPage = async (
	database: Database,
	group_id: number,
	{ sort, page, limit, cursor, key_word = '', ...wanted }: MaterialFilter,
): Promise<FoundPage> => {
	const { db, dialect } = database
	const sight = await sightOf(db, group_id)
	const { indexed, plain } = conditionsOf(wanted)
	const named = key_word !== '' && dialect === 'postgres' ? [contains('materials.name', key_word)] : []
	const conditions = [...plain, ...conditionsIn(indexed), ...named, ...(sight === null ? [] : [sight.condition])]
	// PostgreSQL estimates well how many rows its indexes lead to.
	const leading = dialect === 'sqlite' ? await leadingOf(db, indexed, sight) : null
	const search = { database, conditions, leading, word: key_word }
	const part = { limit, offset: cursor === undefined ? (page - 1) * limit : 0 }
	if (sort !== 'newest') return sortedPage(search, sort, part)
	if (cursor === undefined) return pageOf(own => newestIds(search, own), part)
	const rest = { ...search, conditions: [...conditions, isAfter([['materials.id', 'desc']], cursor)] }
	const { count, more } = await pageOf(own => newestIds(search, own), { limit: 1, offset: 0 })
	return { ids: await newestIds(rest, part), count, more }
}

/** A page of the trash of the own organisations, most recently deleted first. */
export const findTrashPage = async (
	db: Reader,
	group_id: number,
	{ page, limit, key_word = '', ...wanted }: MaterialFilter,
): Promise<FoundPage> => {
	const { indexed, plain } = conditionsOf(wanted)
	const named = key_word === '' ? [] : [contains('materials.name', key_word)]
	const trashed = sql<boolean>`materials.removed_at is not null`
	const where = all_of([trashed, ...plain, ...conditionsIn(indexed), ...named, inScope('materials.group_id', group_id)])
	const order = sql`order by materials.removed_at desc, materials.id desc`
	const read = (part: Part): Promise<number[]> =>
		idsOf(db, sql`select materials.id from materials where ${where} ${order} limit ${part.limit} offset ${part.offset}`)
	return pageOf(read, { limit, offset: (page - 1) * limit })
}
