import type { Tx } from '../db/schema.ts'

/**
 * What keeps the history of plays where it was: whoever adds, moves or removes terminals and organisations says so in the
 * transaction that does it, after the change.
 */
export interface History {
	/** From now on these terminals stand where their organisations are in the tree. */
	settle(tx: Tx, terminal_ids: readonly number[], now: number): Promise<void>
	/** The same for all terminals of an organisation and of those below it. */
	settleBelow(tx: Tx, group_id: number, now: number): Promise<void>
	/** Before terminals go: their plays keep their names. */
	keepTerminals(tx: Tx, ids: readonly number[], now: number): Promise<void>
	/** Before an organisation goes: its plays keep its name. */
	keepOrganization(tx: Tx, group_id: number): Promise<void>
}
