import type { Handover, HandoverChoice } from '@vitrine/contract/people/handover'
import type { Tree } from '@vitrine/domain/people/tree'
import type { Reader, Tx } from '../db/schema.ts'
import type { Ending } from './releasing.ts'

/** Terminals as they will lie: the tree, and the organisation of each where it is not the one of today. */
export interface Placing {
	readonly terminal_ids: readonly number[]
	readonly tree: Tree
	readonly group_id?: number
}

/** What becomes of what runs there, and the reason that a publisher is told of what is taken down. */
export interface Chosen {
	readonly choice: HandoverChoice | undefined
	readonly reason?: string | undefined
}

/** What a move means for what runs on the terminals that move; the releases do it for those who move them. */
export interface HandingOver {
	/** What runs there, and what of it would be of an organisation that no longer includes them. */
	look(db: Reader, now: number, by: Ending, move: Placing): Promise<Handover>
	/**
	 * Does what was chosen, within the transaction of the move and after it; `group_id` is who takes over. Answers what to call once
	 * that is written down: it tells of the move, and brings to terminals what came of it.
	 */
	settle(
		tx: Tx,
		now: number,
		by: Ending,
		moved: { readonly terminal_ids: readonly number[]; readonly group_id: number },
		chosen: Chosen,
	): Promise<() => void>
}
