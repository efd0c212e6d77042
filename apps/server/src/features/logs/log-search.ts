import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { type Budget, type Found, searchSlices } from '../../ports/slices.ts'
import { findSliceEnd, type LogKey, type LogRange, type LogSource, listSlice } from './log-pages.store.ts'

/** What is looked for. */
export interface LogQuery {
	readonly source: LogSource
	readonly range: LogRange
	readonly wanted: readonly RawBuilder<unknown>[]
}

/** What was found; `next` is the row up to which was looked, null at the end. */
export type FoundLogs<Row> = Found<Row, LogKey>

/** Looks through a log from the newest (or from `after`) back, until `limit` rows are found, there are no more, or the budget is spent. */
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
