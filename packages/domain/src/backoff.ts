/** Delays before retrying, in ms: full jitter, so that terminals that disconnected together do not reconnect together. */
export const backoff = { base: 1_000, cap: 30_000 } as const

/** The delay before attempt number `attempt` (from 0) of a terminal, real or simulated, with `chance` from 0 to 1; in ms. */
export const waitBefore = (attempt: number, chance: number): number =>
	chance * Math.min(backoff.cap, backoff.base * 2 ** Math.min(attempt, 30))
