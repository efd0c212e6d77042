import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('selections')
		.innerJoin('groups', 'groups.id', 'selections.group_id')
		.where(inScope('selections.group_id', group_id))

const columns = [
	'selections.id',
	'selections.name',
	'selections.group_id',
	'groups.name as group_name',
	'selections.updated_at',
] as const

const terminals = sql<number>`(select count(*) from selection_terminals where selection_id = selections.id)`

export const listSelections = async (
	db: Reader,
	group_id: number,
	{ page, limit }: { page: number; limit: number },
) => {
	const found = visible(db, group_id)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(columns)
		.select(terminals.as('terminals'))
		.orderBy('selections.name')
		.orderBy('selections.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

export const findSelection = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id)
		.select(columns)
		.select(terminals.as('terminals'))
		.where('selections.id', '=', id)
		.executeTakeFirst()

/** Those of its terminals that belong to the organisation or one below it. */
export const listMembers = async (db: Reader, group_id: number, selection_id: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('selection_terminals')
		.innerJoin('terminals', 'terminals.id', 'selection_terminals.terminal_id')
		.select('terminals.id')
		.where('selection_id', '=', selection_id)
		.where(inScope('terminals.group_id', group_id))
		.orderBy('terminals.id')
		.execute()
	return rows.map(row => row.id)
}

export const countVisible = async ({ db, dialect }: Database, group_id: number, ids: readonly number[]) => {
	const found = await db
		.selectFrom('terminals')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.where(isAmong(dialect, 'terminals.id', ids))
		.where(inScope('terminals.group_id', group_id))
		.executeTakeFirstOrThrow()
	return found.count
}

export const isNameTaken = async (db: Reader, group_id: number, name: string, but: number): Promise<boolean> =>
	(await db
		.selectFrom('selections')
		.select('id')
		.where('group_id', '=', group_id)
		.where('name', '=', name)
		.where('id', '<>', but)
		.executeTakeFirst()) !== undefined

export const insertSelection = async (tx: Tx, row: Insertable<Schema['selections']>): Promise<number> =>
	(await tx.insertInto('selections').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False when it has gone meanwhile. */
export const updateSelection = async (
	tx: Tx,
	id: number,
	change: { name?: string; updated_at: number },
): Promise<boolean> =>
	(await tx.updateTable('selections').set(change).where('id', '=', id).returning('id').execute()).length > 0

/** Puts these terminals in place of those that it has; one that is gone is left out. */
export const replaceMembers = async (
	tx: Tx,
	dialect: DialectName,
	selection_id: number,
	ids: readonly number[],
): Promise<void> => {
	await tx.deleteFrom('selection_terminals').where('selection_id', '=', selection_id).execute()
	await sql`insert into selection_terminals (selection_id, terminal_id)
		select cast(${selection_id} as bigint), terminals.id from terminals where ${isAmong(dialect, 'terminals.id', ids)}`.execute(
		tx,
	)
}

export const removeSelection = async (tx: Tx, id: number): Promise<boolean> =>
	(await tx.deleteFrom('selections').where('id', '=', id).returning('id').execute()).length > 0
