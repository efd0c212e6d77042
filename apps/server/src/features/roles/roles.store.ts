import { isAtRevision, next_revision } from '../../db/revision.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export const listRoles = (db: Reader) =>
	db
		.selectFrom('roles')
		.select(['id', 'name', 'remark', 'permissions', 'preset', 'revision', 'created_at'])
		.orderBy('preset', 'desc')
		.orderBy('id')
		.execute()

export type RoleRow = Awaited<ReturnType<typeof listRoles>>[number]

export const findRole = (db: Reader, id: number): Promise<RoleRow | undefined> =>
	db
		.selectFrom('roles')
		.select(['id', 'name', 'remark', 'permissions', 'preset', 'revision', 'created_at'])
		.where('id', '=', id)
		.executeTakeFirst()

/** How many users of an organisation and those below it have each role. */
export const countUsers = async (db: Reader, scope: number): Promise<Map<number, number>> => {
	const rows = await db
		.selectFrom('users')
		.select(eb => ['role_id', eb.fn.countAll<number>().as('count')])
		.where('removed_at', 'is', null)
		.where(inScope('group_id', scope))
		.groupBy('role_id')
		.execute()
	return new Map(rows.map(row => [row.role_id, row.count]))
}

/** Everyone who has a role. */
export const listUserIds = async (db: Reader, role_id: number): Promise<number[]> => {
	const rows = db.selectFrom('users').select('id').where('role_id', '=', role_id).where('removed_at', 'is', null)
	return (await rows.execute()).map(row => row.id)
}

/** Whether people who register get this role. */
export const isForRegistration = async (db: Reader, id: number, standard: string): Promise<boolean> => {
	const row = await db.selectFrom('settings').select('value').where('key', '=', 'registrationRole').executeTakeFirst()
	return (row?.value ?? standard) === String(id)
}

/** Active referral codes for a role. */
export const countReferrals = async (db: Reader, role_id: number, now: number): Promise<number> => {
	const counted = db
		.selectFrom('referral_codes')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where('role_id', '=', role_id)
		.where('used_at', 'is', null)
		.where('expires_at', '>', now)
	return (await counted.executeTakeFirstOrThrow()).count
}

export const insertRole = async (tx: Tx, row: Omit<RoleRow, 'id' | 'revision'>): Promise<number> =>
	(await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Returns the new revision; undefined if the role is not at the given one. */
export const updateRole = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: { name: string; remark: string; permissions: string },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('roles')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

export const removeRole = (tx: Tx, id: number) => tx.deleteFrom('roles').where('id', '=', id).execute()

export interface HolderFilter {
	page: number
	limit: number
	role_ids: readonly number[]
	/** Only users of the root organisation. */
	topmost: boolean
}

/** Users who can sign in and have one of these roles. */
export const listHolders = async (db: Reader, scope: number, { page, limit, role_ids, topmost }: HolderFilter) => {
	let query = db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.where(inScope('users.group_id', scope))
		.where('users.role_id', 'in', [...role_ids, 0])
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
	if (topmost) query = query.where('groups.pid', '=', 0)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select([
			'users.id as user_id',
			'users.account',
			'users.realname',
			'users.role_id',
			'roles.name as role_name',
			'users.group_id',
			'users.active',
		])
		.orderBy('users.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}
