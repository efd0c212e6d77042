import { run_limits } from '@vitrine/domain/proof/play-chain'
import { play_problems } from '@vitrine/domain/release/play'
import type { Database } from '../../../db/database.ts'
import { turn } from '../../../ports/turns.ts'
import * as store from './retention.store.ts'

/** How many rows are removed at once (more than a signed run has), and how many journals are checked before yielding to other work. */
const rows_at_once = 2 * run_limits.rows
const journals_at_once = 50

type Journal = Awaited<ReturnType<typeof store.listJournals>>[number]

/**
 * The number below which a journal has only plays from before a moment; null if there is none. Journals are read in their own order: rows
 * with impossible times go with the next row whose time is valid. A signed run is removed completely or not at all, because it is proven
 * as a whole; rows beyond a gap stay, because the terminal would send them again and they would count twice.
 */
const oldBelow = async (
	{ db }: Pick<Database, 'db'>,
	{ id: boot_id, seq: reached }: Journal,
	before: number,
): Promise<number | null> => {
	const rows = await store.listFirst(db, boot_id, rows_at_once)
	const isTrue = ({ time_fault }: (typeof rows)[number]) => time_fault === play_problems.none
	const recent = rows.findIndex(row => isTrue(row) && row.start_time >= before)
	const last = rows.slice(0, recent < 0 ? rows.length : recent).findLast(isTrue)
	const first = rows[0]
	if (first === undefined || last === undefined) return null
	const below = await store.findRunStart(db, boot_id, Math.min(last.seq, reached) + 1)
	return below > first.seq ? below : null
}

/** Removes the plays of a journal that began before a moment. */
const removeOf = async (database: Pick<Database, 'db'>, journal: Journal, before: number, isClosed: () => boolean) => {
	while (!isClosed()) {
		const below = await oldBelow(database, journal, before)
		if (below === null) return
		await store.removeBelow(database.db, journal.id, below)
		await turn()
	}
}

/** Removes plays that began before a moment (ms since the epoch), journal by journal and a few at a time (decision 101). */
export const playRemoval =
	(database: Pick<Database, 'db'>) =>
	async (before: number, isClosed: () => boolean): Promise<void> => {
		let after = 0
		while (!isClosed()) {
			const journals = await store.listJournals(database.db, after, journals_at_once)
			for (const journal of journals) await removeOf(database, journal, before, isClosed)
			const last = journals.at(-1)
			if (last === undefined) return
			after = last.id
			await turn()
		}
	}
