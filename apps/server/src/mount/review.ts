import { inboxCalls } from '@vitrine/contract/people/inbox'
import { reviewCalls } from '@vitrine/contract/release/review'
import type { FastifyInstance } from 'fastify'
import { inbox } from '../features/inbox/inbox.ts'
import { updateReview as updateInterludes } from '../features/interludes/interludes.store.ts'
import { updateReview as updateMaterials } from '../features/materials/library/review-state.ts'
import { updateProgramReview } from '../features/programs/review-state.ts'
import { type ApprovalTurns, approvalTurns } from '../features/review/ended-approvals.ts'
import { seeNotices } from '../features/review/notices.store.ts'
import { review } from '../features/review/review.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core } from '../live.ts'
import type { Releasing } from '../ports/releasing.ts'
import type { Files } from './files.ts'

/** Review: each decision is stored by the feature that owns the content. */
export const mountReview = (
	http: FastifyInstance,
	{ database, background, events, settings, clock, report }: Core,
	deps: RouteDeps,
	{ links }: Files,
	{ decideAll }: Releasing,
): ApprovalTurns => {
	const updates = { updateMaterials, updatePrograms: updateProgramReview, updateInterludes }
	route(
		http,
		deps,
		'review',
		reviewCalls,
		review({ database, events, settings, links, ...updates, decideReleases: decideAll }),
	)
	route(http, deps, 'inbox', inboxCalls, inbox({ database, seeReviews: seeNotices }))
	return approvalTurns({ database: background, events, now: clock.now, report })
}
