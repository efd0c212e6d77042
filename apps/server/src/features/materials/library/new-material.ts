import type { Insertable } from 'kysely'
import type { Schema, Tx } from '../../../db/schema.ts'
import { announce } from '../../../ports/announcing/announcing.ts'
import { insertMaterial } from './materials.store.ts'

/** Inserts a new material and announces it; returns its id. */
export const addMaterial = async (tx: Tx, row: Insertable<Schema['materials']>): Promise<number> => {
	const id = await insertMaterial(tx, row)
	const { name, kind, group_id, created_at: at } = row
	await announce(tx, ['material.created'], async () => [
		{ type: 'material.created', group_id, at, data: { material: { id, name, kind } } },
	])
	return id
}
