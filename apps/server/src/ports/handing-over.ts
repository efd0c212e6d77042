import type { Handover, HandoverChoice } from '@vitrine/contract/people/handover'
import type { Tree } from '@vitrine/domain/people/tree'
import type { Reader, Tx } from '../db/schema.ts'
import type { Ending } from './releasing.ts'

/** The future placement of terminals: the tree, and the organisation of each if it differs from today's. */
export interface Placing {
	readonly terminal_ids: readonly number[]
	readonly tree: Tree
	readonly group_id?: number
}

/** What should happen to the releases running there, and the reason given to publishers whose releases are taken down. */
export interface Chosen {
	readonly choice: HandoverChoice | undefined
	readonly reason?: string | undefined
}

/** What moving terminals means for the releases running on them; lets the features that move terminals ask the releases feature. */
export interface HandingOver {
	/** What runs there, and which of it would belong to an organisation that no longer includes the terminals. */
	look(db: Reader, now: number, by: Ending, move: Placing): Promise<Handover>
	/**
	 * Carries out the choice within the transaction of the move, after the move; `group_id` is the organisation that takes over. Returns a
	 * function to call after the commit: it announces the move and sends the results to terminals.
	 */
	settle(
		tx: Tx,
		now: number,
		by: Ending,
		moved: { readonly terminal_ids: readonly number[]; readonly group_id: number },
		chosen: Chosen,
	): Promise<() => void>
}
