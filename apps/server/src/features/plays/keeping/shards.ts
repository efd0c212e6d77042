import { day_slots, slotOf } from '@vitrine/domain/plays/play-tally'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import { mergeDivided } from './shards.store.ts'

/** Counts merged in one transaction: plays wait about a tenth of a second for it. */
const at_once = 20
/** The current UTC day and the one before are left alone: terminals still write to them at the same time. */
const busy_days = 1
/** How long one run may take, in ms: there may be years of counts after an upgrade. */
const run_most = 60_000

const rest = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms).unref())

/**
 * Merges the shards of counts that hardly change any more (decision 083), so that statistics read one row where up to eight were written.
 * It rests as long as it works, and ends after a minute; the next run goes on.
 */
export const shardMerging =
	(database: Database, clock: Clock) =>
	async (isClosed: () => boolean): Promise<void> => {
		const until = Math.floor(slotOf(clock.now()) / day_slots) - busy_days
		const started = performance.now()
		while (!isClosed() && performance.now() - started < run_most) {
			const began = performance.now()
			if ((await mergeDivided(database, until, at_once)) < at_once) return
			await rest(performance.now() - began)
		}
	}
