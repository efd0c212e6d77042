/** What an answer of the server tells of the time: where the steady clock was half-way, and how long it took, in ms. */
export interface RoundTrip {
	readonly middle: number
	readonly length: number
}

/** Questions to the server whose answers carry the server's time; they come back in the order in which they went out. */
export interface Round {
	/** A question went out when the steady clock was at `at` ms. */
	begin(at: number): void
	/** The next answer came; null when nothing was asked or it took too long to tell. */
	end(at: number): RoundTrip | null
}

/** An answer that took longer than this, in ms, says too little about the time. */
const useful = 4_000

/** Makes a round with no question out. */
export const createRound = (): Round => {
	const out: number[] = []
	return {
		begin: at => void out.push(at),
		end(at) {
			const begun = out.shift()
			if (begun === undefined) return null
			const length = at - begun
			return length <= useful ? { middle: begun + length / 2, length } : null
		},
	}
}
