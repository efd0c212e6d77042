import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { isProgramInSight } from '../../db/scope.ts'

export type CalendarRow = Selectable<Schema['calendars']>

/** A user's feeds, by name. */
export const listCalendars = async (
	db: Reader,
	user_id: number,
	{ page, limit }: { readonly page: number; readonly limit: number },
) => {
	const found = db.selectFrom('calendars').where('user_id', '=', user_id)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.selectAll()
		.orderBy('name')
		.orderBy('id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** A feed of a user. */
export const findOwn = (db: Reader, user_id: number, id: number): Promise<CalendarRow | undefined> =>
	db.selectFrom('calendars').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst()

/** A feed by its stored token, with the current permissions of its owner; undefined if the owner is banned or removed. */
export const findByToken = (db: Reader, token_hash: string) =>
	db
		.selectFrom('calendars')
		.innerJoin('users', 'users.id', 'calendars.user_id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.selectAll('calendars')
		.select(['users.group_id as maker_group_id', 'roles.permissions', 'groups.pid as maker_group_pid'])
		.where('calendars.token_hash', '=', token_hash)
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.executeTakeFirst()

export const insertCalendar = async (tx: Tx, row: Insertable<Schema['calendars']>): Promise<number> =>
	(await tx.insertInto('calendars').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision, if there is one; returns the new revision, or undefined if it does not match. */
export const reviseCalendar = async (
	tx: Tx,
	{ id, revision }: { readonly id: number; readonly revision?: number | undefined },
	change: Updateable<Schema['calendars']>,
): Promise<number | undefined> =>
	(
		await tx
			.updateTable('calendars')
			.set({ ...change, revision: next_revision })
			.where('id', '=', id)
			.where(isAtRevision(revision))
			.returning('revision')
			.executeTakeFirst()
	)?.revision

/** Records a read, which does not count as a change made by a user. */
export const updateRead = (
	tx: Tx,
	id: number,
	read: { readonly read_at: number; readonly events: number; readonly cut: number },
) => tx.updateTable('calendars').set(read).where('id', '=', id).execute()

export const removeCalendar = (tx: Tx, id: number) => tx.deleteFrom('calendars').where('id', '=', id).execute()

/** How many of these programs are visible. */
export const countPrograms = async (
	db: Reader,
	dialect: DialectName,
	sight: number,
	ids: readonly number[],
): Promise<number> =>
	(
		await db
			.selectFrom('programs')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where(isAmong(dialect, 'id', ids))
			.where(isProgramInSight(sight))
			.executeTakeFirstOrThrow()
	).count
