import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import {
	inScope,
	isMaterialInSight,
	isMaterialShowable,
	isProgramInSight,
	isTemplateInSight,
	isTemplateShowable,
} from '../../db/scope.ts'

/** Programs in sight, in the order of their ids; only those of the own organisations are `own` 1. */
export const listPrograms = ({ db, dialect }: Database, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('programs')
		.select(['id', 'name', 'w', 'h', 'size', 'document', 'device_type'])
		.select(sql<number>`case when ${inScope('programs.group_id', group_id)} then 1 else 0 end`.as('own'))
		.select(['revision', 'screenshot_sha256', 'screenshot_revision'])
		.where(isAmong(dialect, 'programs.id', ids))
		.where(isProgramInSight(group_id))
		.orderBy('id')
		.execute()

/** Materials that may stand in programs; none of the trash. */
export const listMaterials = ({ db, dialect }: Database, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'name', 'kind', 'state', 'sha256', 'mime', 'size', 'width', 'height', 'duration', 'codec'])
		.select(['play_sha256', 'play_mime', 'play_size', 'options', 'thumb_sha256'])
		.where(isAmong(dialect, 'materials.id', ids))
		.where('removed_at', 'is', null)
		.where(isMaterialShowable(group_id))
		.orderBy('id')
		.execute()
export type MaterialRow = Awaited<ReturnType<typeof listMaterials>>[number]

/** The pages of documents in their order. */
export const listPages = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('material_files')
		.select(['material_id', 'sha256', 'mime', 'size', 'width', 'height'])
		.where(isAmong(dialect, 'material_files.material_id', ids))
		.where('role', '=', 'page')
		.orderBy('material_id')
		.orderBy('idx')
		.execute()

/** Fonts and web tools that may be used. */
export const listTemplates = ({ db, dialect }: Database, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'type', 'name', 'w', 'h', 'content', 'sha256', 'mime', 'size'])
		.where(isAmong(dialect, 'templates.id', ids))
		.where('type', 'in', ['font', 'webtool'])
		.where(isTemplateShowable(group_id))
		.orderBy('id')
		.execute()
export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>[number]

/** PostgreSQL cannot tell what an empty list is of. */
const some = (files: readonly string[]): readonly string[] => (files.length === 0 ? [''] : files)

/** Materials in sight that are ready and show one of these files, the newest last. */
export const listWithFiles = ({ db, dialect }: Database, group_id: number, files: readonly string[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'kind', 'sha256', 'play_sha256'])
		.where(eb =>
			eb.or([
				isAmong(dialect, 'materials.sha256', some(files)),
				isAmong(dialect, 'materials.play_sha256', some(files)),
			]),
		)
		.where('sha256', '!=', '')
		.where('state', '=', 'ready')
		.where('removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.orderBy('id')
		.execute()

/** A material in sight that says the same as one of a package. */
export const findWidget = (db: Reader, group_id: number, kind: string, name: string, options: string) =>
	db
		.selectFrom('materials')
		.select('id')
		.where('kind', '=', kind)
		.where('name', '=', name)
		.where('options', '=', options)
		.where('removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.orderBy('id')
		.executeTakeFirst()

/** Fonts and web tools in sight with one of these files. */
export const listTemplatesWithFiles = ({ db, dialect }: Database, group_id: number, files: readonly string[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'type', 'sha256'])
		.where(isAmong(dialect, 'templates.sha256', some(files)))
		.where(isTemplateInSight(group_id))
		.orderBy('id')
		.execute()

/** The names of an organisation's programs. */
export const listNames = async (db: Reader, group_id: number): Promise<Set<string>> =>
	new Set(
		(await db.selectFrom('programs').select('name').where('group_id', '=', group_id).execute()).map(row => row.name),
	)

/** An unfinished upload of a person. */
export const findUpload = (db: Reader, user_id: number, id: string) =>
	db
		.selectFrom('uploads')
		.select(['id', 'name', 'size', 'group_id', 'directory_id'])
		.where('id', '=', id)
		.where('user_id', '=', user_id)
		.executeTakeFirst()
