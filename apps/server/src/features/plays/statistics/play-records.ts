import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import type { Database } from '../../../db/database.ts'
import { turn } from '../../../ports/turns.ts'
import type { FoundPlay, PlayKey } from '../search.store.ts'
import { searchPlays } from '../search.ts'

/** Records read before yielding to other work. */
const page = 1000

/** Which records to write, and a signal that nobody waits for them any more; times in ms. */
export interface RecordFilter {
	readonly places: readonly number[] | null
	readonly terminal_ids?: readonly number[] | undefined
	readonly name?: string | undefined
	readonly start_time: number
	readonly end_time: number
	readonly gone?: AbortSignal | undefined
}

/** The records of a kind, newest first, page by page, up to the limit of an export per kind. */
export async function* recordsOf(
	database: Database,
	{ gone, ...filter }: RecordFilter,
	kind: number,
): AsyncGenerator<readonly FoundPlay[]> {
	let after: PlayKey | null = null
	let left: number = statistics_limits.exported
	while (left > 0 && !gone?.aborted) {
		// Yields to other work between two pages.
		await turn()
		const found: Awaited<ReturnType<typeof searchPlays>> = await searchPlays(
			database,
			{ ...filter, kind },
			{ after, limit: Math.min(page, left) },
			undefined,
			gone,
		)
		if (found.list.length > 0) yield found.list
		if (found.next === null) return
		left -= found.list.length
		after = found.next
	}
}
