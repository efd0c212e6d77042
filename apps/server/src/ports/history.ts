import type { Tx } from '../db/schema.ts'

/**
 * Attributes past plays to the place they were played at: features that add, move or remove terminals and organisations call this in the
 * same transaction, after the change.
 */
export interface History {
	/** From now on these terminals count under their current organisations in the tree. */
	settle(tx: Tx, terminal_ids: readonly number[], now: number): Promise<void>
	/** The same for all terminals of an organisation and of those below it. */
	settleBelow(tx: Tx, group_id: number, now: number): Promise<void>
	/** Before terminals are removed: their plays, logs and commands retain their names and their organisation. */
	keepTerminals(tx: Tx, ids: readonly number[], now: number): Promise<void>
	/** Before an organisation is removed: its plays retain its name, and what its removed terminals left is handed to the one above it, `pid`. */
	keepOrganization(tx: Tx, group_id: number, pid: number): Promise<void>
}
