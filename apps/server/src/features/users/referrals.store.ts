import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Codes into an organisation and those below, newest first, with the total number. */
export const listReferrals = async ({ db }: Database, scope: number, { page = 1, limit = 50 }) => {
	const query = db.selectFrom('referral_codes').where(inScope('referral_codes.group_id', scope))
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.leftJoin('users as creators', 'creators.id', 'referral_codes.user_id')
		.leftJoin('users as made', 'made.id', 'referral_codes.used_by')
		.select([
			'referral_codes.id',
			'referral_codes.hint',
			'referral_codes.email',
			'referral_codes.group_id',
			'referral_codes.role_id',
			sql<string>`coalesce(creators.account, '')`.as('creator'),
			'referral_codes.created_at',
			'referral_codes.expires_at',
			'referral_codes.used_at',
			sql<string>`coalesce(made.account, '')`.as('used_by'),
		])
		.orderBy('referral_codes.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** A valid code, with the permissions that it gives and those of its creator, if any. */
export const findReferral = (db: Reader, code_hash: string, now: number) =>
	db
		.selectFrom('referral_codes')
		.innerJoin('roles', 'roles.id', 'referral_codes.role_id')
		.innerJoin('groups', 'groups.id', 'referral_codes.group_id')
		.leftJoin('users as creators', 'creators.id', 'referral_codes.user_id')
		.leftJoin('roles as creator_roles', 'creator_roles.id', 'creators.role_id')
		.leftJoin('groups as creator_groups', 'creator_groups.id', 'creators.group_id')
		.select([
			'referral_codes.id',
			'referral_codes.hint',
			'referral_codes.group_id',
			'referral_codes.role_id',
			'referral_codes.user_id',
			'roles.permissions',
			'groups.pid as group_pid',
			'creators.active as creator_active',
			'creator_roles.permissions as creator_permissions',
			'creator_groups.pid as creator_group_pid',
		])
		.where('code_hash', '=', code_hash)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
		.executeTakeFirst()

export const insertReferral = async (
	tx: Tx,
	row: Omit<Insertable<Schema['referral_codes']>, 'used_at' | 'used_by'>,
): Promise<number> => {
	const made = tx.insertInto('referral_codes').values({ ...row, used_at: null, used_by: null })
	return (await made.returning('id').executeTakeFirstOrThrow()).id
}

export const updateExpiry = (tx: Tx, id: number, expires_at: number) =>
	tx.updateTable('referral_codes').set({ expires_at }).where('id', '=', id).execute()

/** How many applicants have been given a code since then. */
export const countApplied = async (tx: Tx, since: number): Promise<number> =>
	(
		await tx
			.selectFrom('referral_codes')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('user_id', 'is', null)
			.where('created_at', '>', since)
			.executeTakeFirstOrThrow()
	).count

/** False if it has been used or has expired in the meantime. */
export const markUsed = async (tx: Tx, id: number, now: number): Promise<boolean> =>
	(
		await tx
			.updateTable('referral_codes')
			.set({ used_at: now })
			.where('id', '=', id)
			.where('used_at', 'is', null)
			.where('expires_at', '>', now)
			.returning('id')
			.execute()
	).length > 0

export const updateUsedBy = (tx: Tx, id: number, used_by: number) =>
	tx.updateTable('referral_codes').set({ used_by }).where('id', '=', id).execute()

/** Returns what was removed; undefined if it has been used, or does not belong to this organisation or those below. */
export const removeReferral = (tx: Tx, scope: number, id: number) =>
	tx
		.deleteFrom('referral_codes')
		.where('id', '=', id)
		.where('used_at', 'is', null)
		.where(inScope('referral_codes.group_id', scope))
		.returning(['hint', 'email', 'group_id', 'role_id'])
		.executeTakeFirst()

/** Unused codes of removed users are removed with them. */
export const removeReferralsOf = (tx: Tx, dialect: DialectName, user_ids: readonly number[]) =>
	tx
		.deleteFrom('referral_codes')
		.where(isAmong(dialect, 'user_id', user_ids))
		.where('used_at', 'is', null)
		.execute()
