/** A question to the server whose answer carries the server's time. */
export interface Round {
	/** A question went out when the steady clock was at `at` ms. */
	begin(at: number): void
	/** Its answer came: where the steady clock was half-way, in ms; null when nothing was asked or the answer took too long to tell. */
	end(at: number): number | null
}

/** An answer that took longer than this, in ms, says too little about the time. */
const useful = 4_000

/** Makes a round with no question out. */
export const createRound = (): Round => {
	let begun: number | null = null
	return {
		begin(at) {
			begun = at
		},
		end(at) {
			if (begun === null) return null
			const [start, length] = [begun, at - begun]
			begun = null
			return length <= useful ? start + length / 2 : null
		},
	}
}
