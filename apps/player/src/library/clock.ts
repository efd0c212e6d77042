/** The time that plays are made by: steady between two calls of `settle`, and the server's when it is known. ms since the epoch. */
export interface Clock {
	now(): number
	/**
	 * Takes the server's time, which was `server` ms when this machine's steady clock was at `middle` ms, give or take half of
	 * `length` ms: of the latest answers the surest counts.
	 */
	correct(server: number, roundTrip: { readonly middle: number; readonly length: number }): void
	/** Earlier answers count no more: the machine may have slept. */
	forget(): void
	/** Moves to the corrected time; called where a jump disturbs nothing. */
	settle(): void
	/** Whether `now` is so wrong that it has to jump, whatever plays. */
	isFar(): boolean
	/** The server's time minus the steady clock of this page, in ms; null until the server has told it. */
	measured(): number | null
	/** Server time minus the time of this machine, in ms. */
	skew(): number
}

/** Server time minus steady time, as it was told `at` (steady, ms) in an answer that took `length` ms. */
interface Sample {
	readonly offset: number
	readonly at: number
	readonly length: number
}

/** How many answers are looked back at. */
const max_samples = 16
/** How far two clocks run apart at most, ms in a ms: an old answer is less sure. */
const drift = 0.00005

/** A clock that is wrong by more than this, in ms, is put right at once and not between two plays. */
const far = 10_000

/** Makes a clock that starts from the machine's time and the `skew` (ms) that was known last. */
export const createClock = (skew: number): Clock => {
	let anchor = Date.now() + skew - performance.now()
	let samples: Sample[] = []
	let measured: number | null = null
	let known = skew
	const right = (): number => measured ?? Date.now() + known - performance.now()
	return {
		now: () => performance.now() + anchor,
		correct(server, { middle, length }) {
			samples = [...samples, { offset: server - middle, at: middle, length }].slice(-max_samples)
			const doubt = (one: Sample): number => one.length + (middle - one.at) * drift
			measured = samples.reduce((best, one) => (doubt(one) <= doubt(best) ? one : best)).offset
			known = measured + performance.now() - Date.now()
		},
		forget() {
			samples = []
		},
		settle() {
			anchor = right()
		},
		isFar: () => Math.abs(right() - anchor) > far,
		measured: () => measured,
		skew: () => Math.round(known),
	}
}
