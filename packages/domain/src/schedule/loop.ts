/** A program in a list: `length` ms of its play, `total` ms for which it is played over and over before the next one. */
export interface Entry {
	readonly program_id: number
	readonly length: number
	readonly total: number
}

/** A play within a list: which entry, and how far the play is, in ms; `left` until the entry's turn is over. */
export interface Position {
	readonly index: number
	readonly elapsed: number
	readonly left: number
}

/** How long a list takes, in ms. */
export const loopLength = (entries: readonly Entry[]): number => entries.reduce((sum, { total }) => sum + total, 0)

/** Where a list is after `elapsed` ms, round and round; null when it is empty. */
export const loopAt = (entries: readonly Entry[], elapsed: number): Position | null => {
	const length = loopLength(entries)
	if (length === 0) return null
	let rest = elapsed - Math.floor(elapsed / length) * length
	for (const [index, { length: play, total }] of entries.entries()) {
		if (rest < total) {
			const begun = rest % play
			return { index, elapsed: begun, left: Math.min(play - begun, total - rest) }
		}
		rest -= total
	}
	return null
}
