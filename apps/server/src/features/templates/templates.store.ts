import { widget_kinds } from '@vitrine/domain/library/material'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import { isAtRevision, next_revision } from '../../db/revision.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope, isMaterialInSight, isTemplateInSight } from '../../db/scope.ts'

const columns = [
	'templates.id',
	'templates.group_id',
	'templates.type',
	'templates.name',
	'templates.kind',
	'templates.w',
	'templates.h',
	'templates.about',
	'templates.sha256',
	'templates.mime',
	'templates.size',
	'templates.thumb_sha256',
	'templates.revision',
	'templates.created_at',
	'templates.updated_at',
	'users.realname as creator',
] as const

const visible = (db: Reader, group_id: number) =>
	db
		.selectFrom('templates')
		.innerJoin('users', 'users.id', 'templates.user_id')
		.where(isTemplateInSight(group_id))
		.select(columns)
		.select(sql<number>`case when ${inScope('templates.group_id', group_id)} then 1 else 0 end`.as('own'))

export const listTemplates = async (
	db: Reader,
	group_id: number,
	filter: { type: string; page: number; limit: number; key_word?: string | undefined },
) => {
	const all = db.selectFrom('templates').where(isTemplateInSight(group_id)).where('type', '=', filter.type)
	const wanted = filter.key_word ? contains('templates.name', filter.key_word) : sql<boolean>`1 = 1`
	const { count } = await all
		.where(wanted)
		.select(eb => eb.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	const list = await visible(db, group_id)
		.where('templates.type', '=', filter.type)
		.where(wanted)
		.orderBy('templates.updated_at', 'desc')
		.orderBy('templates.id', 'desc')
		.limit(filter.limit)
		.offset((filter.page - 1) * filter.limit)
		.execute()
	return { count, list }
}

export type TemplateRow = Awaited<ReturnType<typeof listTemplates>>['list'][number]

export const findTemplate = (db: Reader, group_id: number, id: number) =>
	visible(db, group_id).select('templates.content').where('templates.id', '=', id).executeTakeFirst()

export const isNameTaken = async (
	db: Reader,
	{ group_id, type, name }: { group_id: number; type: string; name: string },
	but: number,
): Promise<boolean> =>
	(await db
		.selectFrom('templates')
		.select('id')
		.where('group_id', '=', group_id)
		.where('type', '=', type)
		.where('name', '=', name)
		.where('id', '!=', but)
		.executeTakeFirst()) !== undefined

/** The names of an organisation's templates of a type. */
export const listNames = async (db: Reader, group_id: number, type: string): Promise<Set<string>> => {
	const rows = db.selectFrom('templates').select('name').where('group_id', '=', group_id).where('type', '=', type)
	return new Set((await rows.execute()).map(row => row.name))
}

export const insertTemplate = async (tx: Tx, row: Insertable<Schema['templates']>): Promise<number> =>
	(await tx.insertInto('templates').values(row).returning('id').executeTakeFirstOrThrow()).id

/** False if there is no such template. */
export const updateTemplate = async (tx: Tx, id: number, change: Updateable<Schema['templates']>): Promise<boolean> =>
	(await tx.updateTable('templates').set(change).where('id', '=', id).returning('id').execute()).length > 0

/** The same for edits in a dialog: returns the new revision; undefined if it is gone or not at the revision that was loaded. */
export const reviseTemplate = async (
	tx: Tx,
	{ id, revision }: { id: number; revision?: number | undefined },
	change: Updateable<Schema['templates']>,
): Promise<number | undefined> => {
	const changing = tx
		.updateTable('templates')
		.set({ ...change, revision: next_revision })
		.where('id', '=', id)
		.where(isAtRevision(revision))
	return (await changing.returning('revision').executeTakeFirst())?.revision
}

export const removeTemplate = (tx: Tx, id: number) =>
	tx.deleteFrom('templates').where('id', '=', id).returning(['sha256', 'thumb_sha256']).executeTakeFirst()

/** The condition that JSON names a template; the number must be followed by a comma or a bracket. */
const names = (column: string, id: number): RawBuilder<boolean> => {
	const text = (end: string) => `%"template_id":${id}${end}%`
	return sql<boolean>`(${sql.ref(column)} like ${text(',')} or ${sql.ref(column)} like ${text('}')})`
}

/** Programs, materials and other templates that use a template; `in_scope` tells whether the caller can see their names. */
export const listUses = async (db: Reader, group_id: number, id: number) => {
	const seen = (column: string) => sql<number>`case when ${inScope(column, group_id)} then 1 else 0 end`.as('in_scope')
	const programs = await db
		.selectFrom('program_templates')
		.innerJoin('programs', 'programs.id', 'program_templates.program_id')
		.select(['programs.id', 'programs.name', seen('programs.group_id')])
		.where('program_templates.template_id', '=', id)
		.orderBy('programs.name')
		.limit(200)
		.execute()
	const materials = await db
		.selectFrom('materials')
		.select(['materials.id', 'materials.name', seen('materials.group_id')])
		.where('materials.kind', 'in', widget_kinds)
		.where(names('materials.options', id))
		.orderBy('materials.name')
		.limit(200)
		.execute()
	const templates = await db
		.selectFrom('templates')
		.select(['templates.id', 'templates.name', seen('templates.group_id')])
		.where('templates.type', 'in', ['program', 'material'])
		.where(names('templates.content', id))
		.orderBy('templates.name')
		.limit(200)
		.execute()
	return { programs, materials, templates }
}

/** Material templates that name this file of a template. */
export const listContentsNaming = (tx: Tx, id: number) =>
	tx
		.selectFrom('templates')
		.select(['id', 'content'])
		.where('type', 'in', ['program', 'material'])
		.where(names('templates.content', id))
		.execute()

/** A program to make a template from. */
export const findProgram = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('programs')
		.select(['name', 'document', 'w', 'h'])
		.where('id', '=', id)
		.where(inScope('programs.group_id', group_id))
		.executeTakeFirst()

/** Usable materials, with what a window needs of them. */
export const listMaterials = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'name', 'kind', 'state', 'width', 'height', 'duration', 'options', 'thumb_sha256'])
		.select(['play_sha256', 'play_mime', 'play_size'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.execute()

export const listPages = (db: Reader, material_ids: readonly number[]) =>
	db
		.selectFrom('material_files')
		.select(['material_id', 'sha256', 'mime'])
		.where('material_id', 'in', [...material_ids, 0])
		.where('role', '=', 'page')
		.orderBy('material_id')
		.orderBy('idx')
		.execute()

/** The files of usable fonts and web tools. */
export const listFiles = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'type', 'sha256', 'mime'])
		.where('id', 'in', [...ids, 0])
		.where(isTemplateInSight(group_id))
		.execute()
