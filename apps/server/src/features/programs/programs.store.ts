import type { Insertable, Updateable } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

const columns = [
	'programs.id',
	'programs.group_id',
	'programs.name',
	'programs.w',
	'programs.h',
	'programs.play_time',
	'programs.size',
	'programs.windows',
	'programs.revision',
	'programs.created_at',
	'programs.updated_at',
	'users.realname as creator',
	'covers.thumb_sha256 as cover_sha256',
] as const

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('programs')
		.innerJoin('users', 'users.id', 'programs.user_id')
		.leftJoin('materials as covers', 'covers.id', 'programs.cover_material_id')
		.where(inScope('programs.group_id', group_id))

export const listPrograms = async (
	db: Reader,
	group_id: number,
	filter: { page: number; limit: number; key_word?: string | undefined },
) => {
	const query = filter.key_word
		? visible(db, group_id).where(contains('programs.name', filter.key_word))
		: visible(db, group_id)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('programs.updated_at', 'desc')
		.orderBy('programs.id', 'desc')
		.limit(filter.limit)
		.offset((filter.page - 1) * filter.limit)
		.execute()
	return { count, list }
}

export type ProgramListRow = Awaited<ReturnType<typeof listPrograms>>['list'][number]

export const findProgram = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id)
		.select([...columns, 'programs.document', 'programs.cover_material_id'])
		.where('programs.id', '=', id)
		.executeTakeFirst()

/** The materials that a document names, as far as the user may use them. */
export const listMaterialsOf = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'sha256', 'mime', 'size', 'state', 'name', 'thumb_sha256'])
		.where('id', 'in', [...ids, 0])
		.where(inScope('materials.group_id', group_id))
		.execute()

export const isNameTaken = async (db: Reader, group_id: number, name: string, but: number): Promise<boolean> =>
	(await db
		.selectFrom('programs')
		.select('id')
		.where('group_id', '=', group_id)
		.where('name', '=', name)
		.where('id', '!=', but)
		.executeTakeFirst()) !== undefined

export const isReleased = async (db: Reader, id: number): Promise<boolean> =>
	(await db.selectFrom('release_programs').select('release_id').where('program_id', '=', id).executeTakeFirst()) !==
	undefined

export const insertProgram = async (tx: Tx, row: Insertable<Schema['programs']>): Promise<number> =>
	(await tx.insertInto('programs').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False when somebody saved another revision in between. */
export const updateProgram = async (
	tx: Tx,
	id: number,
	revision: number,
	change: Updateable<Schema['programs']>,
): Promise<boolean> => {
	const changed = await tx
		.updateTable('programs')
		.set({ ...change, revision: revision + 1 })
		.where('id', '=', id)
		.where('revision', '=', revision)
		.returning('id')
		.execute()
	return changed.length > 0
}

export const replaceProgramMaterials = async (
	tx: Tx,
	program_id: number,
	rows: { material_id: number; sha256: string }[],
): Promise<void> => {
	await tx.deleteFrom('program_materials').where('program_id', '=', program_id).execute()
	if (rows.length > 0)
		await tx
			.insertInto('program_materials')
			.values(rows.map(row => ({ program_id, ...row })))
			.execute()
}

export const removeProgram = async (tx: Tx, id: number): Promise<void> => {
	await tx.deleteFrom('program_materials').where('program_id', '=', id).execute()
	await tx.deleteFrom('programs').where('id', '=', id).execute()
}
