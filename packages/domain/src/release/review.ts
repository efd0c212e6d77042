import { review_states } from '../library/material.ts'
import { isWithin, type Tree } from '../people/tree.ts'

/** What can be reviewed (specification B §6). */
export const review_kinds = ['material', 'program', 'release', 'interlude'] as const
export type ReviewKind = (typeof review_kinds)[number]

/** The setting that enables review for each kind. */
export const review_settings = {
	material: 'review_materials',
	program: 'review_programs',
	release: 'review_releases',
	interlude: 'review_interludes',
} as const satisfies Record<ReviewKind, string>

/** A program before a save: its content, the version approved last, and its review state. */
export interface ReviewedBefore {
	readonly document: string
	readonly approved_document: string
	readonly review_state: number
}

/** The review state of a program with this content; null if it does not change. */
export const stateOfDocument = (document: string, reviewed: boolean, before?: ReviewedBefore): number | null => {
	if (before?.document === document) return null
	if (before !== undefined && before.approved_document === document) return review_states.approved
	return reviewed ? review_states.pending : review_states.not_needed
}

/** An organisation on the path to the topmost one: its assigned reviewers, and whether those above review too. */
interface ReviewingGroup {
	readonly group_id: number
	readonly named: readonly number[]
	readonly shared: boolean
}

/** A reviewer, and the organisation in which the reviewer is assigned. */
export interface EffectiveReviewer {
	readonly user_id: number
	readonly group_id: number
}

/**
 * The reviewers for the first of these organisations, each followed by its parent: those assigned there, plus those of the parent if it
 * shares them or assigns nobody. An empty list means everyone with permission to review.
 */
export const effectiveReviewers = (upwards: readonly ReviewingGroup[]): EffectiveReviewer[] => {
	const [own, ...above] = upwards
	if (own === undefined) return []
	const named = own.named.map(user_id => ({ user_id, group_id: own.group_id }))
	if (named.length > 0 && !own.shared) return named
	const known = new Set(own.named)
	return [...named, ...effectiveReviewers(above).filter(({ user_id }) => !known.has(user_id))]
}

/** Approvals up to this moment have expired; 0 if approvals do not expire. */
export const approvalsFrom = (days: number, now: number): number => (days > 0 ? now - days * 86_400_000 : 0)

/** A stored review, with the times from which its approval expires, in ms. */
export interface Reviewed {
	readonly review_state: number
	readonly reviewed_at: number | null
	readonly updated_at: number
}

/**
 * Whether an approval has expired: it dates from the moment `ended` or earlier (see `approvalsFrom`). An approval without a recorded time
 * counts from the last change.
 */
export const isApprovalOver = ({ review_state, reviewed_at, updated_at }: Reviewed, ended: number): boolean =>
	review_state === review_states.approved && (reviewed_at ?? updated_at) <= ended

/** The effective review state for publishing: expired approvals are waiting again. */
export const reviewStateAt = (reviewed: Reviewed, ended: number): number =>
	isApprovalOver(reviewed, ended) ? review_states.pending : reviewed.review_state

/** The current state of a publisher. */
interface Author {
	readonly group_id: number
	readonly active: number
	readonly removed_at: number | null
}

/**
 * Whether a release that is waiting for a decision, or needs none, can be withdrawn without one: by its author, or, once the author has
 * left (deactivated, removed, or in an organisation that cannot see it any more), by those who manage the users of the branch.
 */
export const mayWithdrawPending = (
	tree: Tree,
	release: {
		readonly kind: string
		readonly review_state: number
		readonly user_id: number
		readonly group_id: number
	},
	author: Author | undefined,
	by: { readonly user_id: number; readonly permissions: ReadonlySet<string> },
): boolean => {
	if (release.kind !== 'release' || release.review_state !== review_states.pending || release.user_id === by.user_id)
		return true
	const isHere =
		author !== undefined &&
		author.active === 1 &&
		author.removed_at === null &&
		isWithin(tree, release.group_id, author.group_id)
	return !isHere && by.permissions.has('users.write')
}
