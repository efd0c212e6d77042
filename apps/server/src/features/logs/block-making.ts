import type { Database } from '../../db/database.ts'
import { turn } from '../../ports/turns.ts'
import { type MarkedLog, markOf, noteText } from './block-marks.ts'
import { type BlockTimes, listNoted, type NotedRow } from './blocks.store.ts'

/** Rows read before yielding to other work. */
const page = 500

/** Which block to make: the rows behind one, so many, and all from before a moment, in ms. */
interface WantedBlock {
	readonly log: MarkedLog
	readonly behind: number
	readonly rows: number
	readonly before: number
}

/** What a block of rows says of them. */
interface MadeBlock extends BlockTimes {
	/** Its last row. */
	readonly to_id: number
	readonly marks: readonly number[]
}

const noteRow = ({ user_id, group_id, result, action, said }: NotedRow, marks: Set<number>): void => {
	noteText(said, marks)
	if (user_id !== null) marks.add(markOf('user', user_id))
	if (group_id !== null) marks.add(markOf('group', group_id))
	if (result !== 1) marks.add(markOf('result', 'failed'))
	if (action === '') return
	marks.add(markOf('action', action))
	marks.add(markOf('feature', action.split('.')[0] ?? ''))
}

/** Makes the next block of a log; null while its rows are not all there, or not all old enough. */
export const makeBlock = async (
	{ db, dialect }: Database,
	{ log, behind, rows, before }: WantedBlock,
	gone: AbortSignal,
): Promise<MadeBlock | null> => {
	const marks = new Set<number>()
	let [to_id, left, from_at, to_at] = [behind, rows, Number.POSITIVE_INFINITY, 0]
	while (left > 0) {
		await turn()
		const found = await listNoted(db, dialect, log, to_id, Math.min(page, left))
		if (gone.aborted || found.length === 0) return null
		for (const row of found) {
			if (row.at >= before) return null
			noteRow(row, marks)
			from_at = Math.min(from_at, row.at)
			to_at = Math.max(to_at, row.at)
		}
		to_id = found.at(-1)?.id ?? to_id
		left -= found.length
	}
	// In the order of the key that they are stored in.
	return { to_id, from_at, to_at, marks: [...marks].sort((one, other) => one - other) }
}
