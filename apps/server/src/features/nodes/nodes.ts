import { field_problems } from '@vitrine/contract/error-codes'
import type { Node, nodesCalls } from '@vitrine/contract/nodes/nodes'
import { isSameServer } from '@vitrine/domain/command/trials/migration'
import { node_limits, whyClosed } from '@vitrine/domain/nodes/node'
import { isDuplicate } from '../../db/conflicts.ts'
import type { Tx } from '../../db/schema.ts'
import { isGroupInScope } from '../../db/scope.ts'
import { notWritten } from '../../http/audit/changed-since.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { isMigrating } from './migrations.store.ts'
import { type MigrationsDeps, migrations } from './migrations.ts'
import { changing, foundNode } from './node-changes.ts'
import { closed_errors } from './node-closed.ts'
import type { NodeKeeper } from './node-keeper.ts'
import * as store from './nodes.store.ts'
import { shownNodes } from './shown-nodes.ts'

export interface NodesDeps extends MigrationsDeps {
	readonly egress: Pick<Egress, 'isClosed'>
	readonly keeper: Pick<NodeKeeper, 'test'>
	/** Tests, after the commit, the nodes not tested yet. */
	readonly testDue: () => void
}

type NodesHandlers = Handlers<typeof nodesCalls>
type Written = Parameters<NodesHandlers['add']>[0]

const shownOne = async ({ database: { db }, isOwn }: NodesDeps, id: number, now: number): Promise<Node> => {
	const [node] = await shownNodes(db, [await foundNode(db, id)], isOwn, now)
	if (node === undefined) throw new CodedError('node_absent')
	return node
}

const rowOf = (written: Written) => ({
	name: written.name,
	region: written.region ?? '',
	role: written.role,
	public_url: written.public_url,
	internal_url: written.internal_url ?? '',
	socket_port: written.socket_port ?? node_limits.port.usual,
	media_url: written.media_url ?? '',
	weight: written.weight ?? node_limits.weight.usual,
	capacity: written.capacity ?? 0,
	enabled: written.enabled ?? 1,
	drain: written.drain ?? 0,
	remark: written.remark ?? '',
})
type Row = ReturnType<typeof rowOf>

/** The test data of a node that was not tested in its current form. */
const untested = { health: 'unknown', health_at: null, report: '', tested_at: null } as const

/** Refuses addresses that this server cannot connect to, naming the field. */
const expectOpen = ({ egress }: NodesDeps, row: Row): void => {
	const addresses = [
		['public_url', row.public_url],
		['internal_url', row.internal_url],
		['media_url', row.media_url],
	] as const
	const closed = addresses.filter(([, url]) => url !== '' && egress.isClosed(url))
	if (closed.length === 0) return
	const fields = Object.fromEntries(closed.map(([name]) => [name, field_problems.address_forbidden]))
	throw new CodedError('parameter', undefined, { fields })
}

/** Refuses an address that another node has, in whatever spelling. */
const expectAlone = async (tx: Tx, { public_url }: Row, but: number): Promise<void> => {
	const other = (await store.listAddresses(tx, but)).find(one => isSameServer(one.public_url, public_url))
	if (other !== undefined) throw new CodedError('node_address_taken', { name: other.name })
}

/** Refuses to change a node's role, socket port or address while terminals are moving there. */
const expectStill = async (tx: Tx, before: store.NodeRow, row: Row): Promise<void> => {
	const { id, name, role, public_url, socket_port } = before
	const isStill = role === row.role && socket_port === row.socket_port && isSameServer(public_url, row.public_url)
	if (!isStill && (await isMigrating(tx, id))) throw new CodedError('node_migrating', { name })
}

/** A name taken concurrently is refused like one taken before. */
const named = async <T>({ name }: Row, work: Promise<T>): Promise<T> => {
	try {
		return await work
	} catch (error) {
		throw isDuplicate(error) ? new CodedError('node_name_taken', { name }) : error
	}
}

const expectFree = async (tx: Tx, { name }: Row, but: number): Promise<void> => {
	if ((await store.findNamed(tx, name, but)) !== undefined) throw new CodedError('node_name_taken', { name })
}

const add =
	(deps: NodesDeps): NodesHandlers['add'] =>
	async (written, { session, now, note }) => {
		const row = rowOf(written)
		expectOpen(deps, row)
		const id = await named(
			row,
			changing(deps.database, session, async tx => {
				await expectFree(tx, row, 0)
				await expectAlone(tx, row, 0)
				if ((await store.countNodes(tx)) >= node_limits.nodes)
					throw new CodedError('node_many', { count: node_limits.nodes })
				note({ object: row.name, after: row })
				return store.insertNode(tx, { ...row, ...untested, created_at: now, updated_at: now, revision: 0 })
			}),
		)
		deps.testDue()
		return shownOne(deps, id, now)
	}

