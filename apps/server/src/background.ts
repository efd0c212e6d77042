import { whileAway } from './db/while-away.ts'

/** Work that nobody waits for, except who wants to know that all of it is done. */
export interface Background {
	/** Does it; while the database is away it is tried again, so that it must not matter how often it is done. */
	start(work: () => Promise<unknown>): void
	idle(): Promise<void>
	/** What waits for the database waits no longer. */
	end(): void
}

/** Keeps such work in sight; what fails is reported. */
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
