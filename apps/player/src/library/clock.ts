/** The time that plays are made by: steady between two calls of `settle`, and the server's when it is known. ms since the epoch. */
export interface Clock {
	now(): number
	/** Takes the server's time, which was `server` ms when this machine's steady clock was at `steady` ms. */
	correct(server: number, steady: number): void
	/** Moves to the corrected time; called where a jump disturbs nothing. */
	settle(): void
	/** Server time minus the time of this machine, in ms. */
	skew(): number
}

/** Makes a clock that starts from the machine's time and the `skew` (ms) that was known last. */
export const createClock = (skew: number): Clock => {
	let anchor = Date.now() + skew - performance.now()
	let measured: number | null = null
	let known = skew
	return {
		now: () => performance.now() + anchor,
		correct(server, steady) {
			measured = server - steady
			known = measured + performance.now() - Date.now()
		},
		settle() {
			anchor = measured ?? Date.now() + known - performance.now()
		},
		skew: () => Math.round(known),
	}
}
