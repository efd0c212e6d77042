import { review_states } from '@vitrine/domain/library/material'
import { approvalsFrom, type ReviewKind, review_settings } from '@vitrine/domain/release/review'
import { type SettingKey, settings } from '@vitrine/domain/system'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './schema.ts'

/** A setting read within the transaction, not from the cache, which can be a second old. */
const settingOf = async (db: Reader, key: SettingKey): Promise<string> =>
	(await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value ??
	settings[key].standard

/** Whether the installation requires review of new and changed items of a kind. */
export const isReviewed = async (db: Reader, kind: ReviewKind): Promise<boolean> =>
	(await settingOf(db, review_settings[kind])) === '1'

/** The initial review state of new or changed content: pending if the installation reviews its kind. */
export const newReviewState = async (db: Reader, kind: ReviewKind): Promise<number> =>
	(await isReviewed(db, kind)) ? review_states.pending : review_states.not_needed

/** Approvals given at this moment or earlier have expired; 0 if approvals never expire. */
export const endedApprovals = async (db: Reader, now: number): Promise<number> =>
	approvalsFrom(Number(await settingOf(db, 'review_expiry_days')), now)

/** The tables whose approvals expire. */
export type ApprovedTable = 'materials' | 'programs' | 'interludes'

/** When an approval was given, in ms: if it predates that column, the last change counts. */
export const approvedAt = (table: string): RawBuilder<number> =>
	sql<number>`coalesce(${sql.ref(`${table}.reviewed_at`)}, ${sql.ref(`${table}.updated_at`)})`

/** The condition that an approval has expired, matching the domain's `isApprovalOver`; uses the indexes `…_approved`. */
export const isApprovalOver = (table: ApprovedTable, ended: number): RawBuilder<boolean> =>
	sql<boolean>`(${sql.ref(`${table}.review_state`)} = ${review_states.approved} and
		${approvedAt(table)} <= ${ended})`

/** The condition that publishing sees this review state, matching the domain's `reviewStateAt`. */
export const isReviewAt = (table: ApprovedTable, state: number, ended: number): RawBuilder<boolean> => {
	if (state === review_states.pending) return isDecisionDue(table, ended)
	const stands = sql<boolean>`${sql.ref(`${table}.review_state`)} = ${state}`
	return state === review_states.approved ? sql<boolean>`(${stands} and not ${isApprovalOver(table, ended)})` : stands
}

/** The condition that a decision is due: for new or changed items, and for expired approvals. */
export const isDecisionDue = (table: ApprovedTable, ended: number): RawBuilder<boolean> =>
	sql<boolean>`(${sql.ref(`${table}.review_state`)} = ${review_states.pending} or ${isApprovalOver(table, ended)})`
