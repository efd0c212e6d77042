import { whileAway } from './db/while-away.ts'

/** Work that nobody waits for, except callers that need to know when all of it is done. */
export interface Background {
	/** Runs it, retrying while the database is away, so it must be safe to repeat. */
	start(work: () => Promise<unknown>): void
	idle(): Promise<void>
	/** Work waiting for the database stops waiting. */
	end(): void
}

/** Tracks such work and reports failures. */
export const background = (report: (error: unknown) => void): Background => {
	const open = new Set<Promise<unknown>>()
	const ending = new AbortController()
	return {
		start: work => {
			const ended = whileAway(work, ending.signal)
				.catch(report)
				.finally(() => open.delete(ended))
			open.add(ended)
		},
		idle: async () => {
			while (open.size > 0) await Promise.all(open)
		},
		end: () => ending.abort(),
	}
}
