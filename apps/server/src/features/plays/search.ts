import type { Database } from '../../db/database.ts'
import type { Reader } from '../../db/schema.ts'
import { type Budget, type Found, searchSlices } from '../../ports/slices.ts'
import {
	type FoundPlay,
	findAtPoint,
	findNamed,
	findSliceEnd,
	listNames,
	listSlice,
	type PlayFilter,
	type PlayKey,
} from './search.store.ts'

/** Where to start: where another search ended, before a moment, or at the newest. */
const beginningOf = ({ end_time }: PlayFilter, from: PlayKey | null): PlayKey | null =>
	from !== null || end_time === undefined ? from : { start_time: end_time + 1, boot_id: 0, seq: 0 }

/** Finds where the next piece begins: skips times without the requested word or point. */
const placesWanted = ({ dialect }: Database, filter: PlayFilter) => {
	let names: readonly number[] | null | undefined
	// Records that do not count are not in the counts of points either.
	const isCounted = filter.point_id !== undefined && filter.kind !== null
	return async (db: Reader, after: PlayKey | null): Promise<PlayKey | null | 'over'> => {
		const place = isCounted ? ((await findAtPoint(db, dialect, filter, after)) ?? 'over') : after
		if (place === 'over') return place
		names = names === undefined ? await listNames(db, filter) : names
		return names === null ? place : ((await findNamed(db, dialect, filter, names, place)) ?? 'over')
	}
}

/**
 * Searches plays backwards from the newest (or from `after`) until `limit` are found, there are no more, or the budget is spent, or
 * nobody waits for them any more. When searching for a word or a point, skips times in which nothing matching was played.
 */
export const searchPlays = async (
	database: Database,
	filter: PlayFilter,
	{ after = null, limit }: { after?: PlayKey | null; limit: number },
	budget?: Budget,
	gone?: AbortSignal,
): Promise<Found<FoundPlay, PlayKey>> => {
	if (filter.places?.length === 0) return { list: [], next: null }
	return searchSlices<FoundPlay, PlayKey>(
		database,
		{
			skip: placesWanted(database, filter),
			endOf: (db, from, rows) => findSliceEnd(db, filter, from, rows),
			rowsOf: (db, slice) => listSlice(db, database.dialect, filter, slice),
			keyOf: row => row,
		},
		{ after: beginningOf(filter, after), limit },
		budget,
		gone,
	)
}
