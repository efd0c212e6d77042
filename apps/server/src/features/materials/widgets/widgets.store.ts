import type { Reader, Tx } from '../../../db/schema.ts'
import { inScope, isTemplateInSight } from '../../../db/scope.ts'

/** A material of the own organisations that is not in the trash. */
export const findWidget = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('materials')
		.select(['id', 'group_id', 'name', 'kind', 'options', 'thumb_sha256'])
		.where('id', '=', id)
		.where('removed_at', 'is', null)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()

/** Usable fonts and web tools: those of the own organisations and of those above. */
export const listTemplates = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('templates')
		.select(['id', 'type', 'sha256'])
		.where('id', 'in', [...ids, 0])
		.where(isTemplateInSight(group_id))
		.execute()

/** Returns the previous thumbnail; undefined if the material is gone. */
export const replaceThumbnail = async (
	tx: Tx,
	id: number,
	thumb_sha256: string,
): Promise<string | null | undefined> => {
	const row = await tx.selectFrom('materials').select('thumb_sha256').where('id', '=', id).executeTakeFirst()
	if (row === undefined) return undefined
	await tx.updateTable('materials').set({ thumb_sha256 }).where('id', '=', id).execute()
	return row.thumb_sha256
}
