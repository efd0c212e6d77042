import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'
import { turn } from '../../../ports/turns.ts'

/** Places in a list of names checked before yielding to other work: each reads as many characters as the longest possible name. */
const places_at_once = 50

/** The part of a name before its first comma; the whole name if it has none. */
const first_part = {
	sqlite: sql<string>`substr(name, 1, instr(name || ',', ',') - 1)`,
	postgres: sql<string>`split_part(name, ',', 1)`,
} as const satisfies Record<DialectName, unknown>

/**
 * Which names occur in a comma-separated list, although a name can contain commas itself. From each place in the list, reads as far as the
 * longest name: the cost does not depend on how many names there are or how many share a prefix.
 */
const namesIn = async (parts: readonly string[], known: ReadonlyMap<string, number>): Promise<Map<string, number>> => {
	const joined = parts.join(',')
	const longest = [...known.keys()].reduce((most, { length }) => Math.max(most, length), 0)
	const found = new Map<string, number>()
	const readOn = (from: number, first: number): void => {
		let end = from - 1
		for (const part of parts.slice(first, first + longest + 1)) {
			end += part.length + 1
			if (end - from > longest) return
			const name = joined.slice(from, end)
			const cents = known.get(name)
			if (cents !== undefined) found.set(name, cents)
		}
	}
	let from = 0
	for (const [place, part] of parts.entries()) {
		if (place > 0 && place % places_at_once === 0) await turn()
		readOn(from, place)
		from += part.length + 1
	}
	return found
}

/** The prices of these names, in hundredths: that of the organisation, or of the nearest one above it that has one. */
export const listPrices = async (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	/** Names, or the parts between commas: a name can contain commas and is searched for among the parts. */
	parts: readonly string[],
): Promise<Map<string, number>> => {
	if (parts.length === 0) return new Map()
	const { rows } = await sql<{ name: string; cents: number }>`with recursive above(id, pid, height) as (
			select id, pid, 0 from groups where id = cast(${group_id} as bigint)
			union all select groups.id, groups.pid, above.height + 1 from groups join above on groups.id = above.pid
		), priced as (
			select name, cents, height, ${first_part[dialect]} as first_part from media_prices join above on above.id = media_prices.group_id
		) select name, cents from priced where ${isAmong(dialect, 'first_part', [...new Set(parts)])} order by height desc`.execute(
		db,
	)
	// The nearest comes last.
	return namesIn(parts, new Map(rows.map(({ name, cents }) => [name, cents])))
}

/** How many names an organisation has prices for, excluding one. */
export const countPrices = async (tx: Tx, group_id: number, but: string): Promise<number> =>
	(
		await tx
			.selectFrom('media_prices')
			.select(eb => eb.fn.countAll<number>().as('count'))
			.where('group_id', '=', group_id)
			.where('name', '!=', but)
			.executeTakeFirstOrThrow()
	).count

/** Removes a price of the organisation; those above and below it remain. */
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
