import { review_states } from '@vitrine/domain/library/material'
import { type ReviewedBefore, stateOfDocument } from '@vitrine/domain/release/review'
import { sql } from 'kysely'
import { isDecisionDue, isReviewed } from '../../db/review.ts'
import type { Tx } from '../../db/schema.ts'

/** How the review state of a program changes when it gets this document: an approval covers one document and no other. */
export const reviewOfDocument = async (tx: Tx, document: string, before?: ReviewedBefore) => {
	const review_state = stateOfDocument(document, await isReviewed(tx, 'program'), before)
	return review_state === null ? {} : { review_state, review_reason: '' }
}

/** The decision, and the time up to which earlier approvals require a new one. */
interface Decision {
	readonly review_state: number
	readonly review_reason: string
	readonly now: number
	readonly ended: number
}

/**
 * Applies a decision to programs as they were seen: those changed since, or already decided, are skipped. The approved document is stored
 * for later comparison. Returns the ids.
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