const places = ['role', 'public_url', 'internal_url', 'media_url', 'socket_port'] as const

const edit =
	(deps: NodesDeps): NodesHandlers['edit'] =>
	async ({ id, revision, ...written }, { session, now, note, wrote }) => {
		const row = rowOf(written)
		expectOpen(deps, row)
		await named(
			row,
			changing(deps.database, session, async tx => {
				const before = await foundNode(tx, id)
				await expectFree(tx, row, id)
				if (!isSameServer(before.public_url, row.public_url)) await expectAlone(tx, row, id)
				await expectStill(tx, before, row)
				const seen = Object.fromEntries(Object.keys(row).map(name => [name, before[name as keyof Row]]))
				note({ object: before.name, before: seen, after: row })
				const isMoved = places.some(name => before[name] !== row[name])
				const change = { ...row, ...(isMoved ? untested : {}), updated_at: now }
				const next = await store.updateNode(tx, { id, revision }, change)
				if (next === undefined) throw await notWritten(tx, 'nodes', id, 'node_absent')
				wrote('nodes', id, next)
			}),
		)
		deps.testDue()
		return shownOne(deps, id, now)
	}

const remove =
	({ database }: NodesDeps): NodesHandlers['remove'] =>
	async ({ id }, { session, note }) => {
		await changing(database, session, async tx => {
			const { name, role, public_url } = await foundNode(tx, id)
			note({ object: name, before: { name, role, public_url }, after: null })
			const count = await store.countDefaults(tx, id)
			if (count > 0) throw new CodedError('node_default_used', { name, count })
			if (await isMigrating(tx, id)) throw new CodedError('node_migrating', { name })
			await store.removeNode(tx, id)
		})
		return null
	}

const drain =
	(deps: NodesDeps): NodesHandlers['drain'] =>
	async ({ id, drain: wanted }, { session, now, note, wrote }) => {
		await changing(deps.database, session, async tx => {
			const before = await foundNode(tx, id)
			note({ object: before.name, before: { drain: before.drain }, after: { drain: wanted } })
			const next = await store.updateNode(tx, { id }, { drain: wanted, updated_at: now })
			if (next === undefined) throw new CodedError('node_absent')
			wrote('nodes', id, next)
		})
		return shownOne(deps, id, now)
	}

const setDefault =
	({ database }: NodesDeps): NodesHandlers['setDefault'] =>
	async ({ group_id, id }, { session, note }) => {
		await changing(database, session, async tx => {
			const group = await store.findGroup(tx, group_id)
			if (group === undefined || !(await isGroupInScope(tx, session.group_id, group_id)))
				throw new CodedError('group_absent')
			const before = (await store.findDefault(tx, group_id))?.name ?? ''
			if (id === 0) {
				note({ object: group.name, before: { node: before }, after: { node: '' } })
				return store.clearDefault(tx, group_id)
			}
			const row = await foundNode(tx, id)
			note({ object: group.name, before: { node: before }, after: { node: row.name } })
			// Unlike the target of a move, an organisation's default can be this server itself.
			const why = whyClosed({ role: row.role, is_own: false, enabled: row.enabled === 1, drain: row.drain === 1 })
			if (why !== null) throw new CodedError(closed_errors[why], { name: row.name })
			return store.setDefault(tx, group_id, id)
		})
		return null
	}

/** Handlers for the servers that terminals can move to, and for the terminals that do. */
export const nodes = (deps: NodesDeps): NodesHandlers => ({
	list: async ({ page = 1, limit = 50, key_word }, { now }) => {
		const { count, list } = await store.listNodes(deps.database.db, { page, limit, key_word })
		return { count, list: await shownNodes(deps.database.db, list, deps.isOwn, now) }
	},
	add: add(deps),
	edit: edit(deps),
	remove: remove(deps),
	test: async ({ id }, { session, now, note, gone }) => {
		const row = await foundNode(deps.database.db, id)
		note({ object: row.name, after: null })
		await deps.keeper.test(row, session.account, gone())
		const node = await shownOne(deps, id, now)
		note({ object: node.name, after: { health: node.health, version: node.version } })
		return node
	},
	drain: drain(deps),
	setDefault: setDefault(deps),
	...migrations(deps),
})
