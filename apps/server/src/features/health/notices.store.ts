import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope, isTop } from '../../db/scope.ts'

/** Lets nobody set how they are told while emails are written, nor the other way round. */
export const lockNotices = (tx: Tx, dialect: DialectName): Promise<void> => lock(tx, dialect, 'incident notices')

/** How somebody is told, as it is stored; undefined for whoever has set nothing. */
export const findNotices = (db: Reader, user_id: number) =>
	db.selectFrom('incident_notices').selectAll().where('user_id', '=', user_id).executeTakeFirst()

/** Somebody's email address; empty without one. */
export const findAddress = async (db: Reader, user_id: number): Promise<string> =>
	(await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirst())?.email ?? ''

/** The highest id of an incident, of terminals of an organisation and those below it or of all; 0 without any. */
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

/** Before people go. */
export const removeNotices = (tx: Tx, dialect: DialectName, user_ids: readonly number[]) =>
	tx
		.deleteFrom('incident_notices')
		.where(isAmong(dialect, 'user_id', user_ids))
		.execute()

/** People with ids above `after` who are there, have an address and want emails, in their order, with their rights as they are stored. */
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

/** Incidents that last and nobody has resolved, with ids above `after` and up to `until`, the newest first. */
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

/** Notes up to which incident these people were looked at, and when they were written to last. */
export const updateMailed = (
	tx: Tx,
	dialect: DialectName,
	rows: readonly { readonly user_id: number; readonly mailed_to: number; readonly mailed_at: number | null }[],
) =>
	sql`update incident_notices set mailed_to = rows.mailed_to, mailed_at = rows.mailed_at
		from ${rowsTable(dialect, { user_id: 'int', mailed_to: 'int', mailed_at: 'int' }, rows)}
		where incident_notices.user_id = rows.user_id`.execute(tx)
