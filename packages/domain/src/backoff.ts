/** Waits before trying again, in ms: full jitter, so that terminals that were lost together do not come back together. */
export const backoff = { base: 1_000, cap: 30_000 } as const

/** The wait before try number `attempt` (from 0) of a terminal, simulated or not, with `chance` from 0 to 1; in ms. */
export const waitBefore = (attempt: number, chance: number): number =>
	chance * Math.min(backoff.cap, backoff.base * 2 ** Math.min(attempt, 30))
