import { countedRange, day_slots, type Edge, type Span, slot_length } from '@vitrine/domain/plays/play-tally'
import { type RawBuilder, sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { all_names, all_places } from '../tallies.store.ts'

/** Which plays are counted, by kind and place; `places` is null for all. */
export interface CountFilter {
	readonly kind: number
	readonly places: readonly number[] | null
}

/** How often, and for how many ms in total. */
export interface Counts {
	readonly number: number
	readonly duration: number
}

/** Both counts summed over several rows. */
export const sums = sql.raw('cast(sum(number) as bigint) as number, cast(sum(duration) as bigint) as duration')

/** An additional condition: played at one of the places. */
export const inPlaces = (dialect: DialectName, places: readonly number[] | null): RawBuilder<unknown> =>
	places === null ? sql`` : sql`and ${isAmong(dialect, 'place_id', places)}`

/** The same for the counts of all terminals, which have rows for all places together under all names. */
const amongPlaces = (dialect: DialectName, name_id: number, places: readonly number[] | null): RawBuilder<unknown> =>
	places === null && name_id === all_names ? sql`and place_id = ${sql.lit(all_places)}` : inPlaces(dialect, places)

/** The condition that a number is within a range. */
export const within = (column: string, { from, to }: Span): RawBuilder<unknown> =>
	sql`${sql.ref(column)} >= cast(${from} as bigint) and ${sql.ref(column)} < cast(${to} as bigint)`

/** The pieces of a range, each from the table that covers it completely. */
const union = (parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> => sql.join(parts, sql` union all `)

/** The id of a name; undefined if it was never played. */
export const findName = async (db: Reader, kind: number, name: string): Promise<number | undefined> =>
	(await db.selectFrom('play_names').select('id').where('kind', '=', kind).where('name', '=', name).executeTakeFirst())
		?.id

type Ranked = Counts & { readonly name: string }

const ranked = async (db: Reader, counted: RawBuilder<unknown>, limit: number): Promise<Ranked[]> => {
	const { rows } = await sql<Ranked>`select play_names.name, sums.number, sums.duration from (
			select name_id, ${sums} from (${counted}) as counted group by name_id
		) as sums join play_names on play_names.id = sums.name_id
		order by sums.number desc, sums.duration desc, play_names.name limit ${limit}`.execute(db)
	return rows
}

/** What one terminal played most within a range of slots. */
export const rankNamesOf = (
	db: Reader,
	dialect: DialectName,
	{ kind, places }: CountFilter,
	{ terminal_id, range }: { terminal_id: number; range: Span },
	limit: number,
): Promise<Ranked[]> =>
	ranked(
		db,
		sql`select name_id, number, duration from play_terminal_slots where terminal_id = cast(${terminal_id} as bigint)
			and kind = cast(${kind} as bigint) and ${within('slot', range)} ${inPlaces(dialect, places)}`,
		limit,
	)

type SlotRow = Counts & { readonly slot: number }

/** The plays of one name or all, at one terminal or all, counted by slot. */
export interface SlotFilter {
	readonly name_id: number
	readonly terminal_id: number | undefined
}

const slotsOf = (
	dialect: DialectName,
	{ kind, places }: CountFilter,
	{ name_id, terminal_id }: SlotFilter,
	range: Span,
): RawBuilder<unknown> => {
	const own = sql`kind = cast(${kind} as bigint) and ${within('slot', range)}`
	const name = sql`name_id = cast(${name_id} as bigint)`
	return terminal_id === undefined
		? sql`play_slots where ${own} and ${name} ${amongPlaces(dialect, name_id, places)}`
		: sql`play_terminal_slots where terminal_id = cast(${terminal_id} as bigint) and ${own} ${inPlaces(dialect, places)}
				${name_id === all_names ? sql`` : sql`and ${name}`}`
}

/** How much was played in each slot of a range; empty slots are omitted. */
export const listSlots = async (
	db: Reader,
	dialect: DialectName,
	filter: CountFilter,
	of: SlotFilter,
	range: Span,
): Promise<SlotRow[]> =>
	(await sql<SlotRow>`select slot, ${sums} from ${slotsOf(dialect, filter, of, range)} group by slot`.execute(db)).rows

/** Both counts of the slots of an edge, as they are added to those of days. */
export const signed = ({ sign }: Edge): RawBuilder<unknown> =>
	sign === 1 ? sql.raw('number, duration') : sql.raw('-number as number, -duration as duration')

/** How much was played in all slots of a range together. */
export const sumSlots = async (
	db: Reader,
	dialect: DialectName,
	filter: CountFilter,
	of: SlotFilter,
	range: Span,
): Promise<Counts> => {
	const { kind, places } = filter
	const { days, edges } =
		of.terminal_id === undefined
			? countedRange(range)
			: // The days of a terminal are stored among those of all others.
				{ days: { from: 0, to: 0 }, edges: [{ ...range, sign: 1 } as const] }
	const parts = [
		sql`select number, duration from play_days where kind = cast(${kind} as bigint) and ${within('day', days)}
			and name_id = cast(${of.name_id} as bigint) ${amongPlaces(dialect, of.name_id, places)}`,
		...edges.map(edge => sql`select ${signed(edge)} from ${slotsOf(dialect, filter, of, edge)}`),
	]
	const { rows } = await sql<{ [K in keyof Counts]: Counts[K] | null }>`select ${sums}
		from (${union(parts)}) as counted`.execute(db)
	return { number: Number(rows[0]?.number ?? 0), duration: Number(rows[0]?.duration ?? 0) }
}

/** How many plays began between two moments (end exclusive), in ms: whole quarters of an hour from the counts, the rest one by one. */
export const countPlays = async (
	{ db, dialect }: Database,
	{ kind, places }: CountFilter,
	{ start, end }: { readonly start: number; readonly end: number },
): Promise<number> => {
	const whole = { from: Math.ceil(start / slot_length), to: Math.floor(end / slot_length) }
	const own = sql`kind = cast(${kind} as bigint)`
	const counted = async (from: number, to: number): Promise<number> => {
		const { rows } = await sql<{ count: number }>`select count(*) as count from play_logs where time_fault = 0
			and start_time >= cast(${from} as bigint) and start_time < cast(${to} as bigint) and ${own}
			${inPlaces(dialect, places)}`.execute(db)
		return Number(rows[0]?.count ?? 0)
	}
	if (whole.from >= whole.to) return counted(start, end)
	const { rows } = await sql<{ count: number | null }>`select sum(number) as count from play_slots
		where ${within('slot', whole)} and name_id = ${sql.lit(all_names)} and ${own}
		${amongPlaces(dialect, all_names, places)}`.execute(db)
	const edges = [await counted(start, whole.from * slot_length), await counted(whole.to * slot_length, end)]
	return Number(rows[0]?.count ?? 0) + (edges[0] ?? 0) + (edges[1] ?? 0)
}

/** What a terminal is called; a removed one keeps its last name. */
export const findTerminalName = async (
	db: Reader,
	terminal_id: number,
): Promise<{ readonly name: string; readonly sn: string } | null> => {
	const here = await db.selectFrom('terminals').select(['name', 'sn']).where('id', '=', terminal_id).executeTakeFirst()
	if (here !== undefined) return here
	const gone = db.selectFrom('removed_terminals').select(['name', 'sn']).where('id', '=', terminal_id)
	return (await gone.executeTakeFirst()) ?? null
}

type RankedTerminal = Counts & { readonly id: number; readonly name: string; readonly sn: string }

/** The terminals that played most within a range of slots, of one name or all; a removed terminal keeps its last name. */
export const rankTerminals = async (
	db: Reader,
	dialect: DialectName,
	{ kind, places }: CountFilter,
	{ name_id, range }: { name_id: number; range: Span },
	limit: number,
): Promise<RankedTerminal[]> => {
	const { days, edges } = countedRange(range)
	const own = sql`kind = cast(${kind} as bigint) ${inPlaces(dialect, places)}`
	const columns = sql.raw('terminal_id, number, duration')
	const name = sql`name_id = cast(${name_id} as bigint)`
	const some = name_id === all_names ? sql`` : sql`and ${name}`
	// Quarters are stored by terminal: only terminals that played something on these days are queried.
	const ofEdge = (edge: Edge): RawBuilder<unknown> => sql`select play_terminal_slots.terminal_id, ${signed(edge)}
		from (select distinct terminal_id from play_terminal_days where kind = cast(${kind} as bigint) and ${name} and
			${within('day', { from: Math.floor(edge.from / day_slots), to: Math.ceil(edge.to / day_slots) })}) as active
		cross join play_terminal_slots where play_terminal_slots.terminal_id = active.terminal_id
			and ${within('slot', edge)} and ${own} ${some}`
	const parts = [
		sql`select ${columns} from play_terminal_days where ${within('day', days)} and ${own} and ${name}`,
		...edges.map(ofEdge),
	]
	const { rows } = await sql<RankedTerminal>`select sums.terminal_id as id, sums.number, sums.duration,
			coalesce(terminals.name, removed_terminals.name, '') as name, coalesce(terminals.sn, removed_terminals.sn, '') as sn
		from (select terminal_id, ${sums} from (${union(parts)}) as counted group by terminal_id having sum(number) > 0
			order by 2 desc, 3 desc, 1 limit ${limit}) as sums
		left join terminals on terminals.id = sums.terminal_id
		left join removed_terminals on removed_terminals.id = sums.terminal_id
		order by sums.number desc, sums.duration desc, sums.terminal_id`.execute(db)
	return rows
}
