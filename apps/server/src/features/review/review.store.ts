import { review_states } from '@vitrine/domain/material'
import type { ReviewKind } from '@vitrine/domain/review'
import { type RawBuilder, sql } from 'kysely'
import { isApprovalOver } from '../../db/review.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

/** What is reviewed, whatever its kind. */
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
	/** 1 where it was approved too long ago. */
	readonly again: number
	/** Until when a release may play, on the wall; empty without such a time. */
	readonly ends: string
}

/** Everything of a kind that could be reviewed; approvals up to `ended` hold no longer. */
const entriesOf = (kind: ReviewKind, ended: number): RawBuilder<Entry> => {
	const mark = (table: 'materials' | 'programs' | 'interludes') =>
		sql`case when ${isApprovalOver(table, ended)} then 1 else 0 end as again, '' as ends`
	switch (kind) {
		case 'material':
			return sql`(select id, name, '' as publish_no, user_id, group_id, updated_at, 0 as revision, thumb_sha256 as picture,
				review_state, ${mark('materials')} from materials where removed_at is null)`
		// An empty program is nothing to look at, and nothing that can be published.
		case 'program':
			return sql`(select programs.id, programs.name, '' as publish_no, programs.user_id, programs.group_id, programs.updated_at,
				programs.revision, coalesce(case when programs.screenshot_revision = programs.revision then programs.screenshot_sha256 end,
				covers.thumb_sha256) as picture, programs.review_state, ${mark('programs')}
				from programs left join materials as covers on covers.id = programs.cover_material_id where programs.windows > 0)`
		case 'release':
			return sql`(select id, publish_name as name, publish_no, user_id, group_id, created_at as updated_at, 0 as revision,
				cover_sha256 as picture, review_state, 0 as again, ends from releases where kind = 'release' and ended_at is null)`
		case 'interlude':
			return sql`(select id, name, '' as publish_no, user_id, group_id, updated_at, 0 as revision, cast(null as text) as picture,
				review_state, ${mark('interludes')} from interludes)`
	}
}

const from = (db: Reader, kind: ReviewKind, ended: number) =>
	db.selectFrom(entriesOf(kind, ended).as('entries')).innerJoin('users', 'users.id', 'entries.user_id')

/** The condition that a decision is due. */
const isDue = sql<boolean>`(entries.review_state = ${review_states.pending} or entries.again = 1)`

/** What of the own organisations a decision names. */
export const findEntries = (
	db: Reader,
	kind: ReviewKind,
	group_id: number,
	ended: number,
	ids: readonly number[],
): Promise<Entry[]> =>
	from(db, kind, ended)
		.selectAll('entries')
		.where('entries.id', 'in', [...ids, 0])
		.where(inScope('entries.group_id', group_id))
		.orderBy('entries.id')
		.execute()

/** A page of what waits where `isMine` holds, newest first, with the number of all. */
export const listDue = async (
	db: Reader,
	kind: ReviewKind,
	ended: number,
	isMine: RawBuilder<boolean>,
	{ page, limit, key_word }: { page: number; limit: number; key_word?: string | undefined },
) => {
	let query = from(db, kind, ended).where(isDue).where(isMine)
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

/** How much waits where this holds. */
export const countDue = async (
	db: Reader,
	kind: ReviewKind,
	ended: number,
	holds: RawBuilder<boolean>,
): Promise<number> =>
	(
		await from(db, kind, ended)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(isDue)
			.where(holds)
			.executeTakeFirstOrThrow()
	).count

/** How much of the own organisations waits, is approved and is rejected. */
export const countStates = async (db: Reader, kind: ReviewKind, ended: number, group_id: number) => {
	const rows = await from(db, kind, ended)
		.select(eb => ['entries.review_state', 'entries.again', eb.fn.countAll<number>().as('count')])
		.where(inScope('entries.group_id', group_id))
		.groupBy(['entries.review_state', 'entries.again'])
		.execute()
	const sum = (isCounted: (row: (typeof rows)[number]) => boolean): number =>
		rows.filter(isCounted).reduce((total, { count }) => total + count, 0)
	const { pending, approved, rejected } = review_states
	return {
		waiting: sum(row => row.review_state === pending || row.again === 1),
		approved: sum(row => row.review_state === approved && row.again === 0),
		rejected: sum(row => row.review_state === rejected),
	}
}

/** A program as it is and as it was approved last. */
export const findProgram = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('programs')
		.select(['name', 'w', 'h', 'document', 'approved_document', 'reviewed_at'])
		.where('id', '=', id)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** A release that waits, with what its terminals would get. */
export const findRelease = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('releases')
		.select(['id', 'publish_no', 'manifest'])
		.where('id', '=', id)
		.where('kind', '=', 'release')
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** The terminals that a release waits to go to: how many, and the first of those in sight by name. */
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
