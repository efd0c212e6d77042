import { review_states } from '@vitrine/domain/library/material'
import type { ReviewKind } from '@vitrine/domain/release/review'
import { type RawBuilder, sql } from 'kysely'
import { type ApprovedTable, isApprovalOver } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

/** An entry for review, whatever its kind. */
export interface Entry {
	readonly id: number
	readonly name: string
	readonly publish_no: string
	readonly user_id: number
	readonly group_id: number
	readonly updated_at: number
	readonly revision: number
	readonly picture: string | null
	readonly review_state: number
	/** 1 if the approval has expired. */
	readonly again: number
	/** Until when a release is valid on its terminals, in ms; null without such a time. */
	readonly ends_at: number | null
}

/** All reviewable entries of a kind, or those that wait; approvals up to `ended` have expired. */
const entriesOf = (kind: ReviewKind, ended: number, which: 'all' | 'due'): RawBuilder<Entry> => {
	const mark = (table: ApprovedTable) =>
		sql`case when ${isApprovalOver(table, ended)} then 1 else 0 end as again, cast(null as bigint) as ends_at`
	// Waiting rows are found through their own indexes; the index of organisations would read everything that these own.
	const due = (table: ApprovedTable, living = sql<boolean>`1 = 1`) =>
		which === 'all'
			? living
			: sql<boolean>`${living} and ${sql.ref(`${table}.id`)} in (
				select id from ${sql.table(table)} where ${living} and review_state = ${review_states.pending}
				union all select id from ${sql.table(table)} where ${living} and ${isApprovalOver(table, ended)})`
	const isHeld = which === 'all' ? sql<boolean>`1 = 1` : sql<boolean>`review_state = ${review_states.pending}`
	const group = (table: ApprovedTable | 'releases') =>
		sql`${sql.raw(which === 'all' ? '' : '+')}${sql.ref(`${table}.group_id`)} as group_id`
	switch (kind) {
		case 'material':
			return sql`(select id, name, '' as publish_no, user_id, ${group('materials')}, updated_at, 0 as revision, thumb_sha256 as picture,
				review_state, ${mark('materials')} from materials where ${due('materials', sql`removed_at is null`)})`
		// An empty program has nothing to review and cannot be published.
		case 'program':
			return sql`(select programs.id, programs.name, '' as publish_no, programs.user_id, ${group('programs')}, programs.updated_at,
				programs.revision, coalesce(case when programs.screenshot_revision = programs.revision then programs.screenshot_sha256 end,
				covers.thumb_sha256) as picture, programs.review_state, ${mark('programs')}
				from programs left join materials as covers on covers.id = programs.cover_material_id
				where programs.windows > 0 and ${due('programs')})`
		case 'release':
			return sql`(select id, publish_name as name, publish_no, user_id, ${group('releases')}, created_at as updated_at, 0 as revision,
				cover_sha256 as picture, review_state, 0 as again, ends_at from releases
				where kind = 'release' and ended_at is null and ${isHeld})`
		case 'interlude':
			return sql`(select id, name, '' as publish_no, user_id, ${group('interludes')}, updated_at, 0 as revision, cast(null as text) as picture,
				review_state, ${mark('interludes')} from interludes where ${due('interludes')})`
	}
}

const from = (db: Reader, kind: ReviewKind, ended: number, which: 'all' | 'due') =>
	db.selectFrom(entriesOf(kind, ended, which).as('entries')).innerJoin('users', 'users.id', 'entries.user_id')

/** The entries of the caller's organisations that a decision names. */
export const findEntries = (
	db: Reader,
	kind: ReviewKind,
	group_id: number,
	ended: number,
	ids: readonly number[],
): Promise<Entry[]> =>
	from(db, kind, ended, 'all')
		.selectAll('entries')
		.where('entries.id', 'in', [...ids, 0])
		.where(inScope('entries.group_id', group_id))
		.orderBy('entries.id')
		.execute()

/** A page of the waiting entries that satisfy `isMine`, newest first, with the total number. */
export const listDue = async (
	db: Reader,
	kind: ReviewKind,
	ended: number,
	isMine: RawBuilder<boolean>,
	{ page, limit, key_word }: { page: number; limit: number; key_word?: string | undefined },
) => {
	let query = from(db, kind, ended, 'due').where(isMine)
	if (key_word)
		query = query.where(eb =>
			eb.or(
				(['entries.name', 'entries.publish_no', 'users.realname'] as const).map(column => contains(column, key_word)),
			),
		)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.selectAll('entries')
		.select('users.realname as author')
		.orderBy('entries.updated_at', 'desc')
		.orderBy('entries.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** How many waiting entries satisfy this. */
export const countDue = async (
	db: Reader,
	kind: ReviewKind,
	ended: number,
	holds: RawBuilder<boolean>,
): Promise<number> =>
	(
		await from(db, kind, ended, 'due')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(holds)
			.executeTakeFirstOrThrow()
	).count

/** How many entries of the caller's organisations are waiting, approved and rejected. */
export const countStates = async (db: Reader, kind: ReviewKind, ended: number, group_id: number) => {
	const rows = await from(db, kind, ended, 'all')
		.select(eb => ['entries.review_state', eb.fn.countAll<number>().as('count')])
		.where(inScope('entries.group_id', group_id))
		.groupBy('entries.review_state')
		.execute()
	const stored = (state: number): number => rows.find(row => row.review_state === state)?.count ?? 0
	const waiting = await countDue(db, kind, ended, inScope('entries.group_id', group_id))
	const { pending, approved, rejected } = review_states
	// Besides the entries stored as waiting, those whose approval has expired.
	const over = waiting - stored(pending)
	return { waiting, approved: stored(approved) - over, rejected: stored(rejected) }
}

/** A program as it is and as it was last approved. */
export const findProgram = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('programs')
		.select(['name', 'w', 'h', 'document', 'approved_document', 'reviewed_at'])
		.where('id', '=', id)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** A release with what its terminals would receive. */
export const findRelease = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('releases')
		.select(['id', 'publish_no', 'manifest'])
		.where('id', '=', id)
		.where('kind', '=', 'release')
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** The terminals that a waiting release targets: their number, and the first of those in sight by name. */
export const listTargets = async (db: Reader, group_id: number, release_id: number, limit: number) => {
	const query = db
		.selectFrom('release_targets')
		.innerJoin('terminals', 'terminals.id', 'release_targets.terminal_id')
		.where('release_id', '=', release_id)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const rows = await query
		.select('terminals.name')
		.where(inScope('terminals.group_id', group_id))
		.orderBy('terminals.name')
		.limit(limit)
		.execute()
	return { count, names: rows.map(({ name }) => name) }
}
