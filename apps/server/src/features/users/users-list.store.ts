import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAfter, nextCursor } from '../../db/lists/cursor.ts'
import { isAmong } from '../../db/rows.ts'
import { contains, inScope } from '../../db/scope.ts'

export interface UserFilter {
	page: number
	limit: number
	cursor?: string | undefined
	key_word?: string | undefined
	group_ids?: number[] | undefined
	role_id?: number | undefined
	active?: number | undefined
}

const searched = ['users.account', 'users.realname', 'users.nickname', 'users.email', 'users.remark'] as const

const filtered = ({ db, dialect }: Database, group_id: number, filter: UserFilter) => {
	const { key_word, group_ids, role_id, active } = filter
	let query = db.selectFrom('users').where('users.removed_at', 'is', null).where(inScope('users.group_id', group_id))
	if (group_ids !== undefined && group_ids.length > 0)
		query = query.where(isAmong(dialect, 'users.group_id', group_ids))
	if (role_id !== undefined) query = query.where('users.role_id', '=', role_id)
	if (active !== undefined) query = query.where('users.active', '=', active)
	if (key_word) query = query.where(eb => eb.or(searched.map(column => contains(column, key_word))))
	return query
}

/** A page of the users of an organisation and those below, newest first, with the total number. */
export const listUsers = async (database: Database, group_id: number, filter: UserFilter) => {
	const query = filtered(database, group_id, filter)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const { cursor } = filter
	const rest = cursor === undefined ? query : query.where(isAfter([['users.id', 'desc']], cursor))
	const list = await rest
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.leftJoin('credentials', 'credentials.user_id', 'users.id')
		.leftJoin('users as parents', 'parents.id', 'users.pid')
		.select([
			'users.id',
			'users.account',
			'users.realname',
			'users.nickname',
			'users.email',
			'users.remark',
			'users.role_id',
			'roles.name as role_name',
			'roles.permissions',
			'users.group_id',
			'groups.pid as group_pid',
			'parents.account as parent',
			'users.active',
			'users.revision',
			'users.created_at',
			'users.avatar_sha256',
			'credentials.last_login',
			sql<number>`case when credentials.totp_secret <> '' then 1 else 0 end`.as('totp'),
		])
		.orderBy('users.id', 'desc')
		.limit(filter.limit)
		.offset(cursor === undefined ? (filter.page - 1) * filter.limit : 0)
		.execute()
	return { count, list, next_cursor: nextCursor(list, filter.limit, ({ id }) => [id]) }
}

interface Counted {
	id: number
	count: number
}

const asMap = (rows: readonly Counted[]): Map<number, number> => new Map(rows.map(row => [row.id, row.count]))

/** The depth of each of these users: 1 without a parent. */
export const countGrades = async ({ db, dialect }: Database, ids: readonly number[]) => {
	const found = await sql<Counted>`
		with recursive chain(id, pid, depth) as (
			select id, pid, 1 from users where ${isAmong(dialect, 'id', ids)} union all
			select chain.id, users.pid, chain.depth + 1 from users join chain on users.id = chain.pid
		) select id, max(depth) as count from chain group by id`.execute(db)
	return asMap(found.rows)
}

/** How many users are below each of these, at any depth. */
export const countBelow = async ({ db, dialect }: Database, ids: readonly number[]) => {
	const found = await sql<Counted>`
		with recursive below(root, id) as (
			select id, id from users where ${isAmong(dialect, 'id', ids)} union all
			select below.root, users.id from users join below on users.pid = below.id where users.removed_at is null
		) select root as id, count(*) - 1 as count from below group by root`.execute(db)
	return asMap(found.rows)
}

/** How many terminals each of these organisations has, including those below it. */
export const countTerminals = async ({ db, dialect }: Database, group_ids: readonly number[]) => {
	const found = await sql<Counted>`
		with recursive below(root, id) as (
			select id, id from groups where ${isAmong(dialect, 'id', group_ids)} union all
			select below.root, groups.id from groups join below on groups.pid = below.id
		) select below.root as id, sum(counted.count) as count from below
		join (select group_id, count(*) as count from terminals group by group_id) as counted on counted.group_id = below.id
		group by below.root`.execute(db)
	return asMap(found.rows)
}

/** How many programs each of these users has made. */
export const countPrograms = async ({ db, dialect }: Database, ids: readonly number[]) => {
	const query = db
		.selectFrom('programs')
		.select(['user_id as id', eb => eb.fn.countAll<number>().as('count')])
		.where(isAmong(dialect, 'user_id', ids))
		.groupBy('user_id')
	return asMap(await query.execute())
}
