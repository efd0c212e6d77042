import type { Insertable, Selectable, Updateable } from 'kysely'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export type MailingRow = Selectable<Schema['mailings']>

/** A user's reports, by name. */
export const listMailings = async (
	db: Reader,
	user_id: number,
	{ page, limit }: { readonly page: number; readonly limit: number },
) => {
	const found = db.selectFrom('mailings').where('user_id', '=', user_id)
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

/** A report of a user. */
export const findOwn = (db: Reader, user_id: number, id: number): Promise<MailingRow | undefined> =>
	db.selectFrom('mailings').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst()

/** Which reports are due, and of which organisations. */
export const listDue = (db: Reader, now: number) =>
	db
		.selectFrom('mailings')
		.select(['id', 'sight_id'])
		.where('pause', '=', '')
		.where('next_at', '<=', now)
		.orderBy('id')
		.execute()

/** A report, if it is still due. */
export const findDue = (db: Reader, id: number, now: number) =>
	db
		.selectFrom('mailings')
		.selectAll()
		.where('id', '=', id)
		.where('pause', '=', '')
		.where('next_at', '<=', now)
		.executeTakeFirst()

/** The owner of a report, with their current permissions. */
export const findMaker = (db: Reader, user_id: number) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select([
			'users.account',
			'users.email',
			'users.email_confirmed',
			'users.active',
			'users.removed_at',
			'users.group_id',
		])
		.select(['roles.permissions', 'groups.pid as group_pid'])
		.where('users.id', '=', user_id)
		.executeTakeFirst()

export const insertMailing = async (tx: Tx, row: Insertable<Schema['mailings']>): Promise<number> =>
	(await tx.insertInto('mailings').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision, if there is one; returns the new revision, or undefined if it does not match. */
export const reviseMailing = async (
	tx: Tx,
	{ id, revision }: { readonly id: number; readonly revision?: number | undefined },
	change: Updateable<Schema['mailings']>,
): Promise<number | undefined> =>
	(
		await tx
			.updateTable('mailings')
			.set({ ...change, revision: next_revision })
			.where('id', '=', id)
			.where(isAtRevision(revision))
			.returning('revision')
			.executeTakeFirst()
	)?.revision

/** Claims a due time of a report; false if another process has it, or if the report was changed since it was read. */
export const claimDue = async (
	tx: Tx,
	{ id, revision, next_at: seen }: Pick<MailingRow, 'id' | 'revision' | 'next_at'>,
	{ last_at, next_at }: { readonly last_at: number; readonly next_at: number },
): Promise<boolean> =>
	(await tx
		.updateTable('mailings')
		.set({ last_at, next_at })
		.where('id', '=', id)
		.where('revision', '=', revision)
		.where('next_at', '=', seen)
		.where('pause', '=', '')
		.returning('id')
		.executeTakeFirst()) !== undefined

/** Stops the sending of a report. */
export const updatePaused = (tx: Tx, id: number, pause: string) =>
	tx.updateTable('mailings').set({ pause, revision: next_revision }).where('id', '=', id).execute()

/** Deletes a report; its unsubscribe links keep working. */
export const removeMailing = async (tx: Tx, id: number): Promise<void> => {
	await tx.deleteFrom('mailing_receivers').where('mailing_id', '=', id).execute()
	await tx.deleteFrom('mailing_runs').where('mailing_id', '=', id).execute()
	await tx.deleteFrom('mailings').where('id', '=', id).execute()
}

/** An organisation and all below it. */
export const listGroupIds = async (db: Reader, group_id: number): Promise<number[]> =>
	(await db.selectFrom('groups').select('id').where(inScope('groups.id', group_id)).execute()).map(({ id }) => id)
