import type { Reader, Tx } from '../../db/schema.ts'

/** Where the text of the licence stands among the settings. */
const key = 'licence'

export const storedLicence = async (db: Reader): Promise<string | undefined> =>
	(await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst())?.value

/** Keeps the text of a licence in place of the one before. */
export const keepLicence = (tx: Tx, value: string) =>
	tx
		.insertInto('settings')
		.values({ key, value, revision: 0 })
		.onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
		.execute()

export const forgetLicence = (tx: Tx) => tx.deleteFrom('settings').where('key', '=', key).execute()

/** How many terminals there are in the whole installation. */
export const countTerminals = async (db: Reader): Promise<number> => {
	const counted = db.selectFrom('terminals').select(({ fn }) => fn.countAll<number>().as('count'))
	return Number((await counted.executeTakeFirstOrThrow()).count)
}
