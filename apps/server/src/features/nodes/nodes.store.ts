import type { NodeHealth } from '@vitrine/domain/nodes/node'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { reviseRow, type SeenRevision } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains } from '../../db/scope.ts'

export type NodeRow = Selectable<Schema['nodes']>

export interface NodeFilter {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
}

/** Nodes: those in use first, then by weight and name. */
export const listNodes = async (db: Reader, { page, limit, key_word }: NodeFilter) => {
	let found = db.selectFrom('nodes')
	if (key_word)
		found = found.where(
			sql<boolean>`(${contains('name', key_word)} or ${contains('region', key_word)} or ${contains('public_url', key_word)})`,
		)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.selectAll()
		.orderBy('enabled', 'desc')
		.orderBy('weight', 'desc')
		.orderBy('name')
		.orderBy('id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

export const findNode = (db: Reader, id: number): Promise<NodeRow | undefined> =>
	db.selectFrom('nodes').selectAll().where('id', '=', id).executeTakeFirst()

/** A node with this name, other than the given one. */
export const findNamed = (db: Reader, name: string, but: number) =>
	db.selectFrom('nodes').select('id').where('name', '=', name).where('id', '!=', but).executeTakeFirst()

/** The addresses of nodes, other than the given one. */
export const listAddresses = (db: Reader, but: number) =>
	db.selectFrom('nodes').select(['name', 'public_url']).where('id', '!=', but).orderBy('id').execute()

export const countNodes = async (db: Reader): Promise<number> =>
	(
		await db
			.selectFrom('nodes')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

export const insertNode = async (tx: Tx, row: Insertable<Schema['nodes']>): Promise<number> =>
	(await tx.insertInto('nodes').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Overwrites the given revision, if there is one; returns the new revision, or undefined if it does not match. */
export const updateNode = (tx: Tx, seen: SeenRevision, change: Updateable<Schema['nodes']>) =>
	reviseRow(tx, 'nodes', seen, change)

export const removeNode = (tx: Tx, id: number) => tx.deleteFrom('nodes').where('id', '=', id).execute()

/** Stores the result of a test, unless the node has a different address or role by now. */
export const saveTest = (
	db: Reader,
	{ id, public_url, internal_url, media_url, socket_port, role }: NodeRow,
	found: {
		readonly report: string
		readonly health: NodeHealth
		readonly health_at: number
		readonly tested_at: number
	},
) =>
	db
		.updateTable('nodes')
		.set(found)
		.where('id', '=', id)
		.where('public_url', '=', public_url)
		.where('internal_url', '=', internal_url)
		.where('media_url', '=', media_url)
		.where('socket_port', '=', socket_port)
		.where('role', '=', role)
		.executeTakeFirst()

/** Nodes in use that were last tested before a given time, or never, or in the future, which means that the clock was put back. */
export const listDue = (db: Reader, { before, now }: { readonly before: number; readonly now: number }) =>
	db
		.selectFrom('nodes')
		.selectAll()
		.where('enabled', '=', 1)
		.where(eb => eb.or([eb('tested_at', 'is', null), eb('tested_at', '<=', before), eb('tested_at', '>', now)]))
		.orderBy('id')
		.execute()

export const listDefaults = (db: Reader) => db.selectFrom('node_defaults').selectAll().orderBy('group_id').execute()

export const countDefaults = async (db: Reader, node_id: number): Promise<number> =>
	(
		await db
			.selectFrom('node_defaults')
			.where('node_id', '=', node_id)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

export const findDefault = (db: Reader, group_id: number) =>
	db
		.selectFrom('node_defaults')
		.innerJoin('nodes', 'nodes.id', 'node_defaults.node_id')
		.select('nodes.name')
		.where('node_defaults.group_id', '=', group_id)
		.executeTakeFirst()

/** An organisation by name. */
export const findGroup = (db: Reader, group_id: number) =>
	db.selectFrom('groups').select('name').where('id', '=', group_id).executeTakeFirst()

export const setDefault = (tx: Tx, group_id: number, node_id: number) =>
	tx
		.insertInto('node_defaults')
		.values({ group_id, node_id })
		.onConflict(conflict => conflict.column('group_id').doUpdateSet({ node_id }))
		.execute()

export const clearDefault = (tx: Tx, group_id: number) =>
	tx.deleteFrom('node_defaults').where('group_id', '=', group_id).execute()

/** Number of terminals connected here. */
export const countOnline = async (db: Reader): Promise<number> =>
	(
		await db
			.selectFrom('terminals')
			.where('run_state', '>', 0)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count
