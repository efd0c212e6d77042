import { type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Db, Reader } from '../../db/schema.ts'
import { type BlockTerm, type MarkedLog, marked_logs } from './block-marks.ts'

/** The times of the rows of a block, in ms; both inclusive. */
export interface BlockTimes {
	readonly from_at: number
	readonly to_at: number
}

/** A subquery with a value stays one, so that each block costs a few look-ups in the key, whatever the planner expects. */
const has = (log: number, marks: RawBuilder<unknown>) => sql`coalesce((select 1 from log_marks
	where log_marks.log = ${sql.lit(log)} and log_marks.block = log_blocks.to_id and log_marks.mark in (${marks}) limit 1), 0) = 1`

const number = (value: number) => sql`cast(${value} as bigint)`

const fits = (log: number, { all = [], any = [] }: BlockTerm): RawBuilder<unknown> => {
	const ways: RawBuilder<unknown>[] = []
	if (any.length > 0) ways.push(has(log, sql.join(any.map(number))))
	if (all.length > 0)
		ways.push(
			sql`(${sql.join(
				all.map(mark => has(log, number(mark))),
				sql` and `,
			)})`,
		)
	return ways.length === 0 ? sql`1 = 0` : sql`(${sql.join(ways, sql` or `)})`
}

/** The blocks of a log within a range that have what each term asks for, newest first. */
export const listBlocks = async (
	db: Reader,
	log: MarkedLog,
	terms: readonly BlockTerm[],
	{ start, end }: { readonly start: number; readonly end: number },
): Promise<BlockTimes[]> => {
	const own = marked_logs[log]
	const conditions = terms.map(term => sql`and ${fits(own, term)}`)
	const { rows } = await sql<BlockTimes>`select from_at, to_at from log_blocks where log = ${sql.lit(own)}
		and to_at >= cast(${start} as bigint) and from_at < cast(${end} as bigint) ${sql.join(conditions, sql` `)}
		order by to_id desc`.execute(db)
	return rows
}

/** The last row of the blocks of a log; 0 if there are none. */
export const findBlocksEnd = async (db: Reader, log: MarkedLog): Promise<number> => {
	const found = await db
		.selectFrom('log_blocks')
		.select(({ fn }) => fn.max('to_id').as('to_id'))
		.where('log', '=', marked_logs[log])
		.executeTakeFirst()
	return Number(found?.to_id ?? 0)
}

/** How many rows there can be behind a row, and the times of these rows; without times if they are too many to look at. */
export const findRest = async (
	db: Reader,
	log: MarkedLog,
	behind: number,
	most: number,
): Promise<{ readonly rows: number; readonly times: BlockTimes | null }> => {
	const table = sql.table(log)
	const last = await sql<{ id: number | null }>`select max(id) as id from ${table}`.execute(db)
	const rows = Number(last.rows[0]?.id ?? 0) - behind
	if (rows <= 0 || rows > most) return { rows, times: null }
	const times = await sql<{ from_at: number | null; to_at: number | null }>`select min(created_at) as from_at,
		max(created_at) as to_at from ${table} where id > cast(${behind} as bigint)`.execute(db)
	const { from_at = null, to_at = null } = times.rows[0] ?? {}
	return { rows, times: from_at === null || to_at === null ? null : { from_at: Number(from_at), to_at: Number(to_at) } }
}

/** A row as its block notes it. */
export interface NotedRow {
	readonly id: number
	readonly at: number
	readonly user_id: number | null
	readonly group_id: number | null
	readonly result: number
	/** Empty for a login. */
	readonly action: string
	/** Every text that a search looks at. */
	readonly said: string
}

const columns: Readonly<Record<MarkedLog, string>> = {
	login_logs: "'' as action, account || char(10) || ip || char(10) || agent as said",
	operation_logs: 'action, account || char(10) || object || char(10) || before || char(10) || after as said',
}

/** The rows behind another, in order of id. */
export const listNoted = async (
	db: Reader,
	dialect: DialectName,
	log: MarkedLog,
	behind: number,
	limit: number,
): Promise<NotedRow[]> => {
	const texts = dialect === 'sqlite' ? columns[log] : columns[log].replaceAll('char(10)', 'chr(10)')
	const { rows } = await sql<NotedRow>`select id, created_at as at, user_id, group_id, result, ${sql.raw(texts)}
		from ${sql.table(log)} where id > cast(${behind} as bigint) order by id limit ${limit}`.execute(db)
	return rows
}

/** Notes marks of a block that is not there yet. */
export const insertMarks = async (
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	log: MarkedLog,
	block: number,
	marks: readonly number[],
): Promise<void> => {
	const rows = rowsTable(
		dialect,
		{ mark: 'int' },
		marks.map(mark => ({ mark })),
	)
	await sql`insert into log_marks (log, block, mark)
		select ${sql.lit(marked_logs[log])}, cast(${block} as bigint), mark from ${rows}`.execute(db)
}

/** From now on, searches rely on the marks of a block. */
export const insertBlock = async (
	db: Db,
	log: MarkedLog,
	to_id: number,
	{ from_at, to_at }: BlockTimes,
): Promise<void> =>
	void (await db.insertInto('log_blocks').values({ log: marked_logs[log], to_id, from_at, to_at }).execute())

/** Removes marks that a block was being given when the server ended. */
export const removeUnfinished = async (db: Db, log: MarkedLog, behind: number): Promise<void> =>
	void (await db.deleteFrom('log_marks').where('log', '=', marked_logs[log]).where('block', '>', behind).execute())

/** Removes the oldest block of a log if its rows are gone; returns whether it did. */
export const removeOldestBlock = (db: Db, log: MarkedLog): Promise<boolean> =>
	db.transaction().execute(async tx => {
		const own = marked_logs[log]
		const blocks = tx.selectFrom('log_blocks').select('to_id').where('log', '=', own).orderBy('to_id').limit(1)
		const oldest = await blocks.executeTakeFirst()
		if (oldest === undefined) return false
		const left =
			await sql`select id from ${sql.table(log)} where id <= cast(${oldest.to_id} as bigint) limit 1`.execute(tx)
		if (left.rows.length > 0) return false
		await tx.deleteFrom('log_marks').where('log', '=', own).where('block', '=', oldest.to_id).execute()
		await tx.deleteFrom('log_blocks').where('log', '=', own).where('to_id', '=', oldest.to_id).execute()
		return true
	})
