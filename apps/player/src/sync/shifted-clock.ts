import type { Clock } from '../library/clock.ts'

/**
 * The same clock, `shift` ms behind: what follows it shows everything that much later. A change takes effect like a correction of the
 * clock, when playback settles, which it does at once.
 */
export const shiftedClock = (clock: Clock, wanted: () => number): Clock => {
	let shift = wanted()
	return {
		...clock,
		now: () => clock.now() - shift,
		settle() {
			clock.settle()
			shift = wanted()
		},
		isFar: () => shift !== wanted() || clock.isFar(),
	}
}
