import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Reader, Schema } from '../db/schema.ts'
import { turn } from './turns.ts'

/** How far a search looks before it asks whether to go on. */
export interface Budget {
	/** Rows that are looked at in one piece: nothing else has its turn meanwhile. */
	readonly rows: number
	/** Pieces of one search, with a turn of everything else between them. */
	readonly slices: number
	/** How long a search continues, in ms; a piece that has begun is finished. */
	readonly time: number
}

/** SQLite looks on the thread of the server: a piece takes a few ms. PostgreSQL looks by itself, and pieces cost their journeys. */
export const budgets = {
	sqlite: { rows: 1000, slices: 200, time: 2000 },
	postgres: { rows: 20_000, slices: 10, time: 2000 },
} as const satisfies Record<Database['dialect'], Budget>

/** A piece of a search: from behind one row up to another, or to the end where there is none. */
export interface Slice<Key> {
	readonly after: Key | null
	readonly end: Key | undefined
	readonly limit: number
}

/** What is looked through, in the order of an index. */
export interface Sliced<Row extends object, Key> {
	/** The row up to which a piece of so many rows goes; undefined where there are not so many any more. */
	readonly endOf: (db: Reader, after: Key | null, rows: number) => Promise<Key | undefined>
	/** The rows of a piece that are wanted. */
	readonly rowsOf: (db: Reader, slice: Slice<Key>) => Promise<readonly Row[]>
	/** Where a row stands. */
	readonly keyOf: (row: Row) => Key
	/** Passes over what cannot be wanted: where a piece begins, or that nothing more is. */
	readonly skip?: (db: Reader, after: Key | null) => Promise<Key | null | 'over'>
}

/** What has been found; `next` is the row up to which has been looked, null when there are no more. */
export interface Found<Row, Key> {
	readonly list: Row[]
	readonly next: Key | null
}

/** How a piece of a search has ended: no rows are left, enough were found, there are more, or it took too long. */
type Outcome = 'over' | 'full' | 'more' | 'late'

/** PostgreSQL says so when a statement took longer than it may. */
const isTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === '57014'

/** Reads with a limit of time for each statement, where there is another process that can be told so. */
const reading = <T>({ db, dialect }: Database, time: number, read: (db: Reader) => Promise<T>): Promise<T> => {
	if (dialect === 'sqlite') return read(db)
	return db.transaction().execute(async tx => {
		await sql`select set_config('statement_timeout', ${String(time)}, true)`.execute(tx as Kysely<Schema>)
		return read(tx)
	})
}

/**
 * Looks through rows from the first (or from `after`) on, in pieces along their index, until `limit` are found, there are no more,
 * or the budget is spent. A statement that takes too long ends the search where it has come to; before the first row it throws.
 */
export const searchSlices = async <Row extends object, Key>(
	database: Database,
	{ endOf, rowsOf, keyOf, skip = async (_, from) => from }: Sliced<Row, Key>,
	{ after: begin, limit }: { readonly after: Key | null; readonly limit: number },
	budget: Budget = budgets[database.dialect],
): Promise<Found<Row, Key>> => {
	const list: Row[] = []
	const until = performance.now() + budget.time
	let after = begin
	const piece = (): Promise<Outcome> =>
		reading(database, budget.time, async db => {
			const begun = await skip(db, after)
			if (begun === 'over') return 'over'
			after = begun
			const end = await endOf(db, after, budget.rows)
			list.push(...(await rowsOf(db, { after, end, limit: limit - list.length })))
			after = end ?? after
			if (list.length >= limit) return 'full'
			return end === undefined ? 'over' : 'more'
		})
	/** What has been found until then is answered; without any progress there is nothing to continue from. */
	const asLate = (error: unknown): Outcome => {
		if (!isTimeout(error) || after === begin) throw error
		return 'late'
	}
	for (let slices = 0; slices < budget.slices && performance.now() < until; slices++) {
		if (slices > 0) await turn()
		const outcome = await piece().catch(asLate)
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
