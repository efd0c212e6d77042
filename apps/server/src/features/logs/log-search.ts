import type { RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { turn } from '../../ports/turns.ts'
import { findSliceEnd, type LogKey, type LogRange, type LogSource, listSlice } from './log-pages.store.ts'

/** How far a search looks before it asks whether to go on: rows in one piece, pieces, and time in ms. */
export interface Budget {
	readonly rows: number
	readonly slices: number
	readonly time: number
}

/** SQLite looks on the thread of the server: a piece takes a few ms. PostgreSQL looks by itself, and pieces cost their journeys. */
export const budgets = {
	sqlite: { rows: 1000, slices: 200, time: 2000 },
	postgres: { rows: 20_000, slices: 10, time: 2000 },
} as const satisfies Record<Database['dialect'], Budget>

/** What is looked for. */
export interface LogQuery {
	readonly source: LogSource
	readonly range: LogRange
	readonly wanted: readonly RawBuilder<unknown>[]
}

/** What was found; `next` is the row up to which was looked, null at the end. */
export interface FoundLogs<Row> {
	readonly list: Row[]
	readonly next: LogKey | null
}

/**
 * Looks through a log from the newest (or from `after`) back, in pieces along its index with turns of everything else between them,
 * until `limit` rows are found, there are no more, or the budget is spent.
 */
export const searchLog = async <Row extends object>(
	{ db, dialect }: Database,
	{ source, range, wanted }: LogQuery,
	{ after: from, limit }: { readonly after: LogKey | null; readonly limit: number },
	budget: Budget = budgets[dialect],
): Promise<FoundLogs<Row>> => {
	const list: Row[] = []
	const until = performance.now() + budget.time
	let after = from
	for (let slices = 0; slices < budget.slices && performance.now() < until; slices++) {
		if (slices > 0) await turn()
		const end = await findSliceEnd(db, source, range, after, budget.rows)
		list.push(...(await listSlice<Row>(db, source, range, wanted, { after, end, limit: limit - list.length })))
		const last = list.at(-1)
		if (list.length >= limit && last !== undefined)
			return { list, next: source.key.map(name => Number((last as Readonly<Record<string, unknown>>)[name])) }
		if (end === undefined) return { list, next: null }
		after = end
	}
	return { list, next: after }
}
