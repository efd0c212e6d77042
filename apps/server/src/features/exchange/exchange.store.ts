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

/** Visible programs in order of id; `own` is 1 only for those of the own organisations. */
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

/** Materials that programs can use; none from the trash. */
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

/** Pages of documents, in order. */
export const listPages = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('material_files')
		.select(['material_id', 'sha256', 'mime', 'size', 'width', 'height'])
		.where(isAmong(dialect, 'material_files.material_id', ids))
		.where('role', '=', 'page')
		.orderBy('material_id')
		.orderBy('idx')
		.execute()

/** Fonts and web tools that can be used. */
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

/** PostgreSQL cannot infer the type of an empty list. */
const some = (files: readonly string[]): readonly string[] => (files.length === 0 ? [''] : files)

/** Visible, ready materials with one of these files, newest last. */
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

/** A visible widget identical to one of a package. */
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

/** Visible fonts and web tools with one of these files. */
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

/** A user's unfinished upload. */
export const findUpload = (db: Reader, user_id: number, id: string) =>
	db
		.selectFrom('uploads')
		.select(['id', 'name', 'size', 'group_id', 'directory_id'])
		.where('id', '=', id)
		.where('user_id', '=', user_id)
		.executeTakeFirst()
