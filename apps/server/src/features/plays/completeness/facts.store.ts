import type { HeardState, PlayedFacts, Stretch } from '@vitrine/domain/completeness/completeness'
import { span_day } from '@vitrine/domain/completeness/play-spans'
import { sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { inScope } from '../../../db/scope.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { pacer, turn } from '../../../ports/turns.ts'
import { inPlaces } from '../statistics/counts.store.ts'

/** A terminal that was in sight within a range; a removed one keeps its last name. */
export interface SeenTerminal {
	readonly id: number
	readonly name: string
	readonly sn: string
	/** When it was removed, in ms; null if it still exists. */
	readonly removed_at: number | null
	/** 1 if it was away before its first known state: it never connected, or its first known state is not offline. */
	readonly is_new: number
	/** 1 if it is in sight now. */
	readonly is_here: number
}

/** Which terminals to read: places in sight (null for all), and optionally a single terminal. */
export interface SeenFilter {
	readonly places: readonly number[] | null
	readonly device_id?: number | undefined
	/** Terminals by serial number; all if omitted. */
	readonly sns?: readonly string[] | undefined
	/** The organisation of the caller. */
	readonly in_sight: number
}

const seen = (dialect: DialectName, { places, device_id, sns }: SeenFilter, range: Stretch) =>
	sql`(select distinct terminal_id from (select terminal_id, since, place_id,
			lead(since) over (partition by terminal_id order by since) as until from terminal_places
			${device_id === undefined ? sql`` : sql`where terminal_id = cast(${device_id} as bigint)`}) as stood
		where since < cast(${range.to} as bigint) and (until is null or until > cast(${range.from} as bigint))
		${inPlaces(dialect, places)}) as seen
		left join terminals on terminals.id = seen.terminal_id
		left join removed_terminals on removed_terminals.id = seen.terminal_id and terminals.id is null
		where (terminals.id is not null or removed_at > cast(${range.from} as bigint))
		${
			sns === undefined
				? sql``
				: sql`and coalesce(terminals.sn, removed_terminals.sn) in (select sn from ${rowsTable(
						dialect,
						{ sn: 'text' },
						sns.map(sn => ({ sn })),
					)})`
		}`

/** How many terminals were in sight within a range. */
export const countSeen = async ({ db, dialect }: Database, filter: SeenFilter, range: Stretch): Promise<number> => {
	const { rows } = await sql<{ count: number }>`select count(*) as count from ${seen(dialect, filter, range)}`.execute(
		db,
	)
	return Number(rows[0]?.count ?? 0)
}

export const listSeen = async (
	{ db, dialect }: Database,
	filter: SeenFilter,
	range: Stretch,
	after: number,
	limit: number,
): Promise<SeenTerminal[]> => {
	const { rows } =
		await sql<SeenTerminal>`select seen.terminal_id as id, coalesce(terminals.name, removed_terminals.name) as name,
			coalesce(terminals.sn, removed_terminals.sn) as sn, removed_at,
			case when (terminals.id is not null and terminals.last_seen is null) or coalesce((select known.state from
				terminal_states as known where known.terminal_id = seen.terminal_id order by known.at limit 1), 'offline')
				<> 'offline' then 1 else 0 end as is_new,
			case when ${inScope('terminals.group_id', filter.in_sight)} then 1 else 0 end as is_here
		from ${seen(dialect, filter, range)} and seen.terminal_id > cast(${after} as bigint)
		order by seen.terminal_id limit ${sql.lit(limit)}`.execute(db)
	return rows
}

interface StoodRow {
	readonly terminal_id: number
	readonly since: number
	readonly place_id: number
}

/** Where these terminals were, earliest first. */
const listStood = (db: Reader, dialect: DialectName, ids: readonly number[]): Promise<StoodRow[]> =>
	db
		.selectFrom('terminal_places')
		.select(['terminal_id', 'since', 'place_id'])
		.where(isAmong(dialect, 'terminal_id', ids))
		.orderBy('terminal_id')
		.orderBy('since')
		.execute()

/** Rows read in one piece before yielding to other work. */
const page = 2000

/** Rows of terminals, read by their key piece by piece, by terminal. */
const inPages = async <Row extends { readonly terminal_id: number; readonly at: number; readonly kind: number }>(
	read: (after: readonly [number, number, number]) => Promise<readonly Row[]>,
	gone: AbortSignal,
): Promise<Map<number, Row[]>> => {
	const all = new Map<number, Row[]>()
	for (let after: readonly [number, number, number] = [0, 0, 0]; ; ) {
		const rows = await read(after)
		for (const row of rows) {
			const own = all.get(row.terminal_id)
			if (own === undefined) all.set(row.terminal_id, [row])
			else own.push(row)
		}
		const last = rows.at(-1)
		if (last === undefined || rows.length < page) return all
		after = [last.terminal_id, last.at, last.kind]
		await turn()
		if (gone.aborted) throw new CodedError('busy')
	}
}

interface SpanRow {
	readonly terminal_id: number
	readonly at: number
	readonly kind: number
	readonly to: number
}

const idRows = (dialect: DialectName, ids: readonly number[]) =>
	rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)

