import type { Zone } from '../local-time.ts'
import { type HeldRelease, releasesNeeded } from './terminal-plan.ts'

/**
 * The releases that a terminal retains after one has arrived, `now` in ms since the epoch: it only forgets what can never play again, and
 * only at that point. The same list if the arriving release is an older one that would never be shown.
 */
export const retainedWith = <R extends HeldRelease>(
	held: readonly R[],
	come: R,
	zone: Zone,
	now: number,
): readonly R[] => {
	// A release that is sent again replaces itself.
	const others = held.filter(({ manifest }) => manifest.command_id !== come.manifest.command_id)
	const retained = releasesNeeded([...others, come], zone, now)
	return retained.includes(come) ? retained : held
}
