import { type Selectable, sql } from 'kysely'
import { isAtRevision, next_revision } from '../../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../../db/schema.ts'
import { inScope, isDirectoryInSight, isMaterialInSight, isTop } from '../../../db/scope.ts'

export type DirectoryRow = Selectable<Schema['directories']>

/** Directories of the own organisations, and those shared by organisations above. */
export const listDirectories = (db: Reader, scope: number): Promise<DirectoryRow[]> =>
	db.selectFrom('directories').selectAll().where(isDirectoryInSight(scope)).orderBy('id').execute()

/** Number of visible materials directly in each directory, without the trash; null is the default directory. */
export const countMaterials = async (db: Reader, scope: number): Promise<Map<number | null, number>> => {
	const query = db
		.selectFrom('materials')
		.select(eb => ['directory_id', eb.fn.countAll<number>().as('count')])
		.where('removed_at', 'is', null)
		.groupBy('directory_id')
	// Users who see everything need no organisation filter, so the query walks one index.
	const rows = await ((await isTop(db, scope)) ? query : query.where(isMaterialInSight(scope))).execute()
	return new Map(rows.map(row => [row.directory_id, row.count]))
}

/** A directory of the own organisations. */
export const findDirectory = (db: Reader, scope: number, id: number): Promise<DirectoryRow | undefined> =>
	db.selectFrom('directories').selectAll().where('id', '=', id).where(inScope('group_id', scope)).executeTakeFirst()

/** The parent of every directory in an organisation. */
export const readTree = async (db: Reader, group_id: number): Promise<Map<number, number>> => {
	const rows = await db.selectFrom('directories').select(['id', 'pid']).where('group_id', '=', group_id).execute()
	return new Map(rows.map(row => [row.id, row.pid]))
}

export const listNeighbours = (db: Reader, group_id: number, pid: number) =>
	db
		.selectFrom('directories')
		.select(['id', 'name', 'name_en'])
		.where('group_id', '=', group_id)
		.where('pid', '=', pid)
		.execute()

/** Whether a directory contains neither directories nor materials; materials in the trash do not count. */
export const isEmpty = async (db: Reader, id: number): Promise<boolean> => {
	const found = await sql`select 1 from directories where pid = ${id}
		union all select 1 from materials where directory_id = ${id} and removed_at is null limit 1`.execute(db)
	return found.rows.length === 0
}

export const insertDirectory = async (tx: Tx, row: Omit<DirectoryRow, 'id' | 'revision'>): Promise<number> =>
	(await tx.insertInto('directories').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Returns the new revision; undefined if the directory is gone or is no longer at the given revision. */
export const updateDirectory = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Partial<Omit<DirectoryRow, 'id' | 'group_id' | 'revision'>>,
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('directories')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

/** Removes an empty directory. Uploads bound for it go to the default directory, and materials deleted from it are restored there. */
export const removeDirectory = async (tx: Tx, id: number): Promise<void> => {
	await tx
		.updateTable('materials')
		.set({ directory_id: null })
		.where('directory_id', '=', id)
		.where('removed_at', 'is not', null)
		.execute()
	await tx.updateTable('uploads').set({ directory_id: null }).where('directory_id', '=', id).execute()
	await tx.deleteFrom('directories').where('id', '=', id).execute()
}
