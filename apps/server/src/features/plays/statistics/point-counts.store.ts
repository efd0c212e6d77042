import { day_slots, type Span } from '@vitrine/domain/plays/play-tally'
import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import type { Reader } from '../../../db/schema.ts'
import { turn } from '../../../ports/turns.ts'
import { all_names } from '../tallies.store.ts'
import { type CountFilter, type Counts, inPlaces, sums, within } from './counts.store.ts'

/** Which plays of a point are counted: of one name or all (`all_names`), at one terminal or all. */
export interface PointFilter extends CountFilter {
	readonly point_id: number
	readonly name_id: number
	readonly terminal_id: number | undefined
}

/** Slots read before yielding to other work. */
const piece = 31 * day_slots

const ofFilter = (
	dialect: DialectName,
	{ point_id, kind, places, name_id, terminal_id }: PointFilter,
	range: Span,
): RawBuilder<unknown> => sql`from play_point_slots where point_id = cast(${point_id} as bigint)
	and kind = cast(${kind} as bigint) and ${within('slot', range)} ${inPlaces(dialect, places)}
	${name_id === all_names ? sql`` : sql`and name_id = cast(${name_id} as bigint)`}
	${terminal_id === undefined ? sql`` : sql`and terminal_id = cast(${terminal_id} as bigint)`}`

type Column = 'slot' | 'name_id' | 'terminal_id'
type Row<C extends Column> = Counts & Readonly<Record<C, number>>

/** How much was played at a point within a range of slots, grouped by one column, read piece by piece. */
export const countAtPoint = async <C extends Column>(
	db: Reader,
	dialect: DialectName,
	filter: PointFilter,
	column: C,
	{ from: first, to }: Span,
): Promise<Row<C>[]> => {
	const all = new Map<number, Row<C>>()
	for (let from = first; from < to; from += piece) {
		if (from > first) await turn()
		const { rows } = await sql<Row<C>>`select ${sql.ref(column)}, ${sums}
			${ofFilter(dialect, filter, { from, to: Math.min(to, from + piece) })} group by ${sql.ref(column)}`.execute(db)
		for (const row of rows) {
			const known = all.get(row[column])
			const [number, duration] = [row.number + (known?.number ?? 0), row.duration + (known?.duration ?? 0)]
			all.set(row[column], { ...row, number, duration })
		}
	}
	return [...all.values()]
}

/** Most frequent first; ties by longest duration. */
const most = <R extends Counts>(rows: readonly R[], limit: number): readonly R[] =>
	[...rows].sort((a, b) => b.number - a.number || b.duration - a.duration).slice(0, limit)

/** What was played most at a point. */
export const rankPointNames = async (
	db: Reader,
	dialect: DialectName,
	filter: PointFilter,
	range: Span,
	limit: number,
) => {
	const rows = most(await countAtPoint(db, dialect, filter, 'name_id', range), limit)
	const names = new Map<number, string>()
	for (const { name_id } of rows) {
		const found = await db.selectFrom('play_names').select('name').where('id', '=', name_id).executeTakeFirst()
		names.set(name_id, found?.name ?? '')
	}
	return rows.map(({ name_id, number, duration }) => ({ name: names.get(name_id) ?? '', number, duration }))
}

/** The terminals that played most at a point; a removed terminal keeps its last name. */
export const rankPointTerminals = async (
	db: Reader,
	dialect: DialectName,
	filter: PointFilter,
	range: Span,
	limit: number,
) => {
	const rows = most(await countAtPoint(db, dialect, filter, 'terminal_id', range), limit)
	const named = []
	for (const { terminal_id: id, number, duration } of rows) {
		const { rows: found } = await sql<{ name: string; sn: string }>`select name, sn from terminals where id = ${id}
			union all select name, sn from removed_terminals where id = ${id} limit 1`.execute(db)
		named.push({ id, name: found[0]?.name ?? '', sn: found[0]?.sn ?? '', number, duration })
	}
	return named
}
