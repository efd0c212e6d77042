import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'

/** The position of a row in its log: its time in ms, and what distinguishes rows of the same time. */
export type LogKey = readonly number[]

/** Description of a log for reading: its table, its indexed order, and the columns to read. */
export interface LogSource {
	readonly table: string
	readonly key: readonly string[]
	readonly columns: RawBuilder<unknown>
	readonly joins: RawBuilder<unknown>
}

/** From one moment (inclusive) to another (exclusive), in ms. */
export interface LogRange {
	readonly start: number
	readonly end: number
}

const names = ({ table, key }: LogSource) => sql.raw(key.map(name => `${table}.${name}`).join(', '))
const order = ({ table, key }: LogSource) => sql.raw(key.map(name => `${table}.${name} desc`).join(', '))
const valuesOf = (key: LogKey) => sql.join(key.map(value => sql`cast(${value} as bigint)`))

/** One bound at each end, so that the index can be used for both. */
const bounds = (source: LogSource, { start, end }: LogRange, after: LogKey | null) => {
	const time = sql.raw(`${source.table}.${source.key[0]}`)
	const upper = after === null ? sql`${time} < cast(${end} as bigint)` : sql`(${names(source)}) < (${valuesOf(after)})`
	return sql`${time} >= cast(${start} as bigint) and ${upper}`
}

/** The last of the next `rows` rows, matching or not; undefined if there are fewer. */
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

/** The matching rows of a slice, newest first. */
export const listSlice = async <Row>(
	db: Reader,
	source: LogSource,
	range: LogRange,
	wanted: readonly RawBuilder<unknown>[],
	{ after, end, limit }: { after: LogKey | null; end: LogKey | undefined; limit: number },
): Promise<Row[]> => {
	const until = end === undefined ? sql`` : sql`and (${names(source)}) >= (${valuesOf(end)})`
	// SQLite uses one lower bound for the index, and takes the first: with that of the range it would read on to the end of the log.
	const own = { ...range, start: Math.max(range.start, end?.[0] ?? range.start) }
	const conditions = wanted.length === 0 ? sql`` : sql`and ${sql.join(wanted, sql` and `)}`
	const { rows } = await sql<Row>`select ${source.columns} from ${sql.table(source.table)} ${source.joins}
		where ${bounds(source, own, after)} ${until} ${conditions} order by ${order(source)} limit ${limit}`.execute(db)
	return rows
}

/** Condition: a row belongs to the own organisation or one below; the topmost one also sees rows without organisation. */
export const ownRows = async (db: Reader, column: string, group_id: number): Promise<RawBuilder<unknown>[]> =>
	(await isTop(db, group_id)) ? [] : [inScope(column, group_id)]
