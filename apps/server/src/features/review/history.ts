import { envelope_status } from '@vitrine/contract/error-codes'
import type { reviewCalls } from '@vitrine/contract/release/review'
import { review_states } from '@vitrine/domain/library/material'
import { type ReviewKind, review_kinds } from '@vitrine/domain/release/review'
import { z } from 'zod'
import { column } from '../../db/stored-json.ts'
import type { Handlers } from '../../http/route.ts'
import type { ReviewDeps } from './deciding.ts'
import { listDecisions } from './history.store.ts'

const actions = {
	material: 'review.decideMaterials',
	program: 'review.decidePrograms',
	release: 'review.decideReleases',
	interlude: 'review.decideInterludes',
} as const satisfies Record<ReviewKind, string>

const readDecision = column('operation_logs.after', z.object({ review_state: z.int(), reason: z.string() }))

/** What was decided, by whom and why, read from the append-only operation log. */
export const history =
	({ database: { db } }: ReviewDeps): Handlers<typeof reviewCalls>['listHistory'] =>
	async ({ page = 1, limit = 50, kind, ...filter }, { session }) => {
		const wanted = kind === undefined ? review_kinds : [kind]
		const listed = { ...filter, page, limit, actions: wanted.map(one => actions[one]) }
		const { count, list } = await listDecisions(db, session.group_id, envelope_status.success, listed)
		return {
			count,
			list: list.map(({ id, action, object, after, account, realname, created_at }) => {
				const decision = readDecision(after)
				return {
					id,
					names: object,
					created_at,
					reason: decision.reason,
					kind: review_kinds.find(one => actions[one] === action) ?? 'material',
					reviewer: realname ?? account,
					approved: decision.review_state === review_states.approved,
				}
			}),
		}
	}
