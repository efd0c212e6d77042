import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema } from '../../db/schema.ts'

export type ShortLived = Schema['short_lived']

const columns = { key: 'text', value: 'text', count: 'int', ttl: 'int', expires_at: 'int' } as const

/** The unexpired entries whose key starts with the prefix. */
export const listShortLived = (db: Reader, prefix: string, now: number): Promise<ShortLived[]> =>
	db
		.selectFrom('short_lived')
		.selectAll()
		.where(sql<string>`substr(key, 1, ${sql.lit(prefix.length)})`, '=', prefix)
		.where('expires_at', '>', now)
		.orderBy('expires_at')
		.execute()

/** Replaces the rows of these keys; keys without a row are removed. Expired rows are removed too. */
export const replaceShortLived = (
	{ db, dialect }: Database,
	keys: readonly string[],
	rows: readonly ShortLived[],
	now: number,
) =>
	db.transaction().execute(async tx => {
		await tx
			.deleteFrom('short_lived')
			.where(eb => eb.or([isAmong(dialect, 'key', keys), eb('expires_at', '<=', now)]))
			.execute()
		if (rows.length === 0) return
		const names = sql.raw(Object.keys(columns).join(', '))
		await sql`insert into short_lived (${names}) select ${names} from ${rowsTable(dialect, columns, rows)}`.execute(tx)
	})
