import { errors, field_problems } from '@vitrine/contract/error-codes'
import type { rolesCalls } from '@vitrine/contract/people/roles'
import { role_uses, usesText } from '@vitrine/contract/people/uses'
import {
	covers,
	permissions as every,
	installation_wide,
	never_by_registration,
	type Permission,
	withImplied,
} from '@vitrine/domain/people/permission'
import { settings } from '@vitrine/domain/system'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { readRights } from '../../db/stored-json.ts'
import type { EventChannel } from '../../events.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as store from './roles.store.ts'

export interface RolesDeps {
	readonly database: Database
	readonly events: EventChannel
	/** Gives removed users of a role another one and deletes its inactive referral codes. */
	readonly leaveRole: (tx: Tx, role_id: number, now: number) => Promise<void>
}

type RolesHandlers = Handlers<typeof rolesCalls>

const permissionsOf = ({ permissions }: Pick<store.RoleRow, 'permissions'>): Permission[] => {
	const stored = readRights(permissions)
	return every.filter(permission => stored.includes(permission))
}

/** Nobody can grant or revoke permissions that they do not hold. */
const checkHeld = ({ permissions }: Session, wanted: readonly Permission[]): void => {
	if (!covers(permissions, new Set(wanted))) throw new CodedError('rights_above')
}

const checkName = async (tx: Tx, id: number, name: string): Promise<void> => {
	const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
	for (const role of await store.listRoles(tx))
		if (role.id !== id && folded(role.name) === folded(name))
			throw new CodedError('role_name_taken', undefined, { fields: { name: errors.role_name_taken.text } })
}

const isForRegistration = (db: Reader, id: number): Promise<boolean> =>
	store.isForRegistration(db, id, settings.registrationRole.standard)

/** A role that this person can change. */
const changeable = async (tx: Tx, session: Session, id: number): Promise<store.RoleRow> => {
	const row = await store.findRole(tx, id)
	if (row === undefined) throw new CodedError('role_absent')
	if (row.preset) throw new CodedError('role_preset')
	checkHeld(session, permissionsOf(row))
	return row
}

const usesOf = async (db: Reader, id: number, now: number) => ({
	users: (await store.listUserIds(db, id)).length,
	referrals: await store.countReferrals(db, id, now),
	settings: (await isForRegistration(db, id)) ? 1 : 0,
})

const inUse = (name: string, uses: Awaited<ReturnType<typeof usesOf>>): CodedError =>
	new CodedError('role_in_use', { name, count: uses.users, uses: usesText(role_uses, uses) }, { uses })

/** Changes roles one after the other, while no role is being assigned. */
const changing = <T>({ database }: RolesDeps, session: Session, change: (tx: Tx) => Promise<T>): Promise<T> =>
	authorizedAlone(database, session, change)

const edit =
	(deps: RolesDeps): RolesHandlers['edit'] =>
	async ({ id, revision, ...given }, { session, note, wrote }) => {
		const user_ids = await changing(deps, session, async tx => {
			const row = await changeable(tx, session, id)
			const before = { name: row.name, remark: row.remark, permissions: permissionsOf(row) }
			const { name = row.name, remark = row.remark } = given
			const wanted = given.permissions === undefined ? before.permissions : withImplied(given.permissions)
			const after = { name, remark, permissions: wanted }
			note({ object: row.name, before, after })
			checkHeld(session, wanted)
			if (wanted.some(right => never_by_registration.includes(right)) && (await isForRegistration(tx, id)))
				throw new CodedError('parameter', undefined, { fields: { permissions: field_problems.unknown_value } })
			await checkName(tx, id, name)
			const change = { ...after, permissions: JSON.stringify(wanted) }
			const written = await store.updateRole(tx, { id, revision }, change)
			if (written === undefined) throw await notWritten(tx, 'roles', id, 'role_absent')
			wrote('roles', id, written)
			return store.listUserIds(tx, id)
		})
		deps.events.emit('rights_changed', { user_ids })
		return null
	}

const remove =
	(deps: RolesDeps): RolesHandlers['remove'] =>
	async ({ id }, { session, now, note }) => {
		let name = ''
		const removing = changing(deps, session, async tx => {
			const row = await changeable(tx, session, id)
			name = row.name
			note({ object: name, before: { name, remark: row.remark, permissions: permissionsOf(row) }, after: {} })
			const uses = await usesOf(tx, id, now)
			if (Object.values(uses).some(count => count > 0)) throw inUse(name, uses)
			await deps.leaveRole(tx, id, now)
			await store.removeRole(tx, id)
			return null
		})
		return removing.catch(async error => {
			// It was assigned in the meantime.
			throw isBrokenReference(error) ? inUse(name, await usesOf(deps.database.db, id, now)) : error
		})
	}

/** Roles of the installation. */
export const roles = (deps: RolesDeps): RolesHandlers => {
	const { db } = deps.database
	return {
		list: async (_input, { session }) => {
			const users = await store.countUsers(db, session.group_id)
			const rows = await store.listRoles(db)
			return rows.map(row => ({ ...row, permissions: permissionsOf(row), users: users.get(row.id) ?? 0 }))
		},
		add: ({ name, remark = '', permissions: chosen }, { session, now, note }) =>
			changing(deps, session, async tx => {
				const wanted = withImplied(chosen)
				note({ object: name, after: { name, remark, permissions: wanted } })
				checkHeld(session, wanted)
				await checkName(tx, 0, name)
				const row = { name, remark, permissions: JSON.stringify(wanted), preset: 0, created_at: now }
				return { id: await store.insertRole(tx, row) }
			}),
		edit: edit(deps),
		remove: remove(deps),
		holders: async ({ page = 1, limit = 50, permission }, { session }) => {
			const holding = (await store.listRoles(db)).filter(row => permissionsOf(row).includes(permission))
			const role_ids = holding.map(row => row.id)
			const topmost = installation_wide.includes(permission)
			return store.listHolders(db, session.group_id, { page, limit, role_ids, topmost })
		},
	}
}
