/** Work that nobody waits for, except who wants to know that all of it is done. */
export interface Background {
	start(work: Promise<unknown>): void
	idle(): Promise<void>
}

/** Keeps such work in sight; what fails is reported. */
export const background = (report: (error: unknown) => void): Background => {
	const open = new Set<Promise<unknown>>()
	return {
		start: work => {
			const ended = work.catch(report).finally(() => open.delete(ended))
			open.add(ended)
		},
		idle: async () => {
			while (open.size > 0) await Promise.all(open)
		},
	}
}
