import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'

/** The condition that a name with a comma stands in a text of names that are joined by commas. */
const isWithin = (dialect: DialectName, joined: string): RawBuilder<boolean> => {
	const text = `,${joined},`
	const name = sql`',' || media_prices.name || ','`
	const found = dialect === 'sqlite' ? sql`instr(${text}, ${name})` : sql`strpos(${text}, ${name})`
	return sql<boolean>`(media_prices.name like '%,%' and ${found} > 0)`
}

/** The prices of these names, in hundredths: that of the organisation, else of the next above that has one. */
export const listPrices = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	names: readonly string[],
	/** All of them joined by commas: a name may have a comma itself, and is looked for between others. */
	joined = '',
): Promise<Map<string, number>> => {
	const { rows } = await sql<{ name: string; cents: number }>`with recursive above(id, pid, height) as (
			select id, pid, 0 from groups where id = cast(${group_id} as bigint)
			union all select groups.id, groups.pid, above.height + 1 from groups join above on groups.id = above.pid
		) select media_prices.name, media_prices.cents from media_prices join above on above.id = media_prices.group_id
		where (${isAmong(dialect, 'media_prices.name', names)} or ${isWithin(dialect, joined)}) order by above.height desc`.execute(
		db,
	)
	// The nearest comes last.
	return new Map(rows.map(({ name, cents }) => [name, cents]))
}

export const putPrice = (
	tx: Tx,
	row: { group_id: number; name: string; cents: number; user_id: number; updated_at: number },
) =>
	tx
		.insertInto('media_prices')
		.values(row)
		.onConflict(conflict =>
			conflict
				.columns(['group_id', 'name'])
				.doUpdateSet({ cents: row.cents, user_id: row.user_id, updated_at: row.updated_at }),
		)
		.execute()
