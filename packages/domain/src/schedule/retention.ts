import type { Zone } from '../local-time.ts'
import { type HeldRelease, releasesNeeded } from './terminal-plan.ts'

/**
 * What a terminal keeps once a release has come to it, `now` in ms since the epoch: it forgets what may never play again, and only
 * then. The same list where an older release comes that nothing would ever show.
 */
export const retainedWith = <R extends HeldRelease>(
	held: readonly R[],
	come: R,
	zone: Zone,
	now: number,
): readonly R[] => {
	// Sent again it takes its own place.
	const others = held.filter(({ manifest }) => manifest.command_id !== come.manifest.command_id)
	const retained = releasesNeeded([...others, come], zone, now)
	return retained.includes(come) ? retained : held
}
