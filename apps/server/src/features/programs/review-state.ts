import { review_states } from '@vitrine/domain/library/material'
import { type ReviewedBefore, stateOfDocument } from '@vitrine/domain/release/review'
import { sql } from 'kysely'
import { isDecisionDue, isReviewed } from '../../db/review.ts'
import type { Tx } from '../../db/schema.ts'

/** What changes in the review of a program when it shows this: an approval is of the document, and of no other. */
export const reviewOfDocument = async (tx: Tx, document: string, before?: ReviewedBefore) => {
	const review_state = stateOfDocument(document, await isReviewed(tx, 'program'), before)
	return review_state === null ? {} : { review_state, review_reason: '' }
}

/** How it was decided, and from which approvals on a decision is due again. */
interface Decision {
	readonly review_state: number
	readonly review_reason: string
	readonly now: number
	readonly ended: number
}

/**
 * A decision over programs as they were seen: one that has changed since, or is decided already, is left out. What is approved
 * is kept, to know it again and to tell what is other than it. Answers the ids.
 */
export const updateProgramReview = async (
	tx: Tx,
	seen: readonly { id: number; revision: number }[],
	{ review_state, review_reason, now, ended }: Decision,
): Promise<number[]> => {
	const approved = { reviewed_at: now, approved_document: sql<string>`document` }
	const decided: number[] = []
	for (const { id, revision } of seen) {
		const rows = await tx
			.updateTable('programs')
			.set({ review_state, review_reason, ...(review_state === review_states.approved ? approved : {}) })
			.where('id', '=', id)
			.where('revision', '=', revision)
			.where(isDecisionDue('programs', ended))
			.returning('id')
			.execute()
		decided.push(...rows.map(row => row.id))
	}
	return decided
}
