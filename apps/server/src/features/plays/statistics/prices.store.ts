import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'

/** Where each of the parts stands. */
const placesOf = (parts: readonly string[]): Map<string, number[]> => {
	const places = new Map<string, number[]>()
	for (const [place, part] of parts.entries()) {
		const known = places.get(part)
		if (known === undefined) places.set(part, [place])
		else known.push(place)
	}
	return places
}

/** Whether a name that has commas itself stands among the parts of names that were joined by commas. */
const isAmongParts = (
	parts: readonly string[],
	places: ReadonlyMap<string, readonly number[]>,
	name: string,
): boolean => {
	const [first = '', ...rest] = name.split(',')
	return (places.get(first) ?? []).some(place => rest.every((part, at) => parts[place + 1 + at] === part))
}

/** The prices of these names, in hundredths: that of the organisation, else of the next above that has one. */
export const listPrices = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	/** Names, or what lies between commas: a name may have some itself, and is looked for among them. */
	names: readonly string[],
): Promise<Map<string, number>> => {
	const { rows } = await sql<{ name: string; cents: number }>`with recursive above(id, pid, height) as (
			select id, pid, 0 from groups where id = cast(${group_id} as bigint)
			union all select groups.id, groups.pid, above.height + 1 from groups join above on groups.id = above.pid
		) select media_prices.name, media_prices.cents from media_prices join above on above.id = media_prices.group_id
		where (${isAmong(dialect, 'media_prices.name', names)} or media_prices.name like '%,%') order by above.height desc`.execute(
		db,
	)
	// The nearest comes last.
	const wanted = new Set(names)
	const places = placesOf(names)
	const found = rows.filter(({ name }) => wanted.has(name) || isAmongParts(names, places, name))
	return new Map(found.map(({ name, cents }) => [name, cents]))
}

/** Takes the price of an organisation back; those above and below it stay. */
export const removePrice = (tx: Tx, group_id: number, name: string) =>
	tx.deleteFrom('media_prices').where('group_id', '=', group_id).where('name', '=', name).execute()

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
