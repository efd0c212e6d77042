import { setTimeout as pause } from 'node:timers/promises'
import { isProblem } from './engines/database-errors.ts'

/** How long work waits before it tries again a database that is away, in ms. */
const pause_between = 500

/**
 * Does work that nobody waits for, again and again while the database is away or busy: it must not matter how often it is done.
 * What fails for another reason, or when `ending` says that the process stops, is thrown.
 */
export const whileAway = async <T>(work: () => Promise<T>, ending?: AbortSignal): Promise<T> => {
	for (;;) {
		try {
			return await work()
		} catch (error) {
			if (!isProblem(error, 'away', 'busy') || ending?.aborted) throw error
			// Its end is looked at when it is over: a stop in between is the end of the waiting, not of the reason.
			await pause(pause_between, undefined, { ...(ending && { signal: ending }), ref: false }).catch(() => undefined)
		}
	}
}
