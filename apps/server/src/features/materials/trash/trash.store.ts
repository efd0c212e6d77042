import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { inScope } from '../../../db/scope.ts'

/** Prevents these materials from being put into a program until the transaction ends; waits for anyone doing so now. */
export const holdMaterials = async (tx: Tx, dialect: DialectName, ids: readonly number[]): Promise<void> => {
	if (dialect === 'postgres')
		await sql`select id from materials where ${isAmong(dialect, 'id', ids)} order by id for update`.execute(tx)
}

export const trashMaterials = (tx: Tx, ids: readonly number[], removed_at: number) =>
	tx
		.updateTable('materials')
		.set({ removed_at })
		.where('id', 'in', [...ids, 0])
		.execute()

export const restoreMaterials = (tx: Tx, ids: readonly number[]) =>
	tx
		.updateTable('materials')
		.set({ removed_at: null })
		.where('id', 'in', [...ids, 0])
		.execute()

/** Materials of the own organisations in the trash. */
export const findTrashed = (db: Reader, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('materials')
		.select(['id', 'name', 'kind', 'size', 'sha256', 'group_id'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is not', null)
		.where(inScope('group_id', group_id))
		.orderBy('id')
		.execute()

/** Condition: no emergency uses the material as its sound. One may have been written while the material went to the trash. */
const isUnheard = sql<boolean>`not exists (select 1 from emergencies where emergencies.material_id = materials.id)`

/** A batch of the own organisations' trash that can be deleted permanently. */
export const listTrash = async (db: Reader, group_id: number, limit: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('materials')
		.select('id')
		.where('removed_at', 'is not', null)
		.where(inScope('group_id', group_id))
		.where(isUnheard)
		.orderBy('id')
		.limit(limit)
		.execute()
	return rows.map(row => row.id)
}

/** A batch of what has been in the trash since before `before` and can be deleted permanently. */
export const listExpired = async (db: Reader, before: number, limit: number): Promise<number[]> => {
	const rows = await db
		.selectFrom('materials')
		.select('id')
		.where('removed_at', '<', before)
		.where(isUnheard)
		.orderBy('removed_at')
		.limit(limit)
		.execute()
	return rows.map(row => row.id)
}

/** Deletes what is still in the trash, with everything attached; returns the files that it named. */
export const purgeMaterials = async (tx: Tx, ids: readonly number[]): Promise<(string | null)[]> => {
	const rows = await tx
		.selectFrom('materials')
		.select(['id', 'sha256', 'thumb_sha256', 'play_sha256'])
		.where('id', 'in', [...ids, 0])
		.where('removed_at', 'is not', null)
		.execute()
	const gone = [...rows.map(row => row.id), 0]
	const files = await tx.deleteFrom('material_files').where('material_id', 'in', gone).returning('sha256').execute()
	await tx.deleteFrom('material_steps').where('material_id', 'in', gone).execute()
	await tx.deleteFrom('material_tags').where('material_id', 'in', gone).execute()
	await tx.deleteFrom('materials').where('id', 'in', gone).execute()
	return [...rows.flatMap(row => [row.sha256, row.thumb_sha256, row.play_sha256]), ...files.map(file => file.sha256)]
}
