import type { orientations } from '@vitrine/contract/library/material-filter'
import type { ProgramSort } from '@vitrine/contract/release/program-filter'
import type { HealthLevel } from '@vitrine/domain/program/checks/health'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { is_held } from '../../db/held.ts'
import { isAfter, type ListOrder, nextCursor } from '../../db/lists/cursor.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope, isProgramInSight, isTop } from '../../db/scope.ts'

type Condition = RawBuilder<boolean>

/** Search criteria; undefined ones do not restrict. */
export interface ProgramFilter {
	readonly page: number
	readonly limit: number
	readonly sort: ProgramSort
	/** The last entry of the previous page, newest first; `page` is ignored then. */
	readonly cursor?: string | undefined
	readonly key_word?: string | undefined
	readonly group_id?: number | undefined
	readonly device_type?: number | undefined
	readonly orientation?: (typeof orientations)[number] | undefined
	readonly w?: number | undefined
	readonly h?: number | undefined
	readonly health?: HealthLevel | undefined
	readonly user_id?: number | undefined
	readonly created_from?: number | undefined
	readonly created_to?: number | undefined
}

const shapes = {
	landscape: sql<boolean>`programs.w > programs.h`,
	portrait: sql<boolean>`programs.w < programs.h`,
	square: sql<boolean>`programs.w = programs.h`,
} as const

/** Programs with a material in such a state; the rule is `healthOf` in the domain. */
const withMaterial = (state: Condition): Condition =>
	sql<boolean>`programs.id in (select program_materials.program_id from materials
		join program_materials on program_materials.material_id = materials.id where ${state})`

const broken = sql<boolean>`(${withMaterial(sql`materials.state = 'failed' and materials.removed_at is null`)}
	or ${withMaterial(sql`materials.removed_at is not null`)})`

const doubtful = sql<boolean>`(programs.findings > 0
	or ${withMaterial(sql`materials.state = 'processing' and materials.removed_at is null`)}
	or programs.id in (select release_programs.program_id from terminals
		join downloads on downloads.terminal_id = terminals.id join releases on releases.id = downloads.release_id
		join release_programs on release_programs.release_id = releases.id where terminals.faults <> '[]' and ${is_held}))`

const levels: Readonly<Record<HealthLevel, Condition>> = {
	bad: broken,
	warning: sql<boolean>`(not ${broken} and ${doubtful})`,
	good: sql<boolean>`(not ${broken} and not ${doubtful})`,
}

const orders: Readonly<Record<ProgramSort, RawBuilder<unknown>>> = {
	updated: sql`programs.updated_at desc, programs.id desc`,
	newest: sql`programs.created_at desc, programs.id desc`,
	name: sql`lower(programs.name), programs.id`,
	length: sql`programs.play_time desc, programs.id desc`,
	size: sql`programs.size desc, programs.id desc`,
}

const newest: ListOrder = [
	['programs.created_at', 'desc'],
	['programs.id', 'desc'],
]

const conditionsOf = (filter: ProgramFilter): Condition[] => {
	const plain = (['device_type', 'w', 'h', 'user_id'] as const).flatMap(column =>
		filter[column] === undefined ? [] : [sql<boolean>`${sql.ref(`programs.${column}`)} = ${filter[column]}`],
	)
	const { key_word = '', group_id, orientation, health, created_from, created_to } = filter
	return [
		...plain,
		...(orientation === undefined ? [] : [shapes[orientation]]),
		...(created_from === undefined ? [] : [sql<boolean>`programs.created_at >= ${created_from}`]),
		...(created_to === undefined ? [] : [sql<boolean>`programs.created_at <= ${created_to}`]),
		...(key_word === '' ? [] : [contains('programs.name', key_word)]),
		...(group_id === undefined ? [] : [inScope('programs.group_id', group_id)]),
		...(health === undefined ? [] : [levels[health]]),
	]
}

/** No condition if the caller sees everything. */
const sightOf = async (db: Reader, group_id: number): Promise<Condition[]> =>
	(await isTop(db, group_id)) ? [] : [isProgramInSight(group_id)]

/** The index covers the query: rows with their whole documents are not read just to find some of them. */
const source = ({ dialect }: Database): RawBuilder<unknown> =>
	sql.raw(dialect === 'sqlite' ? 'programs indexed by programs_find' : 'programs')

const where = (conditions: readonly Condition[]): RawBuilder<unknown> =>
	conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`

/** The ids of a page, and the total number of programs. */
export const findPage = async (
	database: Database,
	group_id: number,
	filter: ProgramFilter,
): Promise<{ ids: number[]; count: number; next_cursor: string }> => {
	const { db } = database
	const { page: number, limit, sort, cursor } = filter
	const conditions = [...(await sightOf(db, group_id)), ...conditionsOf(filter)]
	const wanted = where(conditions)
	const rest = cursor === undefined ? wanted : where([...conditions, isAfter(newest, cursor)])
	const offset = cursor === undefined ? (number - 1) * limit : 0
	const from = source(database)
	const counted = await sql<{ count: number }>`select count(*) as count from ${from} ${wanted}`.execute(db)
	const page = sql<{ id: number; created_at: number }>`select programs.id as id, programs.created_at as created_at
		from ${from} ${rest} order by ${orders[sort]} limit ${limit} offset ${offset}`
	const { rows } = await page.execute(db)
	const next_cursor = sort === 'newest' ? nextCursor(rows, limit, ({ id, created_at }) => [created_at, id]) : ''
	return { ids: rows.map(row => row.id), count: counted.rows[0]?.count ?? 0, next_cursor }
}

/** The maximum number of sizes offered. */
const offered_sizes = 100

/** The creators of programs in sight, and the sizes of those programs. */
export const listFacets = async (database: Database, group_id: number) => {
	const { db } = database
	const seen = where(await sightOf(db, group_id))
	const creators = await sql<{ id: number; name: string }>`select users.id as id, users.realname as name from users
		where users.id in (select programs.user_id from ${source(database)} ${seen})
		order by users.realname, users.id`.execute(db)
	const sizes = await sql<{ w: number; h: number; count: number }>`select programs.w as w, programs.h as h,
		count(*) as count from ${source(database)} ${seen} group by programs.w, programs.h
		order by count(*) desc, programs.w desc, programs.h desc limit ${offered_sizes}`.execute(db)
	return { creators: creators.rows, sizes: sizes.rows }
}
