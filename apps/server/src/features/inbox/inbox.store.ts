import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Db, Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Stores a notice for each terminal whose state differs from its last notice; returns their organisations. */
export const noteTerminals = async (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	online: 0 | 1,
	created_at: number,
): Promise<number[]> => {
	const wanted = rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)
	const { rows } = await sql<{ terminal_id: number }>`insert into terminal_notices (terminal_id, online, created_at)
		select terminals.id, cast(${online} as bigint), cast(${created_at} as bigint)
		from ${wanted} join terminals on terminals.id = rows.id
		where not exists (select 1 from terminal_notices
			where terminal_notices.terminal_id = terminals.id and terminal_notices.online = cast(${online} as bigint))
		returning terminal_id`.execute(tx)
	const changed = rows.map(row => row.terminal_id)
	if (changed.length === 0) return []
	// The new notices already exist, so no id is used twice.
	await tx
		.deleteFrom('terminal_notices')
		.where(isAmong(dialect, 'terminal_id', changed))
		.where('online', '=', 1 - online)
		.execute()
	const groups = await tx
		.selectFrom('terminals')
		.select('group_id')
		.distinct()
		.where(isAmong(dialect, 'id', changed))
		.execute()
	return groups.map(row => row.group_id)
}

/** Deletes notices older than this, or of terminals that were removed. */
export const forgetTerminalNotices = async (
	tx: Tx,
	dialect: DialectName,
	{ before, ids }: { before: number; ids: readonly number[] },
): Promise<void> => {
	await tx
		.deleteFrom('terminal_notices')
		.where(eb => eb.or([eb('created_at', '<', before), isAmong(dialect, 'terminal_id', ids)]))
		.execute()
	await tx
		.deleteFrom('inbox_seen')
		.where(eb =>
			eb.not(eb.exists(eb.selectFrom('terminal_notices').select('id').whereRef('id', '=', 'inbox_seen.notice_id'))),
		)
		.execute()
}

/** The reader: sees the terminals that their organisation is responsible for now. */
export interface Reading {
	readonly user_id: number
	readonly group_id: number
}

/** Whether a user has seen a notice of a terminal, or the notice is older than the user. */
const isSeen = (user_id: number) => sql<boolean>`(
	terminal_notices.id <= coalesce((select seen_to from inbox_marks where inbox_marks.user_id = ${user_id}), 0)
	or terminal_notices.created_at < (select users.created_at from users where users.id = ${user_id})
	or exists (select 1 from inbox_seen where inbox_seen.user_id = ${user_id} and inbox_seen.notice_id = terminal_notices.id))`

const inSight = (db: Reader, { group_id }: Reading) =>
	db
		.selectFrom('terminal_notices')
		.innerJoin('terminals', 'terminals.id', 'terminal_notices.terminal_id')
		.where(inScope('terminals.group_id', group_id))

export const listTerminalNotices = (db: Reader, reading: Reading, limit: number) =>
	inSight(db, reading)
		.select([
			'terminal_notices.id',
			'terminal_notices.terminal_id as object_id',
			'terminals.name',
			'terminal_notices.online',
			'terminal_notices.created_at',
			sql<number>`case when ${isSeen(reading.user_id)} then 1 else 0 end`.as('seen'),
		])
		.orderBy('terminal_notices.id', 'desc')
		.limit(limit)
		.execute()

export const countUnseenTerminals = async (db: Reader, reading: Reading): Promise<number> => {
	const found = await inSight(db, reading)
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(sql<boolean>`not ${isSeen(reading.user_id)}`)
		.executeTakeFirstOrThrow()
	return found.count
}

export const listReviewNotices = (db: Reader, user_id: number, limit: number) =>
	db
		.selectFrom('notices')
		.select([
			'id',
			'kind',
			'object_id',
			'name',
			'review_state',
			'reason',
			'by_name',
			'by_name_en',
			'created_at',
			'seen_at',
		])
		.where('user_id', '=', user_id)
		.orderBy('id', 'desc')
		.limit(limit)
		.execute()

export const countUnseenReviews = async (db: Reader, user_id: number): Promise<number> => {
	const found = await db
		.selectFrom('notices')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where('user_id', '=', user_id)
		.where('seen_at', 'is', null)
		.executeTakeFirstOrThrow()
	return found.count
}

/** Marks visible notices as seen; others cannot be marked. */
export const seeTerminalNotices = async (db: Db, reading: Reading, ids: readonly number[]): Promise<void> => {
	const found = await inSight(db, reading)
		.select('terminal_notices.id as notice_id')
		.where('terminal_notices.id', 'in', [...ids, 0])
		.execute()
	if (found.length === 0) return
	await db
		.insertInto('inbox_seen')
		.values(found.map(({ notice_id }) => ({ user_id: reading.user_id, notice_id })))
		.onConflict(conflict => conflict.doNothing())
		.execute()
}

/** Marks all notices of terminals up to a given time as seen. */
export const seeAllTerminalNotices = async (tx: Tx, user_id: number, until: number): Promise<void> => {
	const { seen_to } = await tx
		.selectFrom('terminal_notices')
		.select(eb => eb.fn.coalesce(eb.fn.max<number>('id'), sql<number>`0`).as('seen_to'))
		.where('created_at', '<=', until)
		.executeTakeFirstOrThrow()
	await tx
		.insertInto('inbox_marks')
		.values({ user_id, seen_to })
		.onConflict(conflict =>
			conflict.column('user_id').doUpdateSet({
				seen_to: sql`case when inbox_marks.seen_to > excluded.seen_to then inbox_marks.seen_to else excluded.seen_to end`,
			}),
		)
		.execute()
	await tx.deleteFrom('inbox_seen').where('user_id', '=', user_id).where('notice_id', '<=', seen_to).execute()
}
