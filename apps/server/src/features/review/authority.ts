import { type EffectiveReviewer, effectiveReviewers, type ReviewKind } from '@vitrine/domain/release/review'
import { listGroups } from '../../db/groups.ts'
import type { Reader } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import { listNamed, listShared, listUpwards } from './reviewers.store.ts'

/** Returns who reviews a kind in an organisation; `groups` must include all parents up to the root. */
export const reviewersIn = async (
	db: Reader,
	kind: ReviewKind,
	groups: readonly { readonly id: number; readonly pid: number }[],
): Promise<(group_id: number) => EffectiveReviewer[]> => {
	const named = Map.groupBy(await listNamed(db, kind), row => row.group_id)
	const shared = new Set(await listShared(db, kind))
	const parents = new Map(groups.map(({ id, pid }) => [id, pid]))
	const upwards = (group_id: number): { group_id: number; named: number[]; shared: boolean }[] => {
		const pid = parents.get(group_id)
		if (pid === undefined) return []
		const own = (named.get(group_id) ?? []).map(({ user_id }) => user_id)
		return [{ group_id, named: own, shared: shared.has(group_id) }, ...upwards(pid)]
	}
	return group_id => effectiveReviewers(upwards(group_id))
}

/** The organisations whose entries of a kind this person can decide on: in sight, and not reserved for other named reviewers. */
export const decidedBy = async (
	db: Reader,
	{ group_id, user_id }: Pick<Session, 'group_id' | 'user_id'>,
	kind: ReviewKind,
): Promise<number[]> => {
	const inSight = await listGroups(db, group_id)
	const reviewers = await reviewersIn(db, kind, [...(await listUpwards(db, group_id)), ...inSight])
	return inSight
		.map(({ id }) => id)
		.filter(id => {
			const named = reviewers(id)
			return named.length === 0 || named.some(reviewer => reviewer.user_id === user_id)
		})
}
