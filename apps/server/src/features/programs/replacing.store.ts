import type { Tx } from '../../db/schema.ts'

/** Programs that show a material, in any organisation. */
export const listShowing = (tx: Tx, material_id: number) =>
	tx
		.selectFrom('program_materials')
		.innerJoin('programs', 'programs.id', 'program_materials.program_id')
		.select('programs.id')
		.where('program_materials.material_id', '=', material_id)
		.orderBy('programs.id')
		.execute()

/** Programs that use a template, in any organisation. */
export const listUsing = (tx: Tx, template_id: number) =>
	tx
		.selectFrom('program_templates')
		.select('program_id as id')
		.where('template_id', '=', template_id)
		.orderBy('program_id')
		.execute()

export const findDocument = (tx: Tx, id: number) =>
	tx
		.selectFrom('programs')
		.select(['id', 'name', 'revision', 'document', 'w', 'h', 'approved_document', 'review_state'])
		.where('id', '=', id)
		.executeTakeFirst()

export const listMaterials = (tx: Tx, ids: readonly number[]) =>
	tx
		.selectFrom('materials')
		.select(['id', 'play_sha256', 'play_mime', 'play_size', 'thumb_sha256'])
		.where('id', 'in', [...ids, 0])
		.execute()

export const listTemplates = (tx: Tx, ids: readonly number[]) =>
	tx
		.selectFrom('templates')
		.select(['id', 'sha256', 'mime', 'size'])
		.where('id', 'in', [...ids, 0])
		.execute()
