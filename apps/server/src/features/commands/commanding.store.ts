import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'

/** What these terminals say they understand, as it is stored; nothing of those that are there no more. */
export const listCapabilities = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'capabilities'])
		.where(isAmong(dialect, 'id', ids))
		.orderBy('id')
		.execute()
