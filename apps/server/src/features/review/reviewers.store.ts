import type { ReviewKind } from '@vitrine/domain/release/review'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

interface GroupPlace {
	readonly id: number
	readonly pid: number
	readonly name: string
}

/** An organisation and its ancestors, from itself up to the root. */
export const listUpwards = async (db: Reader, group_id: number): Promise<GroupPlace[]> => {
	const found = await sql<GroupPlace>`
		with recursive above(id, pid, name, height) as (
			select id, pid, name, 0 from groups where id = cast(${group_id} as bigint)
			union all select groups.id, groups.pid, groups.name, above.height + 1 from groups join above on groups.id = above.pid
		) select id, pid, name from above order by height`.execute(db)
	return found.rows
}

/** All named reviewers of a kind who can sign in. */
export const listNamed = (db: Reader, kind: ReviewKind) =>
	db
		.selectFrom('reviewers')
		.innerJoin('users', 'users.id', 'reviewers.user_id')
		.select(['reviewers.group_id', 'reviewers.user_id'])
		.where('reviewers.kind', '=', kind)
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.orderBy('reviewers.user_id')
		.execute()

/** The organisations that share the reviewers of their parent. */
export const listShared = async (db: Reader, kind: ReviewKind): Promise<number[]> => {
	const rows = await db
		.selectFrom('review_rules')
		.select('group_id')
		.where('kind', '=', kind)
		.where('shared', '=', 1)
		.execute()
	return rows.map(({ group_id }) => group_id)
}

/** People of these organisations who are in sight and can sign in, with the permissions of their role. */
export const listPeople = (db: Reader, scope: number, group_ids: readonly number[]) =>
	db
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select(['users.id', 'users.realname as name', 'users.account', 'roles.permissions', 'groups.pid as group_pid'])
		.where('users.group_id', 'in', [...group_ids, 0])
		.where(inScope('users.group_id', scope))
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.orderBy('users.realname')
		.orderBy('users.id')
		.execute()

/** People in sight by their ids. */
export const findPeople = (db: Reader, scope: number, ids: readonly number[]) =>
	db
		.selectFrom('users')
		.select(['id', 'realname as name', 'account'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is', null)
		.where(inScope('group_id', scope))
		.execute()

/** The revision of the reviewers of a kind in an organisation; 0 if never set. */
export const findRevision = async (db: Reader, group_id: number, kind: ReviewKind): Promise<number> => {
	const rows = db.selectFrom('review_rules').select('revision').where('group_id', '=', group_id)
	return (await rows.where('kind', '=', kind).executeTakeFirst())?.revision ?? 0
}

/** Sets who reviews a kind in an organisation; reviewers out of sight of `scope` remain. Returns the new revision. */
export const replaceReviewers = async (
	tx: Tx,
	scope: number,
	{ group_id, kind, shared }: { group_id: number; kind: ReviewKind; shared: number },
	user_ids: readonly number[],
): Promise<number> => {
	await tx
		.deleteFrom('reviewers')
		.where('group_id', '=', group_id)
		.where('kind', '=', kind)
		.where('user_id', 'in', eb => eb.selectFrom('users').select('users.id').where(inScope('users.group_id', scope)))
		.execute()
	const rows = user_ids.map(user_id => ({ group_id, kind, user_id }))
	if (rows.length > 0) await tx.insertInto('reviewers').values(rows).execute()
	const revision = (await findRevision(tx, group_id, kind)) + 1
	await tx
		.insertInto('review_rules')
		.values({ group_id, kind, shared, revision })
		.onConflict(conflict => conflict.columns(['group_id', 'kind']).doUpdateSet({ shared, revision }))
		.execute()
	return revision
}

/** Removes the reviewers and review rules of an organisation with it. */
export const removeReviewersOf = async (tx: Tx, group_id: number): Promise<void> => {
	await tx.deleteFrom('reviewers').where('group_id', '=', group_id).execute()
	await tx.deleteFrom('review_rules').where('group_id', '=', group_id).execute()
}
