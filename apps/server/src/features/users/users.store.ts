import { type Insertable, sql, type Updateable } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** Existing users of an organisation and those below, with the data that determines their rights; `group_pid` 0 is the root. */
export const listTargets = (tx: Tx, dialect: DialectName, scope: number, ids: readonly number[]) =>
	tx
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select([
			'users.id',
			'users.account',
			'users.realname',
			'users.nickname',
			'users.email',
			'users.remark',
			'users.role_id',
			'users.group_id',
			'users.active',
			'roles.permissions',
			'groups.pid as group_pid',
		])
		.where(isAmong(dialect, 'users.id', ids))
		.where('users.removed_at', 'is', null)
		.where(inScope('users.group_id', scope))
		.orderBy('users.id')
		.execute()

export type TargetRow = Awaited<ReturnType<typeof listTargets>>[number]

/** These users and all their subordinates within the organisation or one below it. */
export const listBelow = async (
	tx: Tx,
	dialect: DialectName,
	scope: number,
	ids: readonly number[],
): Promise<number[]> => {
	const found = await sql<{ id: number }>`
		with recursive below(id) as (
			select id from users where ${isAmong(dialect, 'id', ids)} union
			select users.id from users join below on users.pid = below.id
		) select users.id from users join below on below.id = users.id
		where users.removed_at is null and ${inScope('users.group_id', scope)}`.execute(tx)
	return found.rows.map(row => row.id)
}

export const findProfile = (db: Reader, id: number) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.leftJoin('credentials', 'credentials.user_id', 'users.id')
		.select([
			'users.account',
			'users.realname',
			'users.nickname',
			'users.email',
			'users.remark',
			'users.role_id',
			'roles.name as role_name',
			'users.group_id',
			'groups.name as group_name',
			'groups.name_en as group_name_en',
			'users.avatar_sha256',
			'users.language',
			'users.created_at',
			'credentials.last_login',
		])
		.where('users.id', '=', id)
		.executeTakeFirstOrThrow()

export const findPasswordHash = async (db: Reader, user_id: number): Promise<string | undefined> =>
	(await db.selectFrom('credentials').select('password_hash').where('user_id', '=', user_id).executeTakeFirst())
		?.password_hash

/** The owner of this account name or email address. */
export const findOwner = (db: Reader, column: 'account' | 'email', value: string) =>
	db
		.selectFrom('users')
		.select(['id', 'account', 'language'])
		.where(column, '=', value)
		.where(column, '<>', '')
		.executeTakeFirst()

export const findRole = (db: Reader, id: number) =>
	db.selectFrom('roles').select('permissions').where('id', '=', id).executeTakeFirst()

export const findGroup = (db: Reader, scope: number, id: number) =>
	db.selectFrom('groups').select('pid').where('id', '=', id).where(inScope('groups.id', scope)).executeTakeFirst()

export const insertUser = async (
	tx: Tx,
	row: Omit<Insertable<Schema['users']>, 'active' | 'language' | 'avatar_sha256' | 'removed_at'>,
): Promise<number> => {
	const fresh = { active: 1, language: '', avatar_sha256: null, removed_at: null }
	const made = tx.insertInto('users').values({ ...row, ...fresh })
	return (await made.returning('id').executeTakeFirstOrThrow()).id
}

/** A changed address is unconfirmed, unless the change sets it as confirmed. */
const confirming = ({ email, email_confirmed }: Updateable<Schema['users']>) =>
	email === undefined || email_confirmed !== undefined
		? {}
		: { email_confirmed: sql<number>`case when email = ${email} then email_confirmed else 0 end` }

/** Returns the new revision; undefined if the user is gone or not at the revision that was loaded. */
export const updateUser = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Updateable<Schema['users']>,
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('users')
		.set({ ...change, ...confirming(change), revision: next_revision })
		.where('id', '=', id)
		.where('removed_at', 'is', null)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Returns how many were changed. */
export const updateActive = async (
	tx: Tx,
	dialect: DialectName,
	ids: readonly number[],
	active: number,
): Promise<number> => {
	const change = tx
		.updateTable('users')
		.set({ active })
		.where(isAmong(dialect, 'id', ids))
	return (await change.where('active', '<>', active).where('removed_at', 'is', null).returning('id').execute()).length
}

/** Returns the previous picture. */
export const replaceAvatar = async (tx: Tx, id: number, avatar_sha256: string | null): Promise<string | null> => {
	const before = await tx.selectFrom('users').select('avatar_sha256').where('id', '=', id).executeTakeFirst()
	await tx.updateTable('users').set({ avatar_sha256 }).where('id', '=', id).where('removed_at', 'is', null).execute()
	return before?.avatar_sha256 ?? null
}

/** Existing users with their parents and pictures, as the removing transaction sees them. */
export const listLeaving = (tx: Tx, dialect: DialectName, ids: readonly number[]) =>
	tx
		.selectFrom('users')
		.select(['id', 'pid', 'avatar_sha256'])
		.where(isAmong(dialect, 'id', ids))
		.where('removed_at', 'is', null)
		.execute()

/** Moves the subordinates of each `id` to its `pid`. */
export const moveBelow = (tx: Tx, dialect: DialectName, rows: readonly { id: number; pid: number | null }[]) =>
	sql`update users set pid = rows.pid from ${rowsTable(dialect, { id: 'int', pid: 'int' }, rows)} where users.pid = rows.id`.execute(
		tx,
	)

/** The rows remain as creators of content; their accounts and addresses become available again. */
export const removeUsers = (tx: Tx, dialect: DialectName, ids: readonly number[], removed_at: number) =>
	tx
		.updateTable('users')
		.set({
			account: sql<string>`account || '#' || id`,
			email: '',
			email_confirmed: 0,
			nickname: '',
			remark: '',
			avatar_sha256: null,
			active: 0,
			removed_at,
		})
		.where(isAmong(dialect, 'id', ids))
		.where('removed_at', 'is', null)
		.execute()
