import type { Reader, Tx } from '../../db/schema.ts'

export const readSettings = async (db: Reader): Promise<Map<string, string>> =>
	new Map((await db.selectFrom('settings').select(['key', 'value']).execute()).map(row => [row.key, row.value]))

/** How often settings were changed, and at which of these changes each setting was last changed. */
export const readRevisions = async (db: Reader): Promise<{ count: number; of: Map<string, number> }> => {
	const rows = await db.selectFrom('settings').select(['key', 'revision']).execute()
	const of = new Map(rows.map(row => [row.key, row.revision]))
	return { count: Math.max(0, ...of.values()), of }
}

export const replaceSetting = async (tx: Tx, key: string, value: string, revision: number): Promise<void> => {
	await tx
		.insertInto('settings')
		.values({ key, value, revision })
		.onConflict(conflict => conflict.column('key').doUpdateSet({ value, revision }))
		.execute()
}

export const removeSetting = (tx: Tx, key: string) => tx.deleteFrom('settings').where('key', '=', key).execute()

export const isGroup = async (db: Reader, id: number): Promise<boolean> =>
	(await db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const findPermissions = (db: Reader, role_id: number) =>
	db.selectFrom('roles').select('permissions').where('id', '=', role_id).executeTakeFirst()
