/** Counts how often in a row something was unhealthy, in ticks of the caller, which stop when the machine sleeps. */
export interface Patience {
	/** Returns whether patience has run out, for as long as it has. */
	tick(isWell: boolean, limit: number): boolean
	reset(): void
}

/** Creates one with full patience. */
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
