import type { Reader, Tx } from '../../../db/schema.ts'

/** Whether processing of any of these materials' files is unfinished. */
export const hasOpenSteps = async (db: Reader, id: number): Promise<boolean> =>
	(await db
		.selectFrom('material_steps')
		.select('step')
		.where('material_id', '=', id)
		.where('state', 'in', ['waiting', 'running'])
		.executeTakeFirst()) !== undefined

export const findWhole = (db: Reader, id: number) =>
	db
		.selectFrom('materials')
		.select(['mime', 'size', 'sha256', 'width', 'height', 'duration', 'codec', 'state', 'fault'])
		.select(['thumb_sha256', 'play_sha256', 'play_mime', 'play_size', 'options'])
		.where('id', '=', id)
		.executeTakeFirstOrThrow()

/** Transfers everything derived from one material's file to another material; returns the other's old files. */
export const handOver = async (tx: Tx, from: number, to: number): Promise<string[]> => {
	const old = await tx.deleteFrom('material_files').where('material_id', '=', to).returning('sha256').execute()
	await tx.deleteFrom('material_steps').where('material_id', '=', to).execute()
	await tx.updateTable('material_files').set({ material_id: to }).where('material_id', '=', from).execute()
	await tx.updateTable('material_steps').set({ material_id: to }).where('material_id', '=', from).execute()
	await tx.deleteFrom('material_tags').where('material_id', '=', from).execute()
	await tx.deleteFrom('materials').where('id', '=', from).execute()
	return old.map(file => file.sha256)
}
