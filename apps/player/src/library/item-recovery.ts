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
	/** Turns that have just ended well, as far as is known in this breath. */
	const over = new Set<string>()
	return {
		began(id) {
			forget(id)
			standing.set(
				id,
				setTimeout(() => plays(id), trust),
			)
		},
		failed(id) {
			forget(id)
			over.delete(id)
		},
		ended(id) {
			if (!standing.has(id)) return
			forget(id)
			over.add(id)
			// What ends because it breaks says so in the same breath; the next turn of the same item may begin in it, too.
			queueMicrotask(() => {
				if (over.delete(id)) plays(id)
			})
		},
	}
}
