import type { Reader, Tx } from '../../../db/schema.ts'
import { isMaterialInSight } from '../../../db/scope.ts'

/** A visible, ready material with this file: what is known of it applies to every other with the same file. */
export const findKnown = (db: Reader, group_id: number, sha256: string, size: number) =>
	db
		.selectFrom('materials')
		.selectAll()
		.where('sha256', '=', sha256)
		.where('size', '=', size)
		.where('state', '=', 'ready')
		.where('removed_at', 'is', null)
		.where(isMaterialInSight(group_id))
		.orderBy('id', 'desc')
		.limit(1)
		.executeTakeFirst()

/** Whether an id belongs to another user's upload or material. */
export const isForeign = async (db: Reader, user_id: number, upload_id: string): Promise<boolean> => {
	const upload = await db.selectFrom('uploads').select('user_id').where('id', '=', upload_id).executeTakeFirst()
	const material = await db
		.selectFrom('materials')
		.select('user_id')
		.where('upload_id', '=', upload_id)
		.executeTakeFirst()
	return [upload, material].some(row => row !== undefined && row.user_id !== user_id)
}

/** Copies what was derived from one material's file to the other. */
export const copyParts = async (tx: Tx, from: number, to: number): Promise<void> => {
	const files = await tx.selectFrom('material_files').selectAll().where('material_id', '=', from).execute()
	if (files.length > 0)
		await tx
			.insertInto('material_files')
			.values(files.map(row => ({ ...row, material_id: to })))
			.execute()
	const steps = await tx.selectFrom('material_steps').selectAll().where('material_id', '=', from).execute()
	if (steps.length > 0)
		await tx
			.insertInto('material_steps')
			.values(steps.map(row => ({ ...row, material_id: to })))
			.execute()
}
