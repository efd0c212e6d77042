import type { Tx } from '../db/schema.ts'

/** What the licence of the installation says to features that add to it; without a licence it says nothing. */
export interface Licences {
	/** Throws `licence_full` where so many more terminals are not licensed, and `licence_over`. In a transaction that adds alone. */
	expectRoom(tx: Tx, adding: number): Promise<void>
	/** Throws `licence_over` where the time of the licence and its grace are over. */
	expectTime(): Promise<void>
}
