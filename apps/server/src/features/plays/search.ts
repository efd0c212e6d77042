import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { type Budget, type Found, searchSlices } from '../../ports/slices.ts'
import {
	type FoundPlay,
	findNamed,
	findSliceEnd,
	listNames,
	listSlice,
	type PlayFilter,
	type PlayKey,
} from './search.store.ts'

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
 * Looks through plays from the newest (or from `after`) back, until `limit` are found, there are no more, or the budget is spent.
 * Where a word is looked for, times in which nothing with it was played are passed over.
 */
export const searchPlays = async (
	database: Database,
	filter: PlayFilter,
	{ after = null, limit }: { after?: PlayKey | null; limit: number },
	budget?: Budget,
): Promise<Found<FoundPlay, PlayKey>> => {
	if (filter.places?.length === 0) return { list: [], next: null }
	return searchSlices<FoundPlay, PlayKey>(
		database,
		{
			skip: placesOfWord(database, filter),
			endOf: (db, from, rows) => findSliceEnd(db, filter, from, rows),
			rowsOf: (db, slice) => listSlice(db, database.dialect, filter, slice),
			keyOf: row => row,
		},
		{ after: beginningOf(filter, after), limit },
		budget,
	)
}
