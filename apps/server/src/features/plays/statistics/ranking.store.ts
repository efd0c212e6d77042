import { countedRange, type Edge, type Span } from '@vitrine/domain/plays/play-tally'
import { type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import type { Reader } from '../../../db/schema.ts'
import { turn } from '../../../ports/turns.ts'
import { type CountFilter, type Counts, inPlaces, signed, sums, within } from './counts.store.ts'

/** How much is read in one piece before yielding to other work: a number of names, or as many days as yield about that many rows. */
export interface RankingPieces {
	readonly names: number
	readonly rows: number
}
const pieces: RankingPieces = { names: 1000, rows: 20_000 }

interface Ranked extends Counts {
	readonly name: string
}
interface Counted extends Counts {
	readonly name_id: number
}

const before = (one: Ranked, other: Ranked): number => {
	const more = other.number - one.number || other.duration - one.duration
	return more === 0 ? (one.name < other.name ? -1 : 1) : more
}

type Asked = readonly [db: Reader, dialect: DialectName, filter: CountFilter]

/** How often the names between two ids were played, of all time or within quarters of an hour. */
const countNames = async ([db, dialect, { kind, places }]: Asked, ids: Span, edges: readonly Edge[] | null) => {
	const own = sql`kind = cast(${kind} as bigint) and ${within('name_id', ids)} ${inPlaces(dialect, places)}`
	if (edges === null)
		return (await sql<Counted>`select name_id, ${sums} from play_totals where ${own} group by name_id`.execute(db)).rows
	const counted: Counted[] = []
	for (const edge of edges) {
		// Quarters are stored by name: the quarters of each name are read in one piece.
		const { rows } = await sql<Counted>`select name_id, ${sums} from (
			select name_id, ${signed(edge)} from play_names cross join play_slots
			where play_names.kind = cast(${kind} as bigint) and ${within('id', ids)} and play_slots.kind = play_names.kind
			and play_slots.name_id = play_names.id and ${within('slot', edge)} ${inPlaces(dialect, places)}
			) as counted group by name_id`.execute(db)
		counted.push(...rows)
	}
	return counted
}

const add = (all: Map<number, Counts>, rows: readonly Counted[]): void => {
	for (const { name_id, number, duration } of rows) {
		const known = all.get(name_id)
		all.set(name_id, {
			number: Number(number) + (known?.number ?? 0),
			duration: Number(duration) + (known?.duration ?? 0),
		})
	}
}

/** The days of the range on which something can have been played: a range can begin long before the first play. */
const countedDays = async (db: Reader, kind: number, { from, to }: Span): Promise<Span> => {
	if (from >= to) return { from, to }
	const { rows } = await sql<{ first: number | null; last: number | null }>`select min(day) as first, max(day) as last
		from play_days where kind = cast(${kind} as bigint)`.execute(db)
	return { from: Math.max(from, Number(rows[0]?.first ?? to)), to: Math.min(to, Number(rows[0]?.last ?? 0) + 1) }
}

/** How often each name was played on whole days, a few days at a time. */
const countDays = async ([db, dialect, { kind, places }]: Asked, days: Span, { rows: most }: RankingPieces) => {
	const { rows: known } = await sql<{ count: number }>`select count(*) as count from play_names
		where kind = cast(${kind} as bigint)`.execute(db)
	const step = Math.max(1, Math.floor(most / Math.max(1, Number(known[0]?.count ?? 1))))
	const all = new Map<number, Counts>()
	const { from: first, to } = await countedDays(db, kind, days)
	for (let from = first; from < to; from += step) {
		await turn()
		const part = { from, to: Math.min(to, from + step) }
		const named: RawBuilder<unknown> = sql`kind = cast(${kind} as bigint) and ${within('day', part)} and name_id > 0`
		const { rows } =
			await sql<Counted>`select name_id, ${sums} from play_days where ${named} ${inPlaces(dialect, places)}
			group by name_id`.execute(db)
		add(all, rows)
	}
	return all
}

/** All names of a kind, by id, page by page. */
async function* namesOf(db: Reader, kind: number, most: number) {
	let after = 0
	while (true) {
		const rows = await db
			.selectFrom('play_names')
			.select(['id', 'name'])
			.where('kind', '=', kind)
			.where('id', '>', after)
			.orderBy('id')
			.limit(most)
			.execute()
		if (rows.length > 0) yield rows
		if (rows.length < most) return
		after = rows.at(-1)?.id ?? after
	}
}

/** The names for these counts. */
const named = (
	counted: ReadonlyMap<number, Counts>,
	names: readonly { readonly id: number; readonly name: string }[],
) =>
	names.flatMap(({ id, name }): Ranked[] => {
		const sum = counted.get(id)
		// What was played only in the subtracted part of a day was not played in the range.
		return sum === undefined || sum.number <= 0 ? [] : [{ name, ...sum }]
	})

/** Nothing to read by days or quarters. */
const all_time = { days: { from: 0, to: 0 }, edges: null } as const

/**
 * What was played most, of all time or within a range of slots: all places of a name summed up, read in pieces because there can be tens
 * of thousands of names.
 */
export const rankNames = async (
	db: Reader,
	dialect: DialectName,
	filter: CountFilter,
	range: Span | null,
	limit: number,
	size: RankingPieces = pieces,
): Promise<Ranked[]> => {
	const asked: Asked = [db, dialect, filter]
	const { days, edges } = range === null ? all_time : countedRange(range)
	const counted = await countDays(asked, days, size)
	let best: Ranked[] = []
	for await (const names of namesOf(db, filter.kind, size.names)) {
		await turn()
		const ids = { from: names[0]?.id ?? 0, to: (names.at(-1)?.id ?? 0) + 1 }
		if (edges === null || edges.length > 0) add(counted, await countNames(asked, ids, edges))
		best.push(...named(counted, names))
		// Only as many as can still rank among the first are retained.
		if (best.length > limit + size.names) best = best.sort(before).slice(0, limit)
	}
	return best.sort(before).slice(0, limit)
}
