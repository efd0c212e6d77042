import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { turn } from './turns.ts'

/** How far a search reads before it stops. */
export interface Budget {
	/** The most rows read in one slice, during which nothing else runs. */
	readonly rows: number
	/** Maximum number of slices in a search, with a turn for everything else in between. */
	readonly slices: number
	/** How long a search continues, in ms; a slice in progress is finished. */
	readonly time: number
}

/** SQLite reads on the server's thread: a slice takes a few ms. PostgreSQL reads in its own process, and each slice costs round trips. */
export const budgets = {
	sqlite: { rows: 1000, slices: 200, time: 2000 },
	postgres: { rows: 20_000, slices: 10, time: 2000 },
} as const satisfies Record<Database['dialect'], Budget>

/** Rows of the first slice, and how many times longer each further one is: most searches are over with the newest rows. */
const [first_rows, growth] = [1000, 4]

/** A slice of a search: from behind one row up to another, or to the end without one. */
export interface Slice<Key> {
	readonly after: Key | null
	readonly end: Key | undefined
	readonly limit: number
}

/** What is searched, in the order of an index. */
export interface Sliced<Row extends object, Key> {
	/** The last row of a slice of this many rows; undefined if fewer are left. */
	readonly endOf: (db: Reader, after: Key | null, rows: number) => Promise<Key | undefined>
	/** The matching rows of a slice. */
	readonly rowsOf: (db: Reader, slice: Slice<Key>) => Promise<readonly Row[]>
	/** The position of a row. */
	readonly keyOf: (row: Row) => Key
	/** Skips rows that cannot match: returns where a slice starts, or that nothing more can match. */
	readonly skip?: (db: Reader, after: Key | null) => Promise<Key | null | 'over'>
}

/** The rows found; `next` is the row searched up to, null when there are no more. */
export interface Found<Row, Key> {
	readonly list: Row[]
	readonly next: Key | null
}

/** How a slice has ended: no rows left, enough found, more to search, or out of time. */
type Outcome = 'over' | 'full' | 'more' | 'late'

/** PostgreSQL's code for a statement that exceeded its time limit. */
const isTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

/** Reads with a time limit per statement, which only PostgreSQL supports. */
const reading = <T>({ db, dialect }: Database, time: number, read: (db: Reader) => Promise<T>): Promise<T> => {
	if (dialect === 'sqlite') return read(db)
	return db.transaction().execute(async tx => {
		await sql`select set_config('statement_timeout', ${String(time)}, true)`.execute(tx as Kysely<Schema>)
		return read(tx)
	})
}

/**
 * Searches rows from the first (or from `after`) on, in slices along their index, until `limit` are found, there are no more, or the
 * budget is spent or the caller is `gone`. A statement that takes too long ends the search at that position; if there has been no
 * progress yet, it throws.
 */
export const searchSlices = async <Row extends object, Key>(
	database: Database,
	{ endOf, rowsOf, keyOf, skip = async (_, from) => from }: Sliced<Row, Key>,
	{ after: begin, limit }: { readonly after: Key | null; readonly limit: number },
	budget: Budget = budgets[database.dialect],
	gone?: AbortSignal,
): Promise<Found<Row, Key>> => {
	const list: Row[] = []
	const until = performance.now() + budget.time
	let after = begin
	const piece = (rows: number): Promise<Outcome> =>
		reading(database, budget.time, async db => {
			const begun = await skip(db, after)
			if (begun === 'over') return 'over'
			after = begun
			const end = await endOf(db, after, rows)
			list.push(...(await rowsOf(db, { after, end, limit: limit - list.length })))
			after = end ?? after
			if (list.length >= limit) return 'full'
			return end === undefined ? 'over' : 'more'
		})
	/** Rows found so far are returned; without any progress there is no position to continue from. */
	const asLate = (error: unknown): Outcome => {
		if (!isTimeout(error) || after === begin) throw error
		return 'late'
	}
	let rows = Math.min(first_rows, budget.rows)
	for (let slices = 0; slices < budget.slices && performance.now() < until; slices++) {
		if (slices > 0) await turn()
		if (gone?.aborted) break
		const outcome = await piece(rows).catch(asLate)
		rows = Math.min(rows * growth, budget.rows)
		if (outcome === 'over') return { list, next: null }
		if (outcome === 'full') return { list, next: lastKey(list, keyOf) }
		if (outcome === 'late') break
	}
	return { list, next: after }
}

const lastKey = <Row, Key>(list: readonly Row[], keyOf: (row: Row) => Key): Key | null => {
	const last = list.at(-1)
	return last === undefined ? null : keyOf(last)
}
