import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Reader, Schema } from '../../db/schema.ts'
import { turn } from '../../ports/turns.ts'
import {
	type FoundPlay,
	findNamed,
	findSliceEnd,
	listNames,
	listSlice,
	type PlayFilter,
	type PlayKey,
} from './search.store.ts'

/** How far a search looks before it asks whether to go on. */
export interface Budget {
	/** Plays that are looked at in one piece: nothing else has its turn meanwhile. */
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

/** What has been found; `next` is the play up to which has been looked, null when there are no more. */
export interface Found {
	readonly list: FoundPlay[]
	readonly next: PlayKey | null
}

/** How a piece of a search has ended: no plays are left, enough were found, there are more, or it took too long. */
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

/** Before what is looked: where another search ended, or else what began until a moment, or everything. */
const beginningOf = ({ end_time }: PlayFilter, from: PlayKey | null): PlayKey | null =>
	from !== null || end_time === undefined ? from : { start_time: end_time + 1, boot_id: 0, seq: 0 }

/** Finds where a piece is to begin after another: where a word is looked for, times without it are passed over. */
const placesOfWord = ({ dialect }: Database, filter: PlayFilter) => {
	let names: readonly number[] | null | undefined
	return async (db: Reader, after: PlayKey | null): Promise<PlayKey | null | 'over'> => {
		names = names === undefined ? await listNames(db, filter) : names
		return names === null ? after : ((await findNamed(db, dialect, filter, names, after)) ?? 'over')
	}
}

/**
 * Looks through plays from the newest (or from `after`) back, in pieces along the index, until `limit` are found, there are no
 * more, or the budget is spent. Where a word is looked for, times in which nothing with it was played are passed over.
 */
export const searchPlays = async (
	database: Database,
	filter: PlayFilter,
	{ after: from = null, limit }: { after?: PlayKey | null; limit: number },
	budget: Budget = budgets[database.dialect],
): Promise<Found> => {
	const list: FoundPlay[] = []
	if (filter.places?.length === 0) return { list, next: null }
	const until = performance.now() + budget.time
	const begin = beginningOf(filter, from)
	let after = begin
	const start = placesOfWord(database, filter)
	const piece = (): Promise<Outcome> =>
		reading(database, budget.time, async db => {
			const begun = await start(db, after)
			if (begun === 'over') return 'over'
			after = begun
			const end = await findSliceEnd(db, filter, after, budget.rows)
			const slice = { after, end, limit: limit - list.length }
			list.push(...(await listSlice(db, database.dialect, filter, slice)))
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
		if (outcome === 'full') return { list, next: list.at(-1) ?? null }
		if (outcome === 'late') break
	}
	return { list, next: after }
}
