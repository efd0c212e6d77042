import { whileAway } from '../db/while-away.ts'

/** Brings about a desired state; the work is read from the tables, so that a restart loses nothing. */
export interface Keeping {
	/** To be called when something relevant has changed. */
	look(): void
	/** Resolves when everything possible has been brought about. */
	idle(): Promise<void>
	close(): Promise<void>
}

/** Settles once for all changes that arrive in the meantime. */
export const keeping = (settle: () => Promise<void>, report: (error: unknown) => void): Keeping => {
	const ending = new AbortController()
	let due = false
	let working: Promise<void> | null = null
	const work = async (): Promise<void> => {
		while (due && !ending.signal.aborted) {
			due = false
			await whileAway(settle, ending.signal).catch(report)
		}
		working = null
	}
	return {
		look: () => {
			due = true
			working ??= work()
		},
		idle: async () => {
			while (working !== null) await working
		},
		close: async () => {
			ending.abort()
			await working
		},
	}
}
