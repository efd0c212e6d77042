/** The time from a server answer: the reading of the steady clock half-way, and the duration, in ms. */
export interface RoundTrip {
	readonly middle: number
	readonly length: number
}

/** Requests whose answers carry the server's time; they come back in the order in which they were sent. */
export interface Round {
	/** A request was sent when the steady clock was at `at` ms. */
	begin(at: number): void
	/** The next answer came; null if nothing was requested or it took too long to be usable. */
	end(at: number): RoundTrip | null
}

/** An answer that took longer than this, in ms, is too imprecise. */
const useful = 4_000

/** Creates one without pending requests. */
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
