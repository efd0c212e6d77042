import { covers, effective } from '@vitrine/domain/people/permission'
import type { Database } from '../../db/database.ts'
import { holdPlaces, lockPlaces } from '../../db/reach.ts'
import type { Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import { CodedError } from '../coded-error.ts'
import type { Session } from './session.ts'

/** The user whose rights a change needs. */
export type Caller = Pick<Session, 'user_id' | 'group_id' | 'permissions'>

/** Rejects a caller who no longer exists, has moved to another organisation or has fewer rights than when the call came in. */
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
 * Reads and writes under one lock: while `work` runs, nobody can move, ban or remove a person, change a role or the tree, move a terminal,
 * or narrow what is shared. Everything that decides over the call is read within `work`, in its transaction (decision 053).
 */
export const authorized = <T>({ db, dialect }: Database, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
	db.transaction().execute(async tx => {
		await holdPlaces(tx, dialect)
		await expectCaller(tx, caller)
		return work(tx)
	})

/** The same for changes of who may do what: it runs exclusively of everything that is {@link authorized}. */
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
