import type { DialectName } from './database.ts'
import type { NamedTerminal } from './reach.ts'
import { isAmong } from './rows.ts'
import type { Reader } from './schema.ts'

/** Those of these terminals that are banned: nothing is brought to them, and they are not let in. */
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
