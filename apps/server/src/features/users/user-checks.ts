import { errors } from '@vitrine/contract/error-codes'
import { covers, effective } from '@vitrine/domain/people/permission'
import { isDuplicate } from '../../db/conflicts.ts'
import type { DialectName } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import * as store from './users.store.ts'

/** The rights that a role gives a user of an organisation with this parent. */
export const rightsIn = ({ permissions, group_pid }: { permissions: string; group_pid: number }) =>
	effective(readRights(permissions), group_pid === 0)

/** Refuses a role or an organisation that this person cannot assign. */
export const checkPlace = async (
	tx: Tx,
	session: Session,
	{ role_id, group_id }: { role_id: number; group_id: number },
): Promise<void> => {
	const group = await store.findGroup(tx, session.group_id, group_id)
	if (group === undefined) throw new CodedError('group_absent')
	const role = await store.findRole(tx, role_id)
	if (role === undefined) throw new CodedError('role_absent')
	const given = rightsIn({ permissions: role.permissions, group_pid: group.pid })
	if (!covers(session.permissions, given)) throw new CodedError('rights_above')
}

/** Refuses an account name or email address that someone else has, naming the field. */
export const checkFree = async (
	db: Reader,
	{ account = '', email = '' }: { account?: string; email?: string | undefined },
	own_id = 0,
): Promise<void> => {
	for (const [field, value] of [
		['account', account],
		['email', email],
	] as const) {
		const owner = await store.findOwner(db, field, value)
		if (owner === undefined || owner.id === own_id) continue
		const code = `${field}_taken` as const
		throw new CodedError(code, undefined, { fields: { [field]: errors[code].text } })
	}
}

/** Values taken by someone else at the same moment are refused as if they had been taken before. */
export const unlessTaken = async <T>(check: () => Promise<void>, write: () => Promise<T>): Promise<T> => {
	try {
		return await write()
	} catch (error) {
		if (isDuplicate(error)) await check()
		throw error
	}
}

const checkAbove = (session: Session, rows: readonly store.TargetRow[]): void => {
	const above = rows.find(row => !covers(session.permissions, rightsIn(row)))
	if (above !== undefined) throw new CodedError('user_above', { name: above.account })
}

/** The users to act on: all must be in scope, without the caller, and none with rights beyond the caller's; otherwise nothing is done. */
export const targetsOf = async (
	tx: Tx,
	dialect: DialectName,
	session: Session,
	ids: readonly number[],
): Promise<store.TargetRow[]> => {
	const wanted = [...new Set(ids)]
	const found = await store.listTargets(tx, dialect, session.group_id, wanted)
	if (found.length === 0 || found.length !== wanted.length) throw new CodedError('user_absent')
	if (wanted.includes(session.user_id)) throw new CodedError('user_self')
	checkAbove(session, found)
	return found
}

/** A user to change, including the caller. */
export const targetOf = async (
	tx: Tx,
	dialect: DialectName,
	session: Session,
	id: number,
): Promise<store.TargetRow> => {
	const [found] = await store.listTargets(tx, dialect, session.group_id, [id])
	if (found === undefined) throw new CodedError('user_absent')
	if (id !== session.user_id) checkAbove(session, [found])
	return found
}
