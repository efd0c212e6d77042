import type { DialectName } from './database.ts'
import type { NamedTerminal } from './reach.ts'
import { isAmong } from './rows.ts'
import type { Reader } from './schema.ts'

/** The given terminals that are banned: nothing is sent to them, and they may not connect. */
export const listBanned = (
	{ db, dialect }: { readonly db: Reader; readonly dialect: DialectName },
	ids: readonly number[],
): Promise<NamedTerminal[]> =>
	db
		.selectFrom('terminals')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', ids))
		.where('banned_at', 'is not', null)
		.orderBy('id')
		.execute()
