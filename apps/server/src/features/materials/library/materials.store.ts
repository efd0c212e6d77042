import type { Insertable, Updateable } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isAtRevision, next_revision } from '../../../db/revision.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../../db/schema.ts'
import { inScope, isMaterialInSight } from '../../../db/scope.ts'

const columns = [
	'materials.id',
	'materials.group_id',
	'materials.directory_id',
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
	'materials.play_sha256',
	'materials.play_mime',
	'materials.play_size',
	'materials.review_state',
	'materials.review_reason',
	'materials.reviewed_at',
	'materials.revision',
	'materials.created_at',
	'materials.updated_at',
	'materials.removed_at',
	'users.realname as uploader',
] as const

const all = (db: Reader) => db.selectFrom('materials').innerJoin('users', 'users.id', 'materials.user_id')

/** Materials the user can change; those shared from above can only be seen and used. */
const own = (db: Reader, group_id: number) => all(db).where(inScope('materials.group_id', group_id))

/** Materials for ids found before, in the order of the ids. */
export const listFound = async ({ db, dialect }: Database, ids: readonly number[]): Promise<MaterialRow[]> => {
	const rows = await all(db)
		.select(columns)
		.where(isAmong(dialect, 'materials.id', ids))
		.execute()
	const byId = new Map(rows.map(row => [row.id, row]))
	return ids.flatMap(id => byId.get(id) ?? [])
}

/** States of materials, and whether organisations below can see them. */
export const listMaterialStates = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.leftJoin('directories', 'directories.id', 'materials.directory_id')
		.select(['materials.id', 'materials.group_id', 'materials.state', 'directories.shared'])
		.where(isAmong(dialect, 'materials.id', ids))
		.execute()

/** Materials of the own organisations, without the trash. */
export const findMaterials = (db: Reader, group_id: number, ids: readonly number[]) =>
	own(db, group_id)
		.select(columns)
		.where('materials.id', 'in', [...ids, 0])
		.where('materials.removed_at', 'is', null)
		.orderBy('materials.id')
		.execute()

/** Visible materials with their form options, without the trash. */
export const findMaterialsInSight = (db: Reader, group_id: number, ids: readonly number[]) =>
	all(db)
		.select([...columns, 'materials.options'])
		.where('materials.id', 'in', [...ids, 0])
		.where('materials.removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.orderBy('materials.id')
		.execute()

/** Files derived from the files of materials. */
export const listFiles = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('material_files')
		.selectAll()
		.where('material_id', 'in', [...ids, 0])
		.orderBy('material_id')
		.orderBy('role')
		.orderBy('idx')
		.execute()

export const listTags = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('material_tags')
		.selectAll()
		.where('material_id', 'in', [...ids, 0])
		.orderBy('tag')
		.execute()

/** Template files that form options can refer to. */
export const listTemplateFiles = (db: Reader, files: readonly string[]) =>
	db
		.selectFrom('templates')
		.select(['sha256', 'mime'])
		.distinct()
		.where('sha256', 'in', [...files, ''])
		.where('sha256', '!=', '')
		.execute()

/** Page counts of documents. */
export const countPages = async (db: Reader, ids: readonly number[]): Promise<Map<number, number>> => {
	const rows = await db
		.selectFrom('material_files')
		.select(eb => ['material_id', eb.fn.countAll<number>().as('count')])
		.where('material_id', 'in', [...ids, 0])
		.where('role', '=', 'page')
		.groupBy('material_id')
		.execute()
	return new Map(rows.map(row => [row.material_id, row.count]))
}

export const findMaterialByUpload = (db: Reader, group_id: number, upload_id: string) =>
	own(db, group_id).select(columns).where('materials.upload_id', '=', upload_id).executeTakeFirst()

export type MaterialRow = Awaited<ReturnType<typeof findMaterials>>[number]

export const insertMaterial = async (tx: Tx, row: Insertable<Schema['materials']>): Promise<number> =>
	(await tx.insertInto('materials').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False if there is no such material. */
export const updateMaterial = async (tx: Tx, id: number, change: Updateable<Schema['materials']>): Promise<boolean> =>
	(await tx.updateTable('materials').set(change).where('id', '=', id).returning('id').execute()).length > 0

/** The same for edits in a dialog: returns the new revision; undefined if the material is gone or is no longer at the given revision. */
export const reviseMaterial = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Updateable<Schema['materials']>,
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('materials')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

export const moveMaterials = (tx: Tx, ids: readonly number[], directory_id: number | null) =>
	tx
		.updateTable('materials')
		.set({ directory_id })
		.where('id', 'in', [...ids, 0])
		.execute()

export const findUpload = (db: Reader, user_id: number, id: string) =>
	db.selectFrom('uploads').selectAll().where('id', '=', id).where('user_id', '=', user_id).executeTakeFirst()

export const listUploads = (db: Reader, user_id: number) =>
	db.selectFrom('uploads').selectAll().where('user_id', '=', user_id).orderBy('created_at').execute()

export const listUploadIds = async (db: Reader): Promise<string[]> =>
	(await db.selectFrom('uploads').select('id').execute()).map(row => row.id)

export const insertUpload = (tx: Tx, row: Insertable<Schema['uploads']>) =>
	tx.insertInto('uploads').values(row).execute()

export const updateUpload = (tx: Tx, id: string, received: number, updated_at: number) =>
	tx.updateTable('uploads').set({ received, updated_at }).where('id', '=', id).execute()

export const updateUploadHash = (tx: Tx, id: string, sha256: string) =>
	tx.updateTable('uploads').set({ sha256 }).where('id', '=', id).execute()

/** Returns the target directory; undefined if there is no such upload. */
export const removeUpload = (tx: Tx, id: string) =>
	tx.deleteFrom('uploads').where('id', '=', id).returning('directory_id').executeTakeFirst()

/** Uploads not touched since `before`; the space they hold is freed. */
export const listStaleUploads = (db: Reader, before: number) =>
	db.selectFrom('uploads').select('id').where('updated_at', '<', before).execute()
