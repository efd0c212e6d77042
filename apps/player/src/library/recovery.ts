/** Follows items on the screen, to tell which of them play right again. */
export interface Recovery {
	/** It came on the screen. */
	began(id: string): void
	/** Something was wrong with it. */
	failed(id: string): void
	/** Its turn is over. */
	ended(id: string): void
}

/** An item that stands so long, in ms, plays right: one that breaks as soon as it is there would come and go among the problems. */
const trust = 10_000

/** `plays` hears of an item that has stood long enough, or has had a whole turn, with nothing wrong. */
export const createRecovery = (plays: (id: string) => void): Recovery => {
	const standing = new Map<string, ReturnType<typeof setTimeout>>()
	const forget = (id: string): void => {
		clearTimeout(standing.get(id))
		standing.delete(id)
	}
	return {
		began(id) {
			forget(id)
			standing.set(
				id,
				setTimeout(() => plays(id), trust),
			)
		},
		failed: forget,
		ended(id) {
			const timer = standing.get(id)
			if (timer === undefined) return
			clearTimeout(timer)
			// What ends because it breaks says so in the same breath.
			queueMicrotask(() => {
				if (standing.get(id) !== timer) return
				standing.delete(id)
				plays(id)
			})
		},
	}
}
