import { covers, effective } from '@vitrine/domain/people/permission'
import type { Database } from '../../db/database.ts'
import { holdPlaces, lockPlaces } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import { CodedError } from '../coded-error.ts'
import type { Session } from './session.ts'

/** Whose rights a change needs. */
export type Caller = Pick<Session, 'user_id' | 'group_id' | 'permissions'>

/** Refuses a caller who is there no more, or who stands elsewhere or may do less than when the call came in. */
export const expectCaller = async (tx: Tx, { user_id, group_id, permissions }: Caller): Promise<void> => {
	const row = await tx
		.selectFrom('users')
		.innerJoin('roles', 'roles.id', 'users.role_id')
		.innerJoin('groups', 'groups.id', 'users.group_id')
		.select(['users.group_id', 'roles.permissions', 'groups.pid as group_pid'])
		.where('users.id', '=', user_id)
		.where('users.active', '=', 1)
		.where('users.removed_at', 'is', null)
		.executeTakeFirst()
	if (row === undefined) throw new CodedError('account_gone')
	const held = effective(readRights(row.permissions), row.group_pid === 0)
	if (row.group_id !== group_id || !covers(held, permissions)) throw new CodedError('rights_changed')
}

/**
 * Looks and writes under one lock: while `work` runs, nobody moves, bans or removes a person, changes a role or the tree, moves a
 * terminal, or shares something less. Whatever decides over the call is looked at within `work`, with its transaction (decision 053).
 */
export const authorized = <T>({ db, dialect }: Database, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
	db.transaction().execute(async tx => {
		await holdPlaces(tx, dialect)
		await expectCaller(tx, caller)
		return work(tx)
	})

/** The same for what changes who may do what: it runs alone among all that is {@link authorized}. */
export const authorizedAlone = <T>(
	{ db, dialect }: Database,
	caller: Caller,
	work: (tx: Tx) => Promise<T>,
): Promise<T> =>
	db.transaction().execute(async tx => {
		await lockPlaces(tx, dialect)
		await expectCaller(tx, caller)
		return work(tx)
	})
