import type { reviewCalls } from '@vitrine/contract/review'
import type { ReviewKind } from '@vitrine/domain/review'
import type { Tx } from '../../db/schema.ts'
import type { Handlers } from '../../http/route.ts'
import { type Decision, decide, type ReviewDeps } from './deciding.ts'
import { history } from './history.ts'
import { overview, pending, programChanges, release } from './looking.ts'
import { listNotices, removeNotices } from './notices.store.ts'
import { reviewers, setReviewers } from './reviewers.ts'

type ReviewHandlers = Handlers<typeof reviewCalls>

/** Decisions that are written down in one transaction of their own. */
const written =
	(deps: ReviewDeps, update: (tx: Tx, decision: Decision) => Promise<number[]>) =>
	(decision: Decision, within: (tx: Tx, done: readonly number[]) => Promise<void>): Promise<void> =>
		deps.database.db.transaction().execute(async tx => within(tx, await update(tx, decision)))

const decideMaterials =
	(deps: ReviewDeps): ReviewHandlers['decideMaterials'] =>
	async ({ materials: seen, approve, reason = '' }, call) => {
		const update = written(deps, (tx, decision) => deps.updateMaterials(tx, seen, decision))
		return decide(deps, call, { kind: 'material', seen, approve, reason }, update)
	}

const decidePrograms =
	(deps: ReviewDeps): ReviewHandlers['decidePrograms'] =>
	async ({ programs: seen, approve, reason = '' }, call) => {
		const update = written(deps, (tx, decision) => deps.updatePrograms(tx, seen, decision))
		return decide(deps, call, { kind: 'program', seen, approve, reason }, update)
	}

const decideInterludes =
	(deps: ReviewDeps): ReviewHandlers['decideInterludes'] =>
	async ({ interludes: seen, approve, reason = '' }, call) => {
		const update = written(deps, (tx, decision) => deps.updateInterludes(tx, seen, decision))
		return decide(deps, call, { kind: 'interlude', seen, approve, reason }, update)
	}

const decideReleases =
	(deps: ReviewDeps): ReviewHandlers['decideReleases'] =>
	async ({ releases: seen, approve, reason = '' }, call) => {
		const release_ids = [...new Set(seen.map(({ id }) => id))]
		const wanted = { kind: 'release' as const, seen, approve, reason }
		return decide(deps, call, wanted, ({ now, review_reason }, within) =>
			deps.decideReleases(now, call.session, { release_ids, approve: approve === 1, reason: review_reason }, tx =>
				within(tx, release_ids),
			),
		)
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
	seeNotices: async ({ ids }, { session }) => {
		await removeNotices(deps.database.db, session.user_id, ids)
		return null
	},
})
