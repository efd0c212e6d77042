import { errors } from '@vitrine/contract/error-codes'
import type { Organization, organizationsCalls } from '@vitrine/contract/people/organizations'
import { group_uses, usesText } from '@vitrine/contract/people/uses'
import { heightOf, isSameName, isWithin, levelOf } from '@vitrine/domain/people/tree'
import { isBrokenReference } from '../../db/conflicts.ts'
import type { Database } from '../../db/database.ts'
import { type GroupRow, listGroups } from '../../db/groups.ts'
import { readTree } from '../../db/reach.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { authorizedAlone } from '../../http/caller/authorized.ts'
import type { Call, Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { HandingOver } from '../../ports/handing-over.ts'
import type { History } from '../../ports/history.ts'
import * as store from './organizations.store.ts'

/** Maximum depth of the tree, counting the topmost organisation. */
const max_levels = 20

export interface OrganizationsDeps {
	readonly database: Database
	readonly events: EventChannel
	/** Handover of what runs on the moved terminals; the releases feature owns it. */
	readonly handover: HandingOver
	/** Transfers an organisation's removed users to its parent and deletes its unusable referral codes. */
	readonly leaveGroup: (tx: Tx, group_id: number, pid: number, now: number) => Promise<void>
	/** Deletes an organisation's reviewers, their rules, and unsubscriptions from its reports; other features own those tables. */
	readonly forgetRules: (tx: Tx, group_id: number) => Promise<void>
	/** Plays stay with the organisation they belonged to, and what was on removed terminals is seen above it. */
	readonly history: Pick<History, 'settleBelow' | 'keepOrganization'>
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
	// Parents come first, so in reverse order each sum is complete before it is added to the parent's.
	for (const row of rows.toReversed()) {
		const parent = byId.get(row.pid)
		if (parent !== undefined) for (const kind of kinds) parent[kind] += row[kind]
	}
	return rows
}

const found = async (db: Reader, session: Session, id: number): Promise<GroupRow> => {
	const row = await store.findOrganization(db, session.group_id, id)
	if (row === undefined) throw new CodedError('group_absent')
	return row
}

const checkNames = async (
	tx: Reader,
	pid: number,
	row: { id: number; name: string; name_en: string },
): Promise<void> => {
	for (const other of await store.listChildren(tx, pid)) {
		if (other.id === row.id) continue
		const taken = (['name', 'name_en'] as const).filter(field => isSameName(other[field], row[field]))
		if (taken.length > 0)
			throw new CodedError('group_name_taken', undefined, {
				fields: Object.fromEntries(taken.map(field => [field, errors.group_name_taken.text])),
			})
	}
}

const checkLevels = (levels: number): void => {
	if (levels > max_levels) throw new CodedError('group_depth', { count: max_levels })
}

const checkMove = async (tx: Reader, session: Session, row: GroupRow, parent: GroupRow): Promise<void> => {
	if (row.id === session.group_id || row.pid === 0) throw new CodedError('group_own')
	const tree = await readTree(tx)
	if (isWithin(tree, parent.id, row.id)) throw new CodedError('group_inside')
	checkLevels(levelOf(tree, parent.id) + heightOf(tree, row.id))
	await checkNames(tx, parent.id, row)
}

const inUse = (name: string, uses: Readonly<Record<string, number>>): CodedError =>
	new CodedError('group_in_use', { name, uses: usesText(group_uses, uses) }, { uses })

/** Changes the tree, one change at a time, so that names stay unique and no cycles arise. */
const changing = async <T>(
	{ database, events }: OrganizationsDeps,
	session: Session,
	change: (tx: Tx) => Promise<T>,
): Promise<T> => {
	const done = await authorizedAlone(database, session, change)
	events.emit('rights_changed', { user_ids: 'all' })
	return done
}

const remove =
	(deps: OrganizationsDeps): OrganizationsHandlers['remove'] =>
	async ({ id }, { session, now, note }) => {
		let name = ''
		const removing = changing(deps, session, async tx => {
			const row = await found(tx, session, id)
			name = row.name
			note({ object: name, before: { name, name_en: row.name_en }, after: {} })
			if (id === session.group_id || row.pid === 0) throw new CodedError('group_own')
			const uses = await store.countUses(tx, id, now)
			if (Object.values(uses).some(count => count > 0)) throw inUse(name, uses)
			await deps.leaveGroup(tx, id, row.pid, now)
			await deps.history.keepOrganization(tx, id, row.pid)
			await deps.forgetRules(tx, id)
			await store.removeOrganization(tx, id)
			return null
		})
		return removing.catch(async error => {
			// Something was added to it meanwhile.
			throw isBrokenReference(error) ? inUse(name, await store.countUses(deps.database.db, id, now)) : error
		})
	}

/** Overwrites the given revision, if there is one. */
const written = async (
	tx: Tx,
	seen: { id: number; revision?: number | undefined },
	change: Parameters<typeof store.updateOrganization>[2],
	wrote: Call['wrote'],
): Promise<void> => {
	const revision = await store.updateOrganization(tx, seen, change)
	if (revision === undefined) throw await notWritten(tx, 'groups', seen.id, 'group_absent')
	wrote('groups', seen.id, revision)
}

/** Handlers for the tree of organisations and what belongs to it. */
export const organizations = (deps: OrganizationsDeps): OrganizationsHandlers => ({
	list: (_input, { session }) => withCounts(deps.database.db, session.group_id),
	add: ({ pid, name, name_en }, { session, now, note }) =>
		changing(deps, session, async tx => {
			const parent = await found(tx, session, pid)
			note({ object: name, after: { parent: parent.name, name, name_en } })
			checkLevels(levelOf(await readTree(tx), pid) + 1)
			await checkNames(tx, pid, { id: 0, name, name_en })
			return { id: await store.insertOrganization(tx, { pid, name, name_en, created_at: now }) }
		}),
	edit: ({ id, revision, ...given }, { session, note, wrote }) =>
		changing(deps, session, async tx => {
			const row = await found(tx, session, id)
			const { name = row.name, name_en = row.name_en } = given
			note({ object: row.name, before: { name: row.name, name_en: row.name_en }, after: { name, name_en } })
			await checkNames(tx, row.pid, { id, name, name_en })
			await written(tx, { id, revision }, { name, name_en }, wrote)
			return null
		}),
	getHandover: async ({ id, pid }, { session, now }) => {
		const { db } = deps.database
		const [row, parent] = [await found(db, session, id), await found(db, session, pid)]
		await checkMove(db, session, row, parent)
		const terminal_ids = await store.listTerminals(db, id)
		const tree = new Map([...(await readTree(db)), [id, pid] as const])
		return deps.handover.look(db, now, session, { terminal_ids, tree })
	},
	move: async ({ id, pid, revision, handover: choice, reason }, { session, now, note, wrote }) => {
		const tell = await changing(deps, session, async tx => {
			const row = await found(tx, session, id)
			const parent = await found(tx, session, pid)
			const before = await store.findOrganization(tx, session.group_id, row.pid)
			note({
				object: row.name,
				before: { parent: before?.name ?? '' },
				after: { parent: parent.name, handover: choice, reason },
			})
			await checkMove(tx, session, row, parent)
			await written(tx, { id, revision }, { pid }, wrote)
			await deps.history.settleBelow(tx, id, now)
			const terminal_ids = await store.listTerminals(tx, id)
			return deps.handover.settle(tx, now, session, { terminal_ids, group_id: id }, { choice, reason })
		})
		tell()
		return null
	},
	remove: remove(deps),
})
