import { refusals } from '@vitrine/contract/catalogue'
import type { Organization, organizationsCalls } from '@vitrine/contract/organizations'
import { group_uses, usesText } from '@vitrine/contract/uses'
import { heightOf, isSameName, isWithin, levelOf } from '@vitrine/domain/tree'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import { type GroupRow, listGroups } from '../../db/groups.ts'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import * as store from './organizations.store.ts'

/** How many levels the tree may have, the topmost organisation being the first. */
const max_levels = 20

export interface OrganizationsDeps {
	readonly database: Database
	readonly events: EventChannel
	/** Gives removed users of an organisation to its parent and forgets referral codes that open nothing any more. */
	readonly leaveGroup: (tx: Tx, group_id: number, pid: number, now: number) => Promise<void>
}

type OrganizationsHandlers = Handlers<typeof organizationsCalls>

const kinds = ['users', 'terminals', 'programs', 'materials'] as const

const withCounts = async (db: Reader, scope: number): Promise<Organization[]> => {
	const counts = await store.countBelongings(db, scope)
	const rows = (await listGroups(db, scope)).map(row => {
		const [users = 0, terminals = 0, programs = 0, materials = 0] = kinds.map(kind => counts[kind].get(row.id))
		return { ...row, users, terminals, programs, materials }
	})
	const byId = new Map(rows.map(row => [row.id, row]))
	// Parents stand first, so backwards every one has its own sum before its parent takes it.
	for (const row of rows.toReversed()) {
		const parent = byId.get(row.pid)
		if (parent !== undefined) for (const kind of kinds) parent[kind] += row[kind]
	}
	return rows
}

const found = async (db: Reader, session: Session, id: number): Promise<GroupRow> => {
	const row = await store.findOrganization(db, session.group_id, id)
	if (row === undefined) throw new Refusal('group_absent')
	return row
}

const checkNames = async (tx: Tx, pid: number, row: { id: number; name: string; name_en: string }): Promise<void> => {
	for (const other of await store.listChildren(tx, pid)) {
		if (other.id === row.id) continue
		const taken = (['name', 'name_en'] as const).filter(field => isSameName(other[field], row[field]))
		if (taken.length > 0)
			throw new Refusal('group_name_taken', undefined, {
				fields: Object.fromEntries(taken.map(field => [field, refusals.group_name_taken.text])),
			})
	}
}

const checkLevels = (levels: number): void => {
	if (levels > max_levels) throw new Refusal('group_depth', { count: max_levels })
}

const checkMove = async (tx: Tx, session: Session, row: GroupRow, parent: GroupRow): Promise<void> => {
	if (row.id === session.group_id || row.pid === 0) throw new Refusal('group_own')
	const tree = await store.readTree(tx)
	if (isWithin(tree, parent.id, row.id)) throw new Refusal('group_inside')
	checkLevels(levelOf(tree, parent.id) + heightOf(tree, row.id))
	await checkNames(tx, parent.id, row)
}

const inUse = (name: string, uses: Readonly<Record<string, number>>): Refusal =>
	new Refusal('group_in_use', { name, uses: usesText(group_uses, uses) }, { uses })

/** Changes the tree, one change after the other, so that names stay unique and no circle comes about. */
const changing = async <T>({ database, events }: OrganizationsDeps, change: (tx: Tx) => Promise<T>): Promise<T> => {
	const done = await database.db.transaction().execute(async tx => {
		await lock(tx, database.dialect, 'groups')
		return change(tx)
	})
	events.emit('rights_changed', { user_ids: 'all' })
	return done
}

const remove =
	(deps: OrganizationsDeps): OrganizationsHandlers['remove'] =>
	async ({ id }, { session, now, note }) => {
		let name = ''
		const removing = changing(deps, async tx => {
			const row = await found(tx, session, id)
			name = row.name
			note({ object: name, before: { name, name_en: row.name_en }, after: {} })
			if (id === session.group_id || row.pid === 0) throw new Refusal('group_own')
			const uses = await store.countUses(tx, id, now)
			if (Object.values(uses).some(count => count > 0)) throw inUse(name, uses)
			await deps.leaveGroup(tx, id, row.pid, now)
			await store.removeOrganization(tx, id)
			return null
		})
		return removing.catch(async error => {
			// Somebody gave it something in between.
			throw isBrokenReference(error) ? inUse(name, await store.countUses(deps.database.db, id, now)) : error
		})
	}

/** The tree of organisations and what belongs to it. */
export const organizations = (deps: OrganizationsDeps): OrganizationsHandlers => ({
	list: (_input, { session }) => withCounts(deps.database.db, session.group_id),
	add: ({ pid, name, name_en }, { session, now, note }) =>
		changing(deps, async tx => {
			const parent = await found(tx, session, pid)
			note({ object: name, after: { parent: parent.name, name, name_en } })
			checkLevels(levelOf(await store.readTree(tx), pid) + 1)
			await checkNames(tx, pid, { id: 0, name, name_en })
			return { id: await store.insertOrganization(tx, { pid, name, name_en, created_at: now }) }
		}),
	edit: ({ id, name, name_en }, { session, note }) =>
		changing(deps, async tx => {
			const row = await found(tx, session, id)
			note({ object: row.name, before: { name: row.name, name_en: row.name_en }, after: { name, name_en } })
			await checkNames(tx, row.pid, { id, name, name_en })
			await store.updateOrganization(tx, id, { name, name_en })
			return null
		}),
	move: ({ id, pid }, { session, note }) =>
		changing(deps, async tx => {
			const row = await found(tx, session, id)
			const parent = await found(tx, session, pid)
			const before = await store.findOrganization(tx, session.group_id, row.pid)
			note({ object: row.name, before: { parent: before?.name ?? '' }, after: { parent: parent.name } })
			await checkMove(tx, session, row, parent)
			await store.updateOrganization(tx, id, { pid })
			return null
		}),
	remove: remove(deps),
})
