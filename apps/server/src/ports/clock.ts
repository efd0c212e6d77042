/** The server's source of time; tests bring their own. */
export interface Clock {
	/** Milliseconds since the epoch: for times that are stored and shown. It can be set forwards and backwards. */
	now(): number
	/** Milliseconds of a monotonic clock with an arbitrary start: for durations. */
	steady(): number
}

/** The machine's clocks. */
export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() }
