import { review_states } from '@vitrine/domain/library/material'
import { isDecisionDue, newReviewState as stateOf } from '../../../db/review.ts'
import type { Reader, Tx } from '../../../db/schema.ts'

/** Initial review state of new or changed content: pending if the installation reviews materials. */
export const newReviewState = (db: Reader): Promise<number> => stateOf(db, 'material')

/** The decision, and the moment up to which approvals have expired and need a new one. */
interface Decision {
	readonly review_state: number
	readonly review_reason: string
	readonly now: number
	readonly ended: number
}

/** Records a decision on materials as the reviewer saw them; skips those changed or decided since. Returns the ids. */
export const updateReview = async (
	tx: Tx,
	seen: readonly { id: number; updated_at: number }[],
	{ review_state, review_reason, now, ended }: Decision,
): Promise<number[]> => {
	const decided: number[] = []
	for (const { id, updated_at } of seen) {
		const rows = await tx
			.updateTable('materials')
			.set({ review_state, review_reason, ...(review_state === review_states.approved ? { reviewed_at: now } : {}) })
			.where('id', '=', id)
			.where('updated_at', '=', updated_at)
			.where(isDecisionDue('materials', ended))
			.where('removed_at', 'is', null)
			.returning('id')
			.execute()
		decided.push(...rows.map(row => row.id))
	}
	return decided
}