const key = (after: readonly number[]) => sql`(${sql.join(after.map(part => sql`cast(${part} as bigint)`))})`

/** A span that reaches into a range begins on the range's first UTC day at the earliest. */
const firstSpan = (from: number): number => Math.floor(from / span_day) * span_day

/** How many spans each of these terminals has in a range, of those that have any. */
const countSpans = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
): Promise<Map<number, number>> => {
	const { rows } = await sql<{ terminal_id: number; spans: number }>`select terminal_id, count(*) as spans
		from ${idRows(dialect, ids)} join play_spans on terminal_id = rows.id
		where begun_at >= cast(${firstSpan(from)} as bigint) and begun_at < cast(${to} as bigint)
		group by terminal_id`.execute(db)
	return new Map(rows.map(({ terminal_id, spans }) => [terminal_id, Number(spans)]))
}

/** Spans held in memory at once, unless a single terminal has more. */
const most_spans = 100_000

/** These terminals in portions whose spans fit into memory together. */
export const portionsOf = async (
	database: Database,
	terminals: readonly SeenTerminal[],
	range: Stretch,
): Promise<SeenTerminal[][]> => {
	const ids = terminals.map(({ id }) => id)
	const counts = await countSpans(database, ids, range)
	const portions: SeenTerminal[][] = []
	let held = Number.POSITIVE_INFINITY
	for (const terminal of terminals) {
		const own = counts.get(terminal.id) ?? 0
		if (held + own > most_spans) {
			portions.push([])
			held = 0
		}
		portions.at(-1)?.push(terminal)
		held += own
	}
	return portions
}

/** When these terminals played, and what else is known about their records; ordered by terminal and time. */
const listSpans = (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
	gone: AbortSignal,
): Promise<Map<number, SpanRow[]>> => {
	const first = firstSpan(from)
	return inPages(async after => {
		const { rows } = await sql<SpanRow>`select terminal_id, begun_at as at, kind, ended_at as ${sql.ref('to')}
			from ${idRows(dialect, ids)} join play_spans on terminal_id = rows.id
			where begun_at >= cast(${first} as bigint) and begun_at < cast(${to} as bigint)
			and (terminal_id, begun_at, kind) > ${key(after)}
			order by terminal_id, begun_at, kind limit ${sql.lit(page)}`.execute(db)
		return rows
	}, gone)
}

interface StateRow {
	readonly terminal_id: number
	readonly at: number
	readonly kind: number
	readonly state: HeardState
}

