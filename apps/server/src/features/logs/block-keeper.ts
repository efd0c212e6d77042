import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { InThread } from '../../ports/threads/job.ts'
import { slices, turn } from '../../ports/turns.ts'
import type { makeBlock } from './block-making.ts'
import { type MarkedLog, marked_logs } from './block-marks.ts'
import {
	findBlocksEnd,
	findRest,
	insertBlock,
	insertMarks,
	removeOldestBlock,
	removeUnfinished,
} from './blocks.store.ts'

/** Rows of a block: a search reads a block as a whole. */
const block_rows = 4000
/** How long ago all rows of a block must have been written, in ms: longer than any transaction takes. */
const settled_after = 600_000
/** Marks written per statement. */
const at_once = 1000

export interface BlockDeps {
	readonly database: Pick<Database, 'db' | 'dialect'>
	readonly clock: Clock
	readonly makeBlock: InThread<typeof makeBlock>
	readonly block_rows?: number
}

const logs = Object.keys(marked_logs) as MarkedLog[]

/** Adds a block to a log; returns whether there can be more. */
const addBlock = async (
	{ database, clock, makeBlock: make, block_rows: rows = block_rows }: BlockDeps,
	log: MarkedLog,
) => {
	const { db } = database
	const behind = await findBlocksEnd(db, log)
	if ((await findRest(db, log, behind, 0)).rows < rows) return false
	const made = await make({ log, behind, rows, before: clock.now() - settled_after })
	if (made === null) return false
	await removeUnfinished(db, log, behind)
	for (const marks of slices(made.marks, at_once)) {
		await turn()
		await insertMarks(database, log, made.to_id, marks)
	}
	await insertBlock(db, log, made.to_id, made)
	return true
}

/** Brings the blocks of all logs up to date with their rows. */
export const updateBlocks = async (deps: BlockDeps, isClosed: () => boolean): Promise<void> => {
	for (const log of logs) {
		while (!isClosed() && (await removeOldestBlock(deps.database.db, log))) await turn()
		while (!isClosed() && (await addBlock(deps, log))) await turn()
	}
}
