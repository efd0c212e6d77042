import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Budget, type Found, searchSlices } from '../../ports/slices.ts'
import { findSliceEnd, type LogKey, type LogRange, type LogSource, listSlice } from './log-pages.store.ts'

/** Search criteria. */
export interface LogQuery {
	readonly source: LogSource
	readonly range: LogRange
	readonly wanted: readonly RawBuilder<unknown>[]
}

/** The rows found; `next` is the row the search stopped at, null at the end. */
export type FoundLogs<Row> = Found<Row, LogKey>

/** Searches a log backwards from the newest row (or from `after`) until `limit` rows are found, it ends, or the budget is spent. */
export const searchLog = <Row extends object>(
	database: Database,
	{ source, range, wanted }: LogQuery,
	from: { readonly after: LogKey | null; readonly limit: number },
	budget?: Budget,
): Promise<FoundLogs<Row>> =>
	searchSlices<Row, LogKey>(
		database,
		{
			endOf: (db, after, rows) => findSliceEnd(db, source, range, after, rows),
			rowsOf: (db, slice) => listSlice<Row>(db, source, range, wanted, slice),
			keyOf: row => source.key.map(name => Number((row as Readonly<Record<string, unknown>>)[name])),
		},
		from,
		budget,
	)
