import type { Insertable } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'

/** A user with what a session needs of its credentials, role and organisation; `group_pid` 0 marks the topmost organisation. */
const userColumns = [
	'users.id as user_id',
	'users.account',
	'users.realname',
	'users.email',
	'users.role_id',
	'users.group_id',
	'users.active',
	'users.language',
	'users.avatar_sha256',
	'credentials.password_hash',
	'credentials.must_change_password',
	'credentials.totp_secret',
	'credentials.totp_step',
	'credentials.recovery',
	'roles.permissions',
	'groups.pid as group_pid',
] as const

const people = (db: Reader) =>
	db
		.selectFrom('users')
		.innerJoin('credentials', 'credentials.user_id', 'users.id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select(userColumns)

export const findUserByAccount = (db: Reader, account: string) =>
	people(db).where('users.account', '=', account.toLowerCase()).executeTakeFirst()

export const findUserById = (db: Reader, id: number) => people(db).where('users.id', '=', id).executeTakeFirst()

export const findUserByEmail = (db: Reader, email: string) =>
	people(db).where('users.email', '=', email).where('users.email', '<>', '').executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUserById>>>

export const findSession = (db: Reader, column: 'token_hash' | 'cookie_hash', hash: string) =>
	db
		.selectFrom('sessions')
		.innerJoin('users', 'users.id', 'sessions.user_id')
		.leftJoin('credentials', 'credentials.user_id', 'users.id')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select([
			'users.id as user_id',
			'users.account',
			'users.realname',
			'users.role_id',
			'users.group_id',
			'users.active',
			'users.language',
			'users.avatar_sha256',
			'credentials.must_change_password',
			'roles.permissions',
			'groups.pid as group_pid',
			'sessions.id',
			'sessions.cookie_hash',
			'sessions.expires_at',
			'sessions.used_at',
			'sessions.kept',
			'sessions.ended',
		])
		.where(`sessions.${column}`, '=', hash)
		.executeTakeFirst()

/** Whether an account belongs to a provider whose users cannot use a password here. */
export const isSsoOnly = async (db: Reader, user_id: number): Promise<boolean> =>
	(await db
		.selectFrom('sso_identities')
		.innerJoin('sso_providers', 'sso_providers.id', 'sso_identities.provider_id')
		.select('sso_identities.id')
		.where('sso_identities.user_id', '=', user_id)
		.where('sso_identities.managed', '=', 1)
		.where('sso_providers.enabled', '=', 1)
		.where('sso_providers.allows_password', '=', 0)
		.executeTakeFirst()) !== undefined

export const insertSession = async (tx: Tx, row: Insertable<Schema['sessions']>): Promise<number> =>
	(await tx.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updateUse = (tx: Tx, id: number, change: { expires_at?: number; used_at: number }) =>
	tx.updateTable('sessions').set(change).where('id', '=', id).execute()

/** A user's open sessions, newest first. */
export const listSessions = (db: Reader, user_id: number, now: number) =>
	db
		.selectFrom('sessions')
		.select(['id', 'ip', 'agent', 'created_at', 'used_at', 'expires_at'])
		.where('user_id', '=', user_id)
		.where('ended', '=', '')
		.where('expires_at', '>', now)
		.orderBy('id', 'desc')
		.limit(200)
		.execute()

export const removeSession = (tx: Tx, id: number) => tx.deleteFrom('sessions').where('id', '=', id).execute()

/** Why a session was ended early; its next call is answered with this. */
export type Ending = 'signed_in_elsewhere' | 'session_expired' | 'account_gone'

/** Ends open sessions of users: all, one, or all but one; returns which. The rows stay, to record the reason. */
export const endSessions = async (
	tx: Tx,
	user_ids: readonly number[],
	ended: Ending,
	which: { only?: number; but?: number } = {},
): Promise<number[]> => {
	let query = tx
		.updateTable('sessions')
		.set({ ended })
		.where('user_id', 'in', [...user_ids, 0])
		.where('ended', '=', '')
	if (which.only !== undefined) query = query.where('id', '=', which.only)
	if (which.but !== undefined) query = query.where('id', '<>', which.but)
	return (await query.returning('id').execute()).map(row => row.id)
}

export const removeExpiredSessions = (tx: Tx, now: number) =>
	tx.deleteFrom('sessions').where('expires_at', '<=', now).execute()

export const insertCredential = (tx: Tx, user_id: number, password_hash: string, must_change_password: number) =>
	tx
		.insertInto('credentials')
		.values({
			user_id,
			password_hash,
			must_change_password,
			totp_secret: '',
			totp_step: 0,
			recovery: '[]',
			last_login: null,
		})
		.execute()

export const updatePassword = (tx: Tx, user_id: number, password_hash: string, must_change_password: number) =>
	tx.updateTable('credentials').set({ password_hash, must_change_password }).where('user_id', '=', user_id).execute()

export const updateTotp = (tx: Tx, user_id: number, totp_secret: string, totp_step: number, recovery: string) =>
	tx.updateTable('credentials').set({ totp_secret, totp_step, recovery }).where('user_id', '=', user_id).execute()

/** False if this step or a later one has already been used. */
export const useTotpStep = async (tx: Tx, user_id: number, step: number): Promise<boolean> =>
	(
		await tx
			.updateTable('credentials')
			.set({ totp_step: step })
			.where('user_id', '=', user_id)
			.where('totp_step', '<', step)
			.returning('user_id')
			.execute()
	).length > 0

/** False if another call has used a code in between. */
export const replaceRecovery = async (tx: Tx, user_id: number, before: string, after: string): Promise<boolean> =>
	(
		await tx
			.updateTable('credentials')
			.set({ recovery: after })
			.where('user_id', '=', user_id)
			.where('recovery', '=', before)
			.returning('user_id')
			.execute()
	).length > 0

export const updateLastLogin = (tx: Tx, user_id: number, last_login: number) =>
	tx.updateTable('credentials').set({ last_login }).where('user_id', '=', user_id).execute()

/** Removes every credential of users; returns the sessions that this ended. */
export const removeAccess = async (tx: Tx, user_ids: readonly number[]): Promise<number[]> => {
	const ended = await endSessions(tx, user_ids, 'account_gone')
	await removeAccessTokens(tx, user_ids)
	await tx
		.deleteFrom('credentials')
		.where('user_id', 'in', [...user_ids, 0])
		.execute()
	return ended
}

export const removeAccessTokens = (tx: Tx, user_ids: readonly number[]) =>
	tx
		.deleteFrom('access_tokens')
		.where('user_id', 'in', [...user_ids, 0])
		.execute()

export const findAccessToken = (db: Reader, token_hash: string) =>
	people(db)
		.innerJoin('access_tokens', 'access_tokens.user_id', 'users.id')
		.select(['access_tokens.id', 'access_tokens.expires_at', 'access_tokens.used_at', 'access_tokens.scopes'])
		.where('access_tokens.token_hash', '=', token_hash)
		.executeTakeFirst()

export const listAccessTokens = (db: Reader, user_id: number) =>
	db
		.selectFrom('access_tokens')
		.select(['id', 'name', 'created_at', 'used_at', 'expires_at', 'scopes'])
		.where('user_id', '=', user_id)
		.orderBy('id')
		.execute()

/** Null if the name is taken. */
export const insertAccessToken = async (
	tx: Tx,
	row: Omit<Insertable<Schema['access_tokens']>, 'id' | 'used_at'>,
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
