import type { Insertable, Updateable } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

const columns = [
	'materials.id',
	'materials.group_id',
	'materials.name',
	'materials.kind',
	'materials.mime',
	'materials.size',
	'materials.sha256',
	'materials.width',
	'materials.height',
	'materials.duration',
	'materials.codec',
	'materials.state',
	'materials.fault',
	'materials.thumb_sha256',
	'materials.created_at',
	'users.realname as uploader',
] as const

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('materials')
		.innerJoin('users', 'users.id', 'materials.user_id')
		.where(inScope('materials.group_id', group_id))

export interface MaterialFilter {
	page: number
	limit: number
	key_word?: string | undefined
	kind?: string | undefined
}

export const listMaterials = async (db: Reader, group_id: number, filter: MaterialFilter) => {
	let query = visible(db, group_id)
	if (filter.key_word) query = query.where(contains('materials.name', filter.key_word))
	if (filter.kind) query = query.where('materials.kind', '=', filter.kind)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('materials.id', 'desc')
		.limit(filter.limit)
		.offset((filter.page - 1) * filter.limit)
		.execute()
	return { count, list }
}

export const findMaterials = (db: Reader, group_id: number, ids: readonly number[]) =>
	visible(db, group_id)
		.select(columns)
		.where('materials.id', 'in', [...ids, 0])
		.execute()

export const findMaterialByUpload = (db: Reader, group_id: number, upload_id: string) =>
	visible(db, group_id).select(columns).where('materials.upload_id', '=', upload_id).executeTakeFirst()

export type MaterialRow = Awaited<ReturnType<typeof findMaterials>>[number]

export const listProcessing = (db: Reader) =>
	db.selectFrom('materials').select(['id', 'group_id']).where('state', '=', 'processing').orderBy('id').execute()

export const findForProcessing = (db: Reader, id: number) =>
	db
		.selectFrom('materials')
		.select(['id', 'kind', 'mime', 'sha256', 'group_id'])
		.where('id', '=', id)
		.where('state', '=', 'processing')
		.executeTakeFirst()

/** The names of programs that show one of these materials. */
export const listUses = async (db: Reader, ids: readonly number[]): Promise<string[]> => {
	const rows = await db
		.selectFrom('program_materials')
		.innerJoin('programs', 'programs.id', 'program_materials.program_id')
		.select('programs.name')
		.distinct()
		.where('program_materials.material_id', 'in', [...ids, 0])
		.orderBy('programs.name')
		.limit(5)
		.execute()
	return rows.map(row => row.name)
}

export const insertMaterial = async (tx: Tx, row: Insertable<Schema['materials']>): Promise<number> =>
	(await tx.insertInto('materials').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False when there is no such material. */
export const updateMaterial = async (tx: Tx, id: number, change: Updateable<Schema['materials']>): Promise<boolean> =>
	(await tx.updateTable('materials').set(change).where('id', '=', id).returning('id').execute()).length > 0

export const removeMaterials = (tx: Tx, ids: readonly number[]) =>
	tx
		.deleteFrom('materials')
		.where('id', 'in', [...ids, 0])
		.returning(['sha256', 'thumb_sha256'])
		.execute()

/** Which of these files nothing names any more. */
export const listUnused = async (db: Reader, files: readonly string[]): Promise<string[]> => {
	if (files.length === 0) return []
	const used = new Set<string | null>()
	for (const rows of [
		await db.selectFrom('materials').select('sha256').where('sha256', 'in', files).execute(),
		await db.selectFrom('materials').select('thumb_sha256 as sha256').where('thumb_sha256', 'in', files).execute(),
		await db.selectFrom('uploads').select('sha256').where('sha256', 'in', files).execute(),
		await db.selectFrom('release_files').select('sha256').where('sha256', 'in', files).execute(),
		await db.selectFrom('releases').select('cover_sha256 as sha256').where('cover_sha256', 'in', files).execute(),
		await db
			.selectFrom('terminals')
			.select('screenshot_sha256 as sha256')
			.where('screenshot_sha256', 'in', files)
			.execute(),
	])
		for (const row of rows) used.add(row.sha256)
	return files.filter(file => !used.has(file))
}

export const findUpload = (db: Reader, user_id: number, id: string) =>
	db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst()

export const listUploads = (db: Reader, user_id: number) =>
	db.selectFrom('uploads').selectAll().where('user_id', '=', user_id).orderBy('created_at').execute()

export const insertUpload = (tx: Tx, row: Insertable<Schema['uploads']>) =>
	tx.insertInto('uploads').values(row).execute()

export const updateUpload = (tx: Tx, id: string, received: number, updated_at: number) =>
	tx.updateTable('uploads').set({ received, updated_at }).where('id', '=', id).execute()

export const updateUploadHash = (tx: Tx, id: string, sha256: string) =>
	tx.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute()

export const removeUpload = async (tx: Tx, id: string): Promise<boolean> =>
	(await tx.deleteFrom('uploads').where('id', '=', id).returning('id').execute()).length > 0

/** Uploads that nobody has touched since; their bytes are given back. */
export const listStaleUploads = (db: Reader, before: number) =>
	db.selectFrom('uploads').select('id').where('updated_at', '<', before).execute()
