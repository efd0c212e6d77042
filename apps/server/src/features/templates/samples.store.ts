import type { Reader } from '../../db/schema.ts'

/** A material of an organisation with this file. */
export const findByFile = (db: Reader, group_id: number, sha256: string) =>
	db
		.selectFrom('materials')
		.select('id')
		.where('sha256', '=', sha256)
		.where('group_id', '=', group_id)
		.where('removed_at', 'is', null)
		.executeTakeFirst()

/** A material of an organisation that was made in a form, by any of its names. */
export const findByName = (db: Reader, group_id: number, kind: string, names: readonly string[]) =>
	db
		.selectFrom('materials')
		.select('id')
		.where('group_id', '=', group_id)
		.where('kind', '=', kind)
		.where('name', 'in', names)
		.where('removed_at', 'is', null)
		.executeTakeFirst()

/** A template of an organisation by any of its names. */
export const findTemplateByName = (db: Reader, group_id: number, type: string, names: readonly string[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'sha256', 'content'])
		.where('group_id', '=', group_id)
		.where('type', '=', type)
		.where('name', 'in', names)
		.executeTakeFirst()
