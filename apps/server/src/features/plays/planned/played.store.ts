import { day_slots, type Span, slot_length } from '@vitrine/domain/plays/play-tally'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { slices, turn } from '../../../ports/turns.ts'
import { play_kinds } from '../play-kinds.ts'
import { type Counts, findName, inPlaces, listSlots, rankTerminals, sums, within } from '../statistics/counts.store.ts'
import { rankNames } from '../statistics/ranking.store.ts'
import { all_names } from '../tallies.store.ts'

/** Terminals, and quarters of an hour, read in one piece. */
const at_once = { terminals: 10, slots: 31 * 96 } as const
/** Names and terminals that are counted. */
const most = 50_000

/** Counted plays: by program, by quarter of an hour, and by terminal if a single program is requested. */
export interface PlayedAll {
	readonly programs: ReadonlyMap<string, Counts>
	readonly slots: readonly (Counts & { readonly slot: number })[]
	readonly terminals: ReadonlyMap<number, Counts>
	/** How long terminals played each program, in ms; for a single program, see `terminals`. */
	readonly shares: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** What to count: places (null for all), named terminals (null for all), and optionally a single name. */
export interface PlayedFilter {
	readonly places: readonly number[] | null
	readonly terminals: readonly number[] | null
	readonly name: string | undefined
	readonly name_id: number
}

const kind = play_kinds.program

const add = <K>(all: Map<K, Counts>, key: K, { number, duration }: Counts): void => {
	const known = all.get(key)
	all.set(key, { number: (known?.number ?? 0) + Number(number), duration: (known?.duration ?? 0) + Number(duration) })
}

/** Lets other work run; ends this one if nobody waits for it any more. */
const next = async (gone: AbortSignal): Promise<void> => {
	await turn()
	if (gone.aborted) throw new CodedError('busy')
}

/** What each of a few terminals played per quarter of an hour, by program. */
const listRows = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ places, name_id }: PlayedFilter,
	slots: Span,
) => {
	const { rows } = await sql<Counts & { terminal_id: number; slot: number; name: string }>`
		select terminal_id, slot, play_names.name, ${sums}
		from ${rowsTable(
			dialect,
			{ id: 'int' },
			ids.map(id => ({ id })),
		)} join play_terminal_slots on terminal_id = rows.id join play_names on play_names.id = name_id
		where play_terminal_slots.kind = ${sql.lit(kind)} and ${within('slot', slots)} ${inPlaces(dialect, places)}
			${name_id === all_names ? sql`` : sql`and name_id = cast(${name_id} as bigint)`}
		group by terminal_id, slot, play_names.name`.execute(db)
	return rows
}

const ofNamed = async (
	database: Database,
	ids: readonly number[],
	filter: PlayedFilter,
	range: Span,
	gone: AbortSignal,
): Promise<PlayedAll> => {
	const [programs, slots, terminals] = [new Map<string, Counts>(), new Map<number, Counts>(), new Map<number, Counts>()]
	const shares = new Map<string, Map<number, number>>()
	for (const some of slices(ids, at_once.terminals))
		for (let from = range.from; from < range.to; from += 96) {
			await next(gone)
			const span = { from, to: Math.min(range.to, from + 96) }
			for (const row of await listRows(database, some, filter, span)) {
				add(programs, row.name, row)
				const share = shares.get(row.name) ?? new Map<number, number>()
				shares.set(row.name, share.set(row.terminal_id, (share.get(row.terminal_id) ?? 0) + Number(row.duration)))
				add(slots, row.slot, row)
				add(terminals, row.terminal_id, row)
			}
		}
	return { programs, slots: [...slots].map(([slot, counts]) => ({ slot, ...counts })), terminals, shares }
}

/** How long terminals played each of these programs. */
const sharesOf = async (
	{ db, dialect }: Database,
	{ places }: PlayedFilter,
	range: Span,
	names: readonly string[],
	gone: AbortSignal,
): Promise<PlayedAll['shares']> => {
	const shares = new Map<string, ReadonlyMap<number, number>>()
	for (const name of names) {
		await next(gone)
		const name_id = await findName(db, kind, name)
		if (name_id === undefined) continue
		const rows = await rankTerminals(db, dialect, { kind, places }, { name_id, range }, most)
		shares.set(name, new Map(rows.map(({ id, duration }) => [id, Number(duration)])))
	}
	return shares
}

/**
 * What played between two moments (ms), from the counts without reading single plays. For the `planned` programs it includes how much of
 * each every terminal played.
 */
export const readPlayed = async (
	database: Database,
	filter: PlayedFilter,
	{ from, to }: { readonly from: number; readonly to: number },
	planned: readonly string[],
	gone: AbortSignal,
): Promise<PlayedAll> => {
	const { db, dialect } = database
	const range = { from: Math.floor(from / slot_length), to: Math.ceil(to / slot_length) }
	const { places, name, name_id, terminals } = filter
	if (places?.length === 0 || (name !== undefined && name_id === all_names))
		return { programs: new Map(), slots: [], terminals: new Map(), shares: new Map() }
	if (terminals !== null) return ofNamed(database, terminals, filter, range, gone)
	const counted = { kind, places }
	const slots: PlayedAll['slots'][number][] = []
	for (let at = range.from; at < range.to; at += at_once.slots) {
		await next(gone)
		const part = { from: at, to: Math.min(range.to, at + at_once.slots) }
		slots.push(...(await listSlots(db, dialect, counted, { name_id, terminal_id: undefined }, part)))
	}
	if (name !== undefined) {
		const rows = await rankTerminals(db, dialect, counted, { name_id, range }, most)
		return { programs: new Map(), slots, terminals: new Map(rows.map(row => [row.id, row])), shares: new Map() }
	}
	const rows = await rankNames(db, dialect, counted, range, most)
	const shares = await sharesOf(database, filter, range, planned, gone)
	return { programs: new Map(rows.map(row => [row.name, row])), slots, terminals: new Map(), shares }
}

/** What was played for points on these terminals, by the quarter of an hour in which it began; a play can reach a day into the range. */
export const listPointTimes = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	places: readonly number[] | null,
	{ from, to }: { readonly from: number; readonly to: number },
): Promise<
	ReadonlyMap<number, readonly { readonly slot: number; readonly number: number; readonly duration: number }[]>
> => {
	const slots = { from: Math.floor(from / slot_length) - day_slots, to: Math.ceil(to / slot_length) }
	const found: { terminal_id: number; slot: number; number: number; duration: number }[] = []
	for (let at = slots.from; at < slots.to; at += at_once.slots) {
		await turn()
		const part = { from: at, to: Math.min(slots.to, at + at_once.slots) }
		const { rows } = await sql<(typeof found)[number]>`
			select terminal_id, slot, cast(sum(number) as bigint) as number, cast(sum(duration) as bigint) as duration
			from ${rowsTable(
				dialect,
				{ id: 'int' },
				ids.map(id => ({ id })),
			)} join play_point_slots on terminal_id = rows.id
			where play_point_slots.kind = ${sql.lit(kind)} and ${within('slot', part)} ${inPlaces(dialect, places)}
			group by terminal_id, slot order by terminal_id, slot`.execute(db)
		found.push(...rows.map(row => ({ ...row, number: Number(row.number), duration: Number(row.duration) })))
	}
	return Map.groupBy(found, ({ terminal_id }) => terminal_id)
}
