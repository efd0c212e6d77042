import { refusals } from '@vitrine/contract/catalogue'
import { covers, effective } from '@vitrine/domain/permission'
import { isBrokenReference, isDuplicate } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import * as store from './users.store.ts'

/** What a role gives to a user of an organisation with this parent. */
export const rightsIn = ({ permissions, group_pid }: { permissions: string; group_pid: number }) =>
	effective(JSON.parse(permissions) as string[], group_pid === 0)

/** Refuses a role or an organisation that this person cannot give. */
export const checkPlace = async (
	db: Db,
	session: Session,
	{ role_id, group_id }: { role_id: number; group_id: number },
): Promise<void> => {
	const group = await store.findGroup(db, session.group_id, group_id)
	if (group === undefined) throw new Refusal('group_absent')
	const role = await store.findRole(db, role_id)
	if (role === undefined) throw new Refusal('role_absent')
	const given = rightsIn({ permissions: role.permissions, group_pid: group.pid })
	if (!covers(session.permissions, given)) throw new Refusal('rights_above')
}

/** Refuses an account name or an e-mail address that somebody else has, naming the field. */
export const checkFree = async (
	db: Db,
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
		throw new Refusal(code, undefined, { fields: { [field]: refusals[code].text } })
	}
}

/** Looks, then writes; what somebody else took or removed in between is refused as the look would have refused it. */
export const checked = async <T>(check: () => Promise<void>, write: () => Promise<T>): Promise<T> => {
	await check()
	try {
		return await write()
	} catch (error) {
		if (isDuplicate(error) || isBrokenReference(error)) await check()
		throw error
	}
}

const checkAbove = (session: Session, rows: readonly store.TargetRow[]): void => {
	const above = rows.find(row => !covers(session.permissions, rightsIn(row)))
	if (above !== undefined) throw new Refusal('user_above', { name: above.account })
}

/** Users that something is to be done to: all in scope, none oneself, none with rights beyond one's own; or nothing is done. */
export const targetsOf = async (
	database: Database,
	session: Session,
	ids: readonly number[],
): Promise<store.TargetRow[]> => {
	const wanted = [...new Set(ids)]
	const found = await store.listTargets(database, session.group_id, wanted)
	if (found.length === 0 || found.length !== wanted.length) throw new Refusal('user_absent')
	if (wanted.includes(session.user_id)) throw new Refusal('user_self')
	checkAbove(session, found)
	return found
}

/** A user that is to be changed; oneself may be. */
export const targetOf = async (database: Database, session: Session, id: number): Promise<store.TargetRow> => {
	const [found] = await store.listTargets(database, session.group_id, [id])
	if (found === undefined) throw new Refusal('user_absent')
	if (id !== session.user_id) checkAbove(session, [found])
	return found
}
