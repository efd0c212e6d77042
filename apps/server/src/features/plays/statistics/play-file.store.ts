import { settings } from '@vitrine/domain/system'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'

/** The name of the installation. */
export const findNetwork = async (db: Reader): Promise<string> =>
	(await db.selectFrom('settings').select('value').where('key', '=', 'webTitle').executeTakeFirst())?.value ??
	settings.webTitle.standard

/** The ids of the names of a kind, as used by the counts. */
export const listNameIds = async (
	db: Reader,
	dialect: DialectName,
	kind: number,
	names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
	const rows = await db
		.selectFrom('play_names')
		.select(['id', 'name'])
		.where('kind', '=', kind)
		.where(isAmong(dialect, 'name', [...new Set(names)]))
		.execute()
	return new Map(rows.map(({ id, name }) => [name, id]))
}
