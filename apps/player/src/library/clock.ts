/** The time that playback follows: steady between two calls of `settle`, and the server's when it is known. ms since the epoch. */
export interface Clock {
	now(): number
	/**
	 * Adds a server time: it was `server` ms when this machine's steady clock was at `middle` ms, give or take half of `length` ms. The most
	 * precise of the latest answers counts.
	 */
	correct(server: number, roundTrip: { readonly middle: number; readonly length: number }): void
	/** Earlier answers no longer count: the machine may have slept. */
	forget(): void
	/** Moves to the corrected time; called when a jump disturbs nothing. */
	settle(): void
	/** Whether `now` is so wrong that it has to jump, whatever plays. */
	isFar(): boolean
	/** The server's time minus the steady clock of this page, in ms; null until the server has sent it. */
	measured(): number | null
	/** How far the server's time can be from what this clock takes it for, in ms; null until the server has sent it. */
	uncertainty(): number | null
	/** Server time minus the time of this machine, in ms. */
	skew(): number
}

/** Server time minus steady time, as received `at` (steady, ms) in an answer that took `length` ms. */
interface Sample {
	readonly offset: number
	readonly at: number
	readonly length: number
}

/** How many recent answers are considered. */
const max_samples = 16
/** Maximum drift between two clocks, ms per ms: an old answer is less precise. */
const drift = 0.00005

/** How far an answer can be off at `now` (steady, ms): half its way, and what the clocks have drifted since. */
const doubt = ({ length, at }: Sample, now: number): number => length / 2 + (now - at) * drift

/** A clock error above this, in ms, is corrected at once and not between two plays. */
const far = 10_000

/** Creates a clock that starts from the machine's time and the last known `skew` (ms). */
export const createClock = (skew: number): Clock => {
	let anchor = Date.now() + skew - performance.now()
	let samples: Sample[] = []
	let best: Sample | null = null
	let known = skew
	const right = (): number => best?.offset ?? Date.now() + known - performance.now()
	return {
		now: () => performance.now() + anchor,
		correct(server, { middle, length }) {
			samples = [...samples, { offset: server - middle, at: middle, length }].slice(-max_samples)
			best = samples.reduce((first, one) => (doubt(one, middle) <= doubt(first, middle) ? one : first))
			known = best.offset + performance.now() - Date.now()
		},
		forget() {
			samples = []
		},
		settle() {
			anchor = right()
		},
		isFar: () => Math.abs(right() - anchor) > far,
		measured: () => best?.offset ?? null,
		uncertainty: () => (best === null ? null : doubt(best, performance.now())),
		skew: () => Math.round(known),
	}
}
