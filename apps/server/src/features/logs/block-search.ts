import type { Reader } from '../../db/schema.ts'
import type { BlockTerm, MarkedLog } from './block-marks.ts'
import { type BlockTimes, findBlocksEnd, findRest, listBlocks } from './blocks.store.ts'
import type { LogKey, LogRange } from './log-pages.store.ts'
import type { Skip } from './log-search.ts'

/** Up to this many rows outside blocks count as one more block; more of them, after an upgrade, are searched one after the other. */
const most_rest = 30_000

/** Where the rows of a block that come after a position begin; null if they all come before it. */
const beginningIn = ({ from_at, to_at }: BlockTimes, after: LogKey): LogKey | null => {
	const at = after[0] ?? 0
	if (from_at > at) return null
	return to_at < at ? [to_at + 1, 0] : after
}

const later = (one: LogKey, other: LogKey): LogKey => {
	const [at = 0, id = 0] = one
	const [other_at = 0, other_id = 0] = other
	return at > other_at || (at === other_at && id > other_id) ? one : other
}

/**
 * Skips the blocks of a log that lack what a search is for: returns where the next one begins that may have it, or that none does.
 * Undefined if nothing can be skipped.
 */
export const blocksWith = async (
	db: Reader,
	log: MarkedLog,
	terms: readonly BlockTerm[],
	range: LogRange,
): Promise<Skip | undefined> => {
	if (terms.length === 0) return undefined
	const last = await findBlocksEnd(db, log)
	const rest = await findRest(db, log, last, most_rest)
	if (last === 0 || rest.rows > most_rest) return undefined
	const blocks = await listBlocks(db, log, terms, range)
	if (rest.times !== null) blocks.unshift(rest.times)
	return async (_, after) => {
		let next: LogKey | null = null
		for (const block of blocks) {
			const own = beginningIn(block, after ?? [range.end, 0])
			if (own !== null) next = next === null ? own : later(own, next)
		}
		return next ?? 'over'
	}
}
