import { sql } from 'kysely'
import type { Db, Reader, Tx } from '../../db/schema.ts'

/** A user with what a session needs of its role. */
const userColumns = [
	'users.id as user_id',
	'users.account',
	'users.realname',
	'users.password_hash',
	'users.must_change_password',
	'users.role_id',
	'users.group_id',
	'users.isadmin',
	'users.active',
	'users.language',
	'roles.permissions',
] as const

export const findUserByAccount = (db: Reader, account: string) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.select(userColumns)
		.where('users.account', '=', account.toLowerCase())
		.executeTakeFirst()

export const findSession = (db: Reader, column: 'token_hash' | 'cookie_hash', hash: string) =>
	db
		.selectFrom('sessions')
		.innerJoin('users', 'users.id', 'sessions.user_id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.select([...userColumns, 'sessions.id', 'sessions.cookie_hash', 'sessions.expires_at', 'sessions.kept'])
		.where(`sessions.${column}`, '=', hash)
		.executeTakeFirst()

export const insertSession = async (
	tx: Tx,
	row: {
		token_hash: string
		cookie_hash: string
		user_id: number
		kept: number
		ip: string
		agent: string
		created_at: number
		expires_at: number
	},
): Promise<number> => (await tx.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id

export const extendSession = (tx: Tx, id: number, expires_at: number) =>
	tx.updateTable('sessions').set({ expires_at }).where('id', '=', id).execute()

export const removeSession = (tx: Tx, id: number) => tx.deleteFrom('sessions').where('id', '=', id).execute()

/** Ends the sessions of a user but one; answers which. */
export const removeSessionsOf = async (tx: Tx, user_id: number, but: number): Promise<number[]> =>
	(await tx.deleteFrom('sessions').where('user_id', '=', user_id).where('id', '!=', but).returning('id').execute()).map(
		row => row.id,
	)

export const removeExpiredSessions = (tx: Tx, now: number) =>
	tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()

export const updatePassword = (tx: Tx, user_id: number, password_hash: string) =>
	tx.updateTable('users').set({ password_hash, must_change_password: 0 }).where('id', '=', user_id).execute()

/** Reads the settings of appearance; every page asks for them, so the query is put together once. */
export const settingsReader = (db: Db) => {
	const query = db.selectFrom('settings').select(['key', 'value']).orderBy('key').compile()
	return async () => (await db.executeQuery(query)).rows
}

/** An organisation and everything below it, parents first. */
export const listGroups = async (db: Reader, group_id: number) => {
	const found = await sql<{ id: number; pid: number; name: string; name_en: string }>`
		with recursive scope(id, depth) as (
			select cast(${group_id} as bigint), 0 union all
			select groups.id, scope.depth + 1 from groups join scope on groups.pid = scope.id
		) select groups.id, groups.pid, groups.name, groups.name_en from groups join scope on scope.id = groups.id
		order by scope.depth, groups.id`.execute(db)
	return found.rows
}

export const findAccessToken = (db: Reader, token_hash: string) =>
	db
		.selectFrom('access_tokens')
		.innerJoin('users', 'users.id', 'access_tokens.user_id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.select([...userColumns, 'access_tokens.id', 'access_tokens.expires_at', 'access_tokens.used_at'])
		.where('access_tokens.token_hash', '=', token_hash)
		.executeTakeFirst()

export const listAccessTokens = (db: Reader, user_id: number) =>
	db
		.selectFrom('access_tokens')
		.select(['id', 'name', 'created_at', 'used_at', 'expires_at'])
		.where('user_id', '=', user_id)
		.orderBy('id')
		.execute()

/** Null when the name is taken. */
export const insertAccessToken = async (
	tx: Tx,
	row: { user_id: number; name: string; token_hash: string; created_at: number; expires_at: number | null },
): Promise<number | null> => {
	const made = await tx
		.insertInto('access_tokens')
		.values({ ...row, used_at: null })
		.onConflict(conflict => conflict.columns(['user_id', 'name']).doNothing())
		.returning('id')
		.executeTakeFirst()
	return made?.id ?? null
}

export const removeAccessToken = async (tx: Tx, user_id: number, id: number): Promise<boolean> =>
	(await tx.deleteFrom('access_tokens').where('user_id', '=', user_id).where('id', '=', id).returning('id').execute())
		.length > 0

export const touchAccessToken = (tx: Tx, id: number, used_at: number) =>
	tx.updateTable('access_tokens').set({ used_at }).where('id', '=', id).execute()
