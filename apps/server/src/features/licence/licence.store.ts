import type { Reader } from '../../db/schema.ts'

/** Settings key of the licence text. */
export const licence_setting = 'licence'

export const storedLicence = async (db: Reader): Promise<string | undefined> =>
	(await db.selectFrom('settings').select('value').where('key', '=', licence_setting).executeTakeFirst())?.value

/** Number of terminals in the whole installation. */
export const countTerminals = async (db: Reader): Promise<number> => {
	const counted = db.selectFrom('terminals').select(({ fn }) => fn.countAll<number>().as('count'))
	return Number((await counted.executeTakeFirstOrThrow()).count)
}
