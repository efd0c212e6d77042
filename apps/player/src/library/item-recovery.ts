/** Follows items on the screen, to find out which of them play correctly again. */
export interface Recovery {
	/** It came on the screen. */
	began(id: string): void
	/** Something was wrong with it. */
	failed(id: string): void
	/** Its turn is over. */
	ended(id: string): void
}

/**
 * An item that has been on for this long, in ms, plays correctly: one that breaks as soon as it appears would flicker in the list of
 * problems.
 */
const trust = 10_000

/** `plays` is called for an item that has been on long enough, or has completed a turn, without a problem. */
export const createRecovery = (plays: (id: string) => void): Recovery => {
	const standing = new Map<string, ReturnType<typeof setTimeout>>()
	const forget = (id: string): void => {
		clearTimeout(standing.get(id))
		standing.delete(id)
	}
	/** Turns that have just ended well, as far as is known in this task. */
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
			// An item that ends because it breaks reports that in the same task, in which its next turn can begin, too.
			queueMicrotask(() => {
				if (over.delete(id)) plays(id)
			})
		},
	}
}
