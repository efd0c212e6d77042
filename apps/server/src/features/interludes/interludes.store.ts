import { review_states } from '@vitrine/domain/library/material'
import type { InterludeType } from '@vitrine/domain/release/interlude'
import { type Insertable, sql, type Updateable } from 'kysely'
import { isApprovalOver, isDecisionDue, isReviewAt } from '../../db/review.ts'
import { isAsSeen, next_revision, type Seen } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isProgramInSight } from '../../db/scope.ts'

/** Search criteria; an undefined one does not narrow the result. */
export interface Wanted {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
	readonly created_from?: number | undefined
	readonly created_to?: number | undefined
}

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('interludes')
		.innerJoin('users', 'users.id', 'interludes.user_id')
		.where(inScope('interludes.group_id', group_id))

const of_interlude = sql`from releases where releases.kind = 'interlude' and releases.source_id = interludes.id`

const columns = [
	'interludes.id',
	'interludes.group_id',
	'interludes.name',
	'interludes.type',
	'interludes.w',
	'interludes.h',
	'interludes.source',
	'interludes.source_duration',
	'interludes.play_count',
	'interludes.play_list',
	'interludes.review_state',
	'interludes.review_reason',
	'interludes.reviewed_at',
	'interludes.created_at',
	'interludes.updated_at',
	'interludes.revision',
	'users.realname as creator',
	sql<number>`(select count(*) ${of_interlude})`.as('published'),
	sql<number | null>`(select max(releases.created_at) ${of_interlude})`.as('published_at'),
] as const

/** Interludes that match the criteria, last changed first; approvals up to `ended` have expired. */
export const listInterludes = async (
	db: Reader,
	group_id: number,
	wanted: Wanted & { readonly type?: InterludeType | undefined; readonly review_state?: number | undefined },
	ended: number,
) => {
	const { type, review_state, key_word, created_from, created_to } = wanted
	let query = visible(db, group_id)
	if (key_word) query = query.where(contains('interludes.name', key_word))
	if (type !== undefined) query = query.where('interludes.type', '=', type)
	if (review_state !== undefined) query = query.where(isReviewAt('interludes', review_state, ended))
	if (created_from !== undefined) query = query.where('interludes.created_at', '>=', created_from)
	if (created_to !== undefined) query = query.where('interludes.created_at', '<=', created_to)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('interludes.updated_at', 'desc')
		.orderBy('interludes.id', 'desc')
		.limit(wanted.limit)
		.offset((wanted.page - 1) * wanted.limit)
		.execute()
	return { count, list }
}

export type InterludeRow = Awaited<ReturnType<typeof listInterludes>>['list'][number]

export const findInterlude = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id).select(columns).where('interludes.id', '=', id).executeTakeFirst()

/** Interludes to be deleted. */
export const listOwn = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('interludes')
		.select(['id', 'name', 'review_state'])
		.where('id', 'in', [...ids, 0])
		.where(inScope('group_id', group_id))
		.orderBy('id')
		.execute()

/** The visible programs of these interludes. */
export const listPrograms = (db: Reader, group_id: number, interlude_ids: readonly number[]) =>
	db
		.selectFrom('interlude_programs')
		.innerJoin('programs', 'programs.id', 'interlude_programs.program_id')
		.select(['interlude_programs.interlude_id', 'programs.id', 'programs.name', 'programs.play_time'])
		.where('interlude_programs.interlude_id', 'in', [...interlude_ids, 0])
		.where(isProgramInSight(group_id))
		.execute()

/** Durations of the visible programs among these. */
export const listLengths = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select(['id', 'play_time'])
		.where('id', 'in', [...ids, 0])
		.where(isProgramInSight(group_id))
		.execute()

const setPrograms = async (tx: Tx, interlude_id: number, program_ids: readonly number[]): Promise<void> => {
	await tx.deleteFrom('interlude_programs').where('interlude_id', '=', interlude_id).execute()
	const rows = [...new Set(program_ids)].map(program_id => ({ interlude_id, program_id }))
	if (rows.length > 0) await tx.insertInto('interlude_programs').values(rows).execute()
}

export const insertInterlude = async (
	tx: Tx,
	row: Insertable<Schema['interludes']>,
	program_ids: readonly number[],
): Promise<number> => {
	const { id } = await tx.insertInto('interludes').values(row).returning('id').executeTakeFirstOrThrow()
	await setPrograms(tx, id, program_ids)
	return id
}

/** Updates an interlude at the given revision; returns the new revision, or undefined if it has changed or is gone. */
export const updateInterlude = async (
	tx: Tx,
	seen: Seen,
	change: Updateable<Schema['interludes']>,
	program_ids: readonly number[],
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('interludes')
		.set({ ...change, revision: next_revision })
		.where('id', '=', seen.id)
		.where(isAsSeen(seen))
	const changed = await changing.returning('revision').executeTakeFirst()
	if (changed !== undefined) await setPrograms(tx, seen.id, program_ids)
	return changed?.revision
}

/** Deletes those not pending review; returns their ids. */
export const removeInterludes = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
	await tx
		.deleteFrom('interlude_programs')
		.where('interlude_id', 'in', [...ids, 0])
		.execute()
	const removed = await tx
		.deleteFrom('interludes')
		.where('id', 'in', [...ids, 0])
		.where('review_state', '!=', review_states.pending)
		.returning('id')
		.execute()
	return removed.map(({ id }) => id)
}

/** Whether the approval was given before `ended`, so that a new one is needed. */
export const isApprovalPast = async (db: Reader, id: number, ended: number): Promise<boolean> =>
	(await db
		.selectFrom('interludes')
		.select('id')
		.where('id', '=', id)
		.where(isApprovalOver('interludes', ended))
		.executeTakeFirst()) !== undefined

/** The decision, and the moment up to which approvals have expired and need a new one. */
interface Decision {
	readonly review_state: number
	readonly review_reason: string
	readonly now: number
	readonly ended: number
}

/** Records a decision on interludes as the reviewer saw them; skips those changed or decided since. Returns the ids. */
export const updateReview = async (
	tx: Tx,
	seen: readonly { readonly id: number; readonly updated_at: number }[],
	{ review_state, review_reason, now, ended }: Decision,
): Promise<number[]> => {
	const decided: number[] = []
	for (const { id, updated_at } of seen) {
		const rows = await tx
			.updateTable('interludes')
			.set({ review_state, review_reason, ...(review_state === review_states.approved ? { reviewed_at: now } : {}) })
			.where('id', '=', id)
			.where('updated_at', '=', updated_at)
			.where(isDecisionDue('interludes', ended))
			.returning('id')
			.execute()
		decided.push(...rows.map(row => row.id))
	}
	return decided
}
