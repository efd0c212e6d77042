import type { Tx } from '../db/schema.ts'

/** What the installation's licence allows features that add to it; without a licence it never throws. */
export interface Licences {
	/**
	 * Throws `licence_full` if this many more terminals are not licensed, and `licence_over`. For a transaction that excludes other
	 * additions.
	 */
	expectCapacity(tx: Tx, adding: number): Promise<void>
	/** Throws `licence_over` if the licence and its grace period have expired. */
	expectTime(): Promise<void>
}
