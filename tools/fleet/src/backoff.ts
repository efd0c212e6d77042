const first = 1000
const longest = 30_000

/** How long to wait before the next try, in ms: anything up to a bound that doubles, so that a fleet never comes back in step. */
export const fullJitter = (tries: number, random: () => number): number =>
	Math.floor(random() * Math.min(longest, first * 2 ** Math.min(tries, 10)))