/** The states of these terminals: the last one before the range and those within it, ordered by terminal and time. */
const listStates = (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
	gone: AbortSignal,
): Promise<Map<number, StateRow[]>> =>
	inPages(async after => {
		const { rows } = await sql<StateRow>`select terminal_id, at, 0 as kind, state
			from ${idRows(dialect, ids)} join terminal_states on terminal_id = rows.id
			where at < cast(${to} as bigint) and at >= coalesce((select max(known.at) from terminal_states as known
				where known.terminal_id = rows.id and known.at <= cast(${from} as bigint)), 0)
			and (terminal_id, at, 0) > ${key(after)} order by terminal_id, at limit ${sql.lit(page)}`.execute(db)
		return rows
	}, gone)

/**
 * When something was published to these terminals, or played, for the first time; infinite if never, and 0 if before a moment: only
 * terminals that are newer need to be read in full.
 */
const listFirst = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	from: number,
): Promise<Map<number, number>> => {
	const published = sql`from downloads join releases on releases.id = downloads.release_id
		where downloads.terminal_id = rows.id and releases.kind not in ('timing', 'points')`
	const { rows } = await sql<{ id: number; published: number | null; played: number | null }>`select rows.id,
			case when exists (select 1 ${published} and downloads.create_time <= cast(${from} as bigint)) then 0
				else (select min(downloads.create_time) ${published}) end as published,
			(select begun_at from play_spans where terminal_id = rows.id and kind = 0 order by begun_at limit 1) as played
		from ${idRows(dialect, ids)}`.execute(db)
	const never = Number.POSITIVE_INFINITY
	return new Map(rows.map(({ id, published, played }) => [id, Math.min(published ?? never, played ?? never)]))
}

/** When a terminal was at places in sight within a range. */
const windowsOf = (
	stood: readonly StoodRow[],
	{ places }: { readonly places: ReadonlySet<number> | null },
	removed_at: number | null,
	range: Stretch,
): Stretch[] =>
	stood.flatMap(({ since, place_id }, place) => {
		const next = stood[place + 1]?.since ?? removed_at ?? Number.POSITIVE_INFINITY
		const [from, to] = [Math.max(since, range.from), Math.min(next, range.to)]
		return from < to && (places === null || places.has(place_id)) ? [{ from, to }] : []
	})

const spansOf = (rows: readonly SpanRow[], kind: number): Stretch[] =>
	rows.flatMap(row => (row.kind === kind ? [{ from: row.at, to: row.to }] : []))

/** The facts of these terminals within a range; null for one that was not in sight then. */
export const readFacts = async (
	database: Database,
	terminals: readonly SeenTerminal[],
	{ places }: SeenFilter,
	range: Stretch,
	{ now, gone }: { readonly now: number; readonly gone: AbortSignal },
): Promise<(PlayedFacts | null)[]> => {
	const ids = terminals.map(({ id }) => id)
	const stood = Map.groupBy(await listStood(database.db, database.dialect, ids), row => row.terminal_id)
	const spans = await listSpans(database, ids, range, gone)
	const states = await listStates(database, ids, range, gone)
	const first = await listFirst(database, ids, range.from)
	const sight = { places: places === null ? null : new Set(places) }
	const pause = pacer()
	const facts: (PlayedFacts | null)[] = []
	for (const { id, removed_at, is_new } of terminals) {
		await pause()
		const windows = windowsOf(stood.get(id) ?? [], sight, removed_at, range)
		const own = spans.get(id) ?? []
		const heard = states.get(id) ?? []
		const known = {
			windows,
			now,
			played: spansOf(own, 0),
			lost: spansOf(own, 1),
			begun: spansOf(own, 2).map(({ from }) => from),
			heard: is_new === 1 ? [{ at: 0, state: 'offline' as const }, ...heard] : heard,
			// The releases of a removed terminal are gone with it.
			published_from: removed_at === null ? (first.get(id) ?? 0) : 0,
		}
		facts.push(windows.length === 0 ? null : known)
	}
	return facts
}
