import type { ReviewKind } from '@vitrine/domain/release/review'
import type { Tx } from '../../db/schema.ts'
import { announce } from '../../ports/announcing/announcing.ts'
import type { Entry } from './review.store.ts'

interface Decided {
	readonly is_approved: boolean
	readonly reason: string
	readonly now: number
}

/** Notifies authors of decisions about content that was waiting for review. */
export const announceDecisions = (
	tx: Tx,
	kind: ReviewKind,
	rows: readonly Entry[],
	{ is_approved, reason, now: at }: Decided,
): Promise<void> =>
	announce(tx, ['review.decided'], async () =>
		rows.map(({ id, name, group_id }) => ({
			type: 'review.decided',
			group_id,
			at,
			data: { kind, object: { id, name }, decision: is_approved ? 'approved' : 'rejected', reason },
		})),
	)
