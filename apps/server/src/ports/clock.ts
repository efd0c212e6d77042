/** Where the server reads the time; tests bring their own. */
export interface Clock {
	/** Milliseconds since the epoch. */
	now(): number
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() }
