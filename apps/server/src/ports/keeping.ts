import { whileAway } from '../db/while-away.ts'

/** Brings what is wished for about; what it does is found in the tables, so that a restart loses nothing. */
export interface Keeping {
	/** Something has changed that decides over it. */
	look(): void
	/** Resolves when everything is brought about that can be. */
	idle(): Promise<void>
	close(): Promise<void>
}

/** Settles once for all that has come in the meantime. */
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
