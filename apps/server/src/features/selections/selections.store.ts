import { type Insertable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAtRevision, next_revision } from '../../db/revision.ts'
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
	'selections.revision',
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

/** The terminals of the group that belong to the organisation or one below it. */
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

export const countVisible = async (db: Tx, dialect: DialectName, group_id: number, ids: readonly number[]) => {
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

/** Returns the new revision; undefined if it is gone or not at the revision that was loaded. */
export const updateSelection = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: { name?: string; updated_at: number },
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('selections')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Replaces the members that `scope` can see with these terminals; the others remain, and a terminal that no longer exists is skipped. */
export const replaceMembers = async (
	tx: Tx,
	dialect: DialectName,
	{ id, scope }: { id: number; scope: number },
	ids: readonly number[],
): Promise<void> => {
	const seen = tx.selectFrom('terminals').select('terminals.id').where(inScope('terminals.group_id', scope))
	await tx.deleteFrom('selection_terminals').where('selection_id', '=', id).where('terminal_id', 'in', seen).execute()
	await sql`insert into selection_terminals (selection_id, terminal_id)
		select cast(${id} as bigint), terminals.id from terminals where ${isAmong(dialect, 'terminals.id', ids)}
		on conflict (selection_id, terminal_id) do nothing`.execute(tx)
}

export const removeSelection = async (tx: Tx, id: number): Promise<boolean> =>
	(await tx.deleteFrom('selections').where('id', '=', id).returning('id').execute()).length > 0
