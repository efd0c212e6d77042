import type { reviewCalls } from '@vitrine/contract/release/review'
import type { ReviewKind } from '@vitrine/domain/release/review'
import type { Tx } from '../../db/schema.ts'
import { authorized } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import type { Handlers } from '../../http/route.ts'
import { type Decision, decide, type ReviewDeps } from './deciding.ts'
import { history } from './history.ts'
import { listNotices, seeNotices } from './notices.store.ts'
import { overview, pending, programChanges, release } from './review-overview.ts'
import { reviewers, setReviewers } from './reviewers.ts'

type ReviewHandlers = Handlers<typeof reviewCalls>

/** Decisions that are written in a transaction of their own. */
const written =
	(deps: ReviewDeps, session: Session, update: (tx: Tx, decision: Decision) => Promise<number[]>) =>
	async (decision: Decision, within: (tx: Tx, done: readonly number[]) => Promise<void>): Promise<void> =>
		authorized(deps.database, session, async tx => within(tx, await update(tx, decision)))

/** Kinds that do not go to terminals return how many were decided. */
const counted = async (decided: Promise<{ count: number }>): Promise<{ count: number }> => ({
	count: (await decided).count,
})

const decideMaterials =
	(deps: ReviewDeps): ReviewHandlers['decideMaterials'] =>
	async ({ materials: seen, approve, reason = '' }, call) => {
		const update = written(deps, call.session, (tx, decision) => deps.updateMaterials(tx, seen, decision))
		return counted(decide(deps, call, { kind: 'material', seen, approve, reason }, update))
	}

const decidePrograms =
	(deps: ReviewDeps): ReviewHandlers['decidePrograms'] =>
	async ({ programs: seen, approve, reason = '' }, call) => {
		const update = written(deps, call.session, (tx, decision) => deps.updatePrograms(tx, seen, decision))
		return counted(decide(deps, call, { kind: 'program', seen, approve, reason }, update))
	}

const decideInterludes =
	(deps: ReviewDeps): ReviewHandlers['decideInterludes'] =>
	async ({ interludes: seen, approve, reason = '' }, call) => {
		const update = written(deps, call.session, (tx, decision) => deps.updateInterludes(tx, seen, decision))
		return counted(decide(deps, call, { kind: 'interlude', seen, approve, reason }, update))
	}

const decideReleases =
	(deps: ReviewDeps): ReviewHandlers['decideReleases'] =>
	async ({ releases: seen, approve, reason = '' }, call) => {
		const release_ids = [...new Set(seen.map(({ id }) => id))]
		const wanted = { kind: 'release' as const, seen, approve, reason }
		const { count, came } = await decide(deps, call, wanted, ({ now, review_reason }, within) =>
			deps.decideReleases(now, call.session, { release_ids, approve: approve === 1, reason: review_reason }, tx =>
				within(tx, release_ids),
			),
		)
		return { count, ...came }
	}

/** The review of contents (specification B §4, §6). */
export const review = (deps: ReviewDeps): ReviewHandlers => ({
	listPending: pending(deps),
	getOverview: overview(deps),
	listHistory: history(deps),
	getProgramChanges: programChanges(deps),
	getRelease: release(deps),
	decideMaterials: decideMaterials(deps),
	decidePrograms: decidePrograms(deps),
	decideReleases: decideReleases(deps),
	decideInterludes: decideInterludes(deps),
	getReviewers: reviewers(deps),
	setReviewers: setReviewers(deps),
	listNotices: async (_, { session }) =>
		(await listNotices(deps.database.db, session.user_id)).map(row => ({ ...row, kind: row.kind as ReviewKind })),
	seeNotices: async ({ ids }, { session, now }) => {
		await seeNotices(deps.database.db, session.user_id, { ids }, now)
		return null
	},
})
