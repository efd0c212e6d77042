import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'

/** Keeps people from changing their notification settings while emails are written, and vice versa. */
export const lockNotices = (tx: Tx, dialect: DialectName): Promise<void> => lock(tx, dialect, 'incident notices')

/** A user's stored notification settings; undefined if there are none. */
export const findNotices = (db: Reader, user_id: number) =>
	db.selectFrom('incident_notices').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** A user's email address; empty without one. */
export const findAddress = async (db: Reader, user_id: number): Promise<string> =>
	(await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst())?.email ?? ''

/** The highest incident id for the terminals of an organisation and those below it, or for all terminals; 0 if there is none. */
export const findNewest = async (db: Reader, group_id?: number): Promise<number> => {
	const all = db.selectFrom('incidents').select('incidents.id').orderBy('incidents.id', 'desc').limit(1)
	const seen =
		group_id === undefined || (await isTop(db, group_id))
			? all
			: all
					.innerJoin('terminals', 'terminals.id', 'incidents.terminal_id')
					.where(inScope('terminals.group_id', group_id))
	return (await seen.executeTakeFirst())?.id ?? 0
}

export const upsertNotices = (tx: Tx, row: Insertable<Schema['incident_notices']>) => {
	const { user_id: _, mailed_at: __, ...change } = row
	return tx
		.insertInto('incident_notices')
		.values(row)
		.onConflict(conflict => conflict.column('user_id').doUpdateSet(change))
		.execute()
}

/** Called before people are deleted. */
export const removeNotices = (tx: Tx, dialect: DialectName, user_ids: readonly number[]) =>
	tx
		.deleteFrom('incident_notices')
		.where(isAmong(dialect, 'user_id', user_ids))
		.execute()

/** Active people with ids above `after` who have an address and want emails, ordered by id, with their rights as stored. */
export const listWanting = (tx: Tx, after: number, limit: number) =>
	tx
		.selectFrom('incident_notices as notices')
		.innerJoin('users', 'users.id', 'notices.user_id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select([
			...(['notices.user_id', 'notices.kinds', 'notices.quiet_from', 'notices.quiet_to', 'notices.time_zone'] as const),
			...(['notices.language as own_language', 'notices.mailed_to', 'notices.mailed_at'] as const),
			...(['users.email', 'users.language', 'users.group_id', 'groups.pid as group_pid', 'roles.permissions'] as const),
		])
		.where('notices.email', '=', 1)
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.where('users.email', '<>', '')
		.where('notices.user_id', '>', after)
		.orderBy('notices.user_id')
		.limit(limit)
		.execute()
export type WantingRow = Awaited<ReturnType<typeof listWanting>>[number]

/** Ongoing, unresolved incidents with ids above `after` and up to `until`, newest first. */
export const listLasting = (tx: Tx, after: number, until: number) =>
	tx
		.selectFrom('incidents')
		.innerJoin('terminals', 'terminals.id', 'incidents.terminal_id')
		.select([
			...(['incidents.id', 'incidents.kind', 'incidents.state', 'incidents.begun_at', 'incidents.ended_at'] as const),
			...(['terminals.name', 'terminals.group_id'] as const),
		])
		.where('incidents.id', '>', after)
		.where('incidents.id', '<=', until)
		.where('incidents.state', 'in', ['open', 'acknowledged'])
		.where('incidents.ended_at', 'is', null)
		.orderBy('incidents.id', 'desc')
		.execute()
export type LastingRow = Awaited<ReturnType<typeof listLasting>>[number]

/** Records the last incident considered for each person, and when they were last emailed. */
export const updateMailed = (
	tx: Tx,
	dialect: DialectName,
	rows: readonly { readonly user_id: number; readonly mailed_to: number; readonly mailed_at: number | null }[],
) =>
	sql`update incident_notices set mailed_to = rows.mailed_to, mailed_at = rows.mailed_at
		from ${rowsTable(dialect, { user_id: 'int', mailed_to: 'int', mailed_at: 'int' }, rows)}
		where incident_notices.user_id = rows.user_id`.execute(tx)
