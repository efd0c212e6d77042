/** Where the server reads the time; tests bring their own. */
export interface Clock {
	/** Milliseconds since the epoch: for what is stored and shown. It may be put forward and back. */
	now(): number
	/** Milliseconds of a clock that only continues, from a beginning of its own: for how long something takes or lasts. */
	steady(): number
}

/** The machine's clocks. */
export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() }
