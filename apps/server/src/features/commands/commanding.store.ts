import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'

/** The stored capabilities of these terminals; terminals that were removed are missing. */
export const listCapabilities = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'capabilities'])
		.where(isAmong(dialect, 'id', ids))
		.orderBy('id')
		.execute()
