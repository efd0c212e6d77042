import { setTimeout as pause } from 'node:timers/promises'
import { isProblem } from './engines/database-errors.ts'

/** How long to wait before retrying while the database is away, in ms. */
const pause_between = 500

/**
 * Runs work that nobody waits for, retrying while the database is away or busy: it must be safe to repeat. Throws other errors, and the
 * current one once `ending` signals that the process stops.
 */
export const whileAway = async <T>(work: () => Promise<T>, ending?: AbortSignal): Promise<T> => {
	for (;;) {
		try {
			return await work()
		} catch (error) {
			if (!isProblem(error, 'away', 'busy') || ending?.aborted) throw error
			// `ending` is checked in the next failure: a stop during the pause ends only the wait and is not an error itself.
			await pause(pause_between, undefined, { ...(ending && { signal: ending }), ref: false }).catch(() => undefined)
		}
	}
}
