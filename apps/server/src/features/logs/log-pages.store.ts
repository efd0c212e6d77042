import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'

/** Where a row stands in its log: its time in ms, and what tells rows of the same time apart. */
export type LogKey = readonly number[]

/** A log as it is read: a table, its order, which an index has, and what is read of its rows. */
export interface LogSource {
	readonly table: string
	readonly key: readonly string[]
	readonly columns: RawBuilder<unknown>
	readonly joins: RawBuilder<unknown>
}

/** From one moment until before another, in ms. */
export interface LogRange {
	readonly start: number
	readonly end: number
}

const names = ({ table, key }: LogSource) => sql.raw(key.map(name => `${table}.${name}`).join(', '))
const order = ({ table, key }: LogSource) => sql.raw(key.map(name => `${table}.${name} desc`).join(', '))
const valuesOf = (key: LogKey) => sql.join(key.map(value => sql`cast(${value} as bigint)`))

/** One bound at each end, both of which the index takes. */
const bounds = (source: LogSource, { start, end }: LogRange, after: LogKey | null) => {
	const time = sql.raw(`${source.table}.${source.key[0]}`)
	const upper = after === null ? sql`${time} < cast(${end} as bigint)` : sql`(${names(source)}) < (${valuesOf(after)})`
	return sql`${time} >= cast(${start} as bigint) and ${upper}`
}

/** The last of the next `rows` rows, whatever they are; undefined where there are fewer. */
export const findSliceEnd = async (
	db: Reader,
	source: LogSource,
	range: LogRange,
	after: LogKey | null,
	rows: number,
): Promise<LogKey | undefined> => {
	const found = await sql<Record<string, number>>`select ${names(source)} from ${sql.table(source.table)}
		where ${bounds(source, range, after)} order by ${order(source)} limit 1 offset ${rows - 1}`.execute(db)
	const [last] = found.rows
	return last === undefined ? undefined : source.key.map(name => Number(last[name]))
}

/** The rows of a slice that are wanted, newest first. */
export const listSlice = async <Row>(
	db: Reader,
	source: LogSource,
	range: LogRange,
	wanted: readonly RawBuilder<unknown>[],
	{ after, end, limit }: { after: LogKey | null; end: LogKey | undefined; limit: number },
): Promise<Row[]> => {
	const until = end === undefined ? sql`` : sql`and (${names(source)}) >= (${valuesOf(end)})`
	const conditions = wanted.length === 0 ? sql`` : sql`and ${sql.join(wanted, sql` and `)}`
	const { rows } = await sql<Row>`select ${source.columns} from ${sql.table(source.table)} ${source.joins}
		where ${bounds(source, range, after)} ${until} ${conditions} order by ${order(source)} limit ${limit}`.execute(db)
	return rows
}

/** The condition that a row is of the own organisation or one below; the topmost one sees those of nobody too. */
export const ownRows = async (db: Reader, column: string, group_id: number): Promise<RawBuilder<unknown>[]> =>
	(await isTop(db, group_id)) ? [] : [inScope(column, group_id)]
