/** Counts how often in a row something was not well; counted by ticks of whoever watches, which stand still when the machine sleeps. */
export interface Patience {
	/** Returns whether it is over, as long as it is. */
	tick(isWell: boolean, limit: number): boolean
	reset(): void
}

/** Makes one that has not been tried yet. */
export const createPatience = (): Patience => {
	let bad = 0
	return {
		tick(isWell, limit) {
			bad = isWell ? 0 : bad + 1
			return bad >= limit
		},
		reset() {
			bad = 0
		},
	}
}
