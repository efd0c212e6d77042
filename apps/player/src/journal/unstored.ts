/** Plays that could not be stored yet. */
export interface Unstored<Play> {
	add(plays: readonly Play[]): void
	/** Takes all of them, in their order, and how many before them had to be dropped; with none waiting, that is said later. */
	take(): { readonly plays: readonly Play[]; readonly dropped: number }
	/** What was taken could not be stored; the oldest are dropped if there are too many. */
	putBack(taken: { readonly plays: readonly Play[]; readonly dropped: number }): void
	/** How many are not stored, dropped ones included. */
	count(): number
}

/** Creates it with at most `most` plays; `dropped` earlier ones were lost with a previous start. */
export const createUnstored = <Play>(most: number, dropped: number): Unstored<Play> => {
	let waiting: Play[] = []
	let lost = dropped
	const bound = (): void => {
		const excess = Math.max(0, waiting.length - most)
		waiting = waiting.slice(excess)
		lost += excess
	}
	return {
		add(plays) {
			waiting = [...waiting, ...plays]
			bound()
		},
		take() {
			if (waiting.length === 0) return { plays: [], dropped: 0 }
			const taken = { plays: waiting, dropped: lost }
			waiting = []
			lost = 0
			return taken
		},
		putBack(taken) {
			// What was dropped before those that wait is older than all that was added meanwhile.
			waiting = [...taken.plays, ...waiting]
			lost += taken.dropped
			bound()
		},
		count: () => waiting.length + lost,
	}
}
