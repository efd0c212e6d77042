import { review_states } from '@vitrine/domain/material'
import { settings } from '@vitrine/domain/system'
import type { Reader, Tx } from '../../db/schema.ts'

/** The review state that new or changed content begins with: pending where the installation has materials reviewed. */
export const newReviewState = async (db: Reader): Promise<number> => {
	const row = await db.selectFrom('settings').select('value').where('key', '=', 'review_materials').executeTakeFirst()
	const isReviewed = (row?.value ?? settings.review_materials.standard) === '1'
	return isReviewed ? review_states.pending : review_states.not_needed
}

/** A decision over materials as they were seen: one that has changed since, or is decided already, is left out. Answers the ids. */
export const updateReview = async (
	tx: Tx,
	seen: readonly { id: number; updated_at: number }[],
	review_state: number,
	review_reason: string,
): Promise<number[]> => {
	const decided: number[] = []
	for (const { id, updated_at } of seen) {
		const rows = await tx
			.updateTable('materials')
			.set({ review_state, review_reason })
			.where('id', '=', id)
			.where('updated_at', '=', updated_at)
			.where('review_state', '=', review_states.pending)
			.where('removed_at', 'is', null)
			.returning('id')
			.execute()
		decided.push(...rows.map(row => row.id))
	}
	return decided
}
