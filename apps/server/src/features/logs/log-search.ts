import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { type Budget, type Found, searchSlices } from '../../ports/slices.ts'
import { findSliceEnd, type LogKey, type LogRange, type LogSource, listSlice } from './log-pages.store.ts'

export type Skip = (db: Reader, after: LogKey | null) => Promise<LogKey | null | 'over'>

/** Search criteria. */
export interface LogQuery {
	readonly source: LogSource
	readonly range: LogRange
	readonly wanted: readonly RawBuilder<unknown>[]
	/** Skips rows that cannot match: returns where the next that may match begin, or that there are none. */
	readonly skip: Skip | undefined
}

/** Start and size of a page. */
export interface LogPage {
	readonly after: LogKey | null
	readonly limit: number
}

/** The rows found; `next` is the row the search stopped at, null at the end. */
export type FoundLogs<Row> = Found<Row, LogKey>

interface Bounds {
	readonly budget: Budget
	readonly gone?: AbortSignal | undefined
}

/** Searches a log backwards from the newest row (or from `after`) until `limit` rows are found, it ends, or the budget is spent. */
export const searchLog = <Row extends object>(
	database: Database,
	{ source, range, wanted, skip }: LogQuery,
	from: LogPage,
	{ budget, gone }: Bounds,
): Promise<FoundLogs<Row>> =>
	searchSlices<Row, LogKey>(
		database,
		{
			endOf: (db, after, rows) => findSliceEnd(db, source, range, after, rows),
			rowsOf: (db, slice) => listSlice<Row>(db, source, range, wanted, slice),
			keyOf: row => source.key.map(name => Number((row as Readonly<Record<string, unknown>>)[name])),
			...(skip && { skip }),
		},
		from,
		budget,
		gone,
	)
