import { review_states } from '@vitrine/domain/library/material'
import { approvalsFrom, type ReviewKind, review_settings } from '@vitrine/domain/release/review'
import { type SettingKey, settings } from '@vitrine/domain/system'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/** A setting as a transaction sees it, not as it was believed to be a second ago. */
const settingOf = async (db: Reader, key: SettingKey): Promise<string> =>
	(await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ??
	settings[key].standard

/** Whether the installation has what is new and changed of a kind reviewed. */
export const isReviewed = async (db: Reader, kind: ReviewKind): Promise<boolean> =>
	(await settingOf(db, review_settings[kind])) === '1'

/** The review state that new or changed content begins with: pending where the installation has its kind reviewed. */
export const newReviewState = async (db: Reader, kind: ReviewKind): Promise<number> =>
	(await isReviewed(db, kind)) ? review_states.pending : review_states.not_needed

/** The moment whose approvals, and all earlier ones, hold no longer; 0 while none ends. */
export const endedApprovals = async (db: Reader, now: number): Promise<number> =>
	approvalsFrom(Number(await settingOf(db, 'review_expiry_days')), now)

/** What is approved for a time, by its table. */
export type ApprovedTable = 'materials' | 'programs' | 'interludes'

/** When an approval was given, in ms: one from before that was written down counts from the last change. */
export const approvedAt = (table: string): RawBuilder<number> =>
	sql<number>`coalesce(${sql.ref(`${table}.reviewed_at`)}, ${sql.ref(`${table}.updated_at`)})`

/** The condition that an approval has ended, as the domain's `isApprovalOver` says it; the indexes `…_approved` lead to them. */
export const isApprovalOver = (table: ApprovedTable, ended: number): RawBuilder<boolean> =>
	sql<boolean>`(${sql.ref(`${table}.review_state`)} = ${review_states.approved} and
		${approvedAt(table)} <= ${ended})`

/** The condition that a review stands so as publishing sees it, as the domain's `reviewStateAt` says it. */
export const isReviewAt = (table: ApprovedTable, state: number, ended: number): RawBuilder<boolean> => {
	if (state === review_states.pending) return isDecisionDue(table, ended)
	const stands = sql<boolean>`${sql.ref(`${table}.review_state`)} = ${state}`
	return state === review_states.approved ? sql<boolean>`(${stands} and not ${isApprovalOver(table, ended)})` : stands
}

/** The condition that a decision is due: over what is new or changed, and over what was approved too long ago. */
export const isDecisionDue = (table: ApprovedTable, ended: number): RawBuilder<boolean> =>
	sql<boolean>`(${sql.ref(`${table}.review_state`)} = ${review_states.pending} or ${isApprovalOver(table, ended)})`
