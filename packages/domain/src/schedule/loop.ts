/** A program in a list: `length` ms per play, repeated for `total` ms before the next one. */
export interface Entry {
	readonly program_id: number
	readonly length: number
	readonly total: number
}

/** A position in a list: the entry, and the elapsed time of the play, in ms; `left` until the entry's turn is over. */
export interface Position {
	readonly index: number
	readonly elapsed: number
	readonly left: number
}

/** The length of a list, in ms. */
export const loopLength = (entries: readonly Entry[]): number => entries.reduce((sum, { total }) => sum + total, 0)

/** The position in a repeating list after `elapsed` ms; null if it is empty. */
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

/** How often something was started, and for how many ms in total it was on screen. */
export interface ProgramSum {
	readonly plays: number
	readonly time: number
}

/** Sums over the first `elapsed` ms of a list, by entry: how many plays began before that, and for how long they played. */
const sumsUntil = (entries: readonly Entry[], elapsed: number): ProgramSum[] => {
	const round = loopLength(entries)
	const rounds = round === 0 ? 0 : Math.floor(elapsed / round)
	let start = 0
	return entries.map(({ length, total }) => {
		const begun = Math.min(Math.max(elapsed - rounds * round - start, 0), total)
		start += total
		const playsIn = (time: number): number => (time === 0 ? 0 : Math.ceil(time / length))
		return { plays: rounds * playsIn(total) + playsIn(begun), time: rounds * total + begun }
	})
}

/** Sums over a repeating list, by entry, between two moments, both in ms since it began. */
export const loopSums = (entries: readonly Entry[], from: number, to: number): ProgramSum[] => {
	const before = sumsUntil(entries, from)
	return sumsUntil(entries, to).map(({ plays, time }, index) => ({
		plays: plays - (before[index]?.plays ?? 0),
		time: time - (before[index]?.time ?? 0),
	}))
}
