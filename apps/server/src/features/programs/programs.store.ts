import { type Insertable, sql, type Updateable } from 'kysely'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope, isMaterialShowable, isProgramInSight, isTemplateShowable } from '../../db/scope.ts'
import { slices } from '../../ports/turns.ts'

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
	'programs.device_type',
	'programs.findings',
	'programs.screenshot_sha256',
	'programs.screenshot_revision',
	'programs.review_state',
	'programs.review_reason',
	'programs.reviewed_at',
	'programs.shared',
	'groups.name as group_name',
	'groups.name_en as group_name_en',
	'users.realname as creator',
	'covers.thumb_sha256 as cover_sha256',
] as const

const joined = (db: Reader) =>
	db
		.selectFrom('programs')
		.innerJoin('users', 'users.id', 'programs.user_id')
		.innerJoin('groups', 'groups.id', 'programs.group_id')
		.leftJoin('materials as covers', 'covers.id', 'programs.cover_material_id')

/** Whether a program belongs to the caller's organisations; the others are shared from above. */
const own = (group_id: number) =>
	sql<number>`case when ${inScope('programs.group_id', group_id)} then 1 else 0 end`.as('own')

/** Programs by their ids, in that order. */
export const listFound = async (db: Reader, group_id: number, ids: readonly number[]) => {
	const rows = await joined(db)
		.select(columns)
		.select(own(group_id))
		.where('programs.id', 'in', [...ids, 0])
		.execute()
	const places = new Map(ids.map((id, place) => [id, place]))
	return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

export type ProgramListRow = Awaited<ReturnType<typeof listFound>>[number]

/** A program in sight with its document. */
export const findProgram = (db: Reader, group_id: number, id: number) =>
	joined(db)
		.select([...columns, 'programs.document', 'programs.approved_document', 'programs.cover_material_id'])
		.select(own(group_id))
		.where(isProgramInSight(group_id))
		.where('programs.id', '=', id)
		.executeTakeFirst()

/** The materials named by a document that the user can use. */
export const listMaterialsOf = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'kind', 'play_sha256', 'play_mime', 'play_size', 'state', 'name', 'thumb_sha256'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is', null)
		.where(isMaterialShowable(group_id))
		.execute()

export const isNameTaken = async (db: Reader, group_id: number, name: string, but: number): Promise<boolean> =>
	(await db
		.selectFrom('programs')
		.select('id')
		.where('group_id', '=', group_id)
		.where('name', '=', name)
		.where('id', '!=', but)
		.executeTakeFirst()) !== undefined

export const insertProgram = async (tx: Tx, row: Insertable<Schema['programs']>): Promise<number> =>
	(await tx.insertInto('programs').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False if someone saved another revision in the meantime. */
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

export const findRevision = async (db: Reader, id: number): Promise<number | undefined> =>
	(await db.selectFrom('programs').select('revision').where('id', '=', id).executeTakeFirst())?.revision

/** The pages of documents. */
export const listPagesOf = (db: Reader, material_ids: readonly number[]) =>
	db
		.selectFrom('material_files')
		.select(['material_id', 'sha256', 'mime', 'size'])
		.where('material_id', 'in', [...material_ids, 0])
		.where('role', '=', 'page')
		.orderBy('material_id')
		.orderBy('idx')
		.execute()

/** Fonts and web tools that can be used: those of the caller's organisations and of those above. */
export const listTemplatesOf = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'sha256', 'mime', 'size'])
		.where('id', 'in', [...ids, 0])
		.where(isTemplateShowable(group_id))
		.execute()

/** What a program needs: materials, templates, and every file on a terminal. */
export interface Needs {
	readonly materials: readonly number[]
	readonly templates: readonly number[]
	/** Acquisition devices of this installation that it names. */
	readonly acquisitions: readonly number[]
	readonly files: readonly { sha256: string; size: number; mime: string }[]
}

/** The number of values per statement is limited. */
const at_once = 500

const removeNeeds = async (tx: Tx, ids: readonly number[]): Promise<void> => {
	await tx.deleteFrom('program_materials').where('program_id', 'in', ids).execute()
	await tx.deleteFrom('program_templates').where('program_id', 'in', ids).execute()
	await tx.deleteFrom('program_acquisitions').where('program_id', 'in', ids).execute()
	await tx.deleteFrom('program_files').where('program_id', 'in', ids).execute()
}

export const replaceNeeds = async (tx: Tx, program_id: number, needs: Needs): Promise<void> => {
	await removeNeeds(tx, [program_id])
	const materials = needs.materials.map(material_id => ({ program_id, material_id }))
	if (materials.length > 0) await tx.insertInto('program_materials').values(materials).execute()
	const templates = needs.templates.map(template_id => ({ program_id, template_id }))
	if (templates.length > 0) await tx.insertInto('program_templates').values(templates).execute()
	const devices = needs.acquisitions.map(device_id => ({ program_id, device_id }))
	for (const some of slices(devices, at_once))
		await tx
			.insertInto('program_acquisitions')
			.values([...some])
			.execute()
	const files = needs.files.map(file => ({ program_id, ...file }))
	for (const some of slices(files, at_once))
		await tx
			.insertInto('program_files')
			.values([...some])
			.execute()
}

/** Whether a material that it shows has been moved to the trash since it was checked. */
export const showsTrash = async (tx: Tx, program_id: number): Promise<boolean> =>
	(await tx
		.selectFrom('program_materials')
		.innerJoin('materials', 'materials.id', 'program_materials.material_id')
		.select('materials.id')
		.where('program_materials.program_id', '=', program_id)
		.where('materials.removed_at', 'is not', null)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** The files of a program with their types. */
export const listProgramFiles = (db: Reader, program_id: number) =>
	db.selectFrom('program_files').select(['sha256', 'mime']).where('program_id', '=', program_id).execute()

export const removePrograms = async (tx: Tx, ids: readonly number[]): Promise<void> => {
	await removeNeeds(tx, ids)
	await tx.deleteFrom('programs').where('id', 'in', ids).execute()
}

/** The picture that a program has, whichever revision it shows. */
export const findScreenshot = async (db: Reader, id: number): Promise<string | null> =>
	(await db.selectFrom('programs').select('screenshot_sha256').where('id', '=', id).executeTakeFirst())
		?.screenshot_sha256 ?? null

/** False if the program is at another revision by now. */
export const updateScreenshot = async (
	tx: Tx,
	{ id, revision }: { id: number; revision: number },
	screenshot_sha256: string,
): Promise<boolean> => {
	const changed = await tx
		.updateTable('programs')
		.set({ screenshot_sha256, screenshot_revision: revision })
		.where('id', '=', id)
		.where('revision', '=', revision)
		.returning('id')
		.execute()
	return changed.length > 0
}

/** A terminal that programs are made for, if it is in sight. */
export const findDevice = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('terminals')
		.select('type_id')
		.where('id', '=', id)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** Sets whether a program is shared; this does not change what it shows. */
export const updateShared = (tx: Tx, id: number, shared: number) =>
	tx.updateTable('programs').set({ shared }).where('id', '=', id).execute()
