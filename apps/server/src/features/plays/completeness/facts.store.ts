import type { Heard, Stretch } from '@vitrine/domain/completeness/completeness'
import { span_day } from '@vitrine/domain/completeness/play-spans'
import { sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'
import type { span_kinds } from '../spans.store.ts'

const idRows = (dialect: DialectName, ids: readonly number[]) =>
	rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)

/** A span that reaches into a range begins on the range's first UTC day at the earliest. */
const firstSpan = (from: number): number => Math.floor(from / span_day) * span_day

/** Where a terminal was from a moment on, until it came to the next place. */
interface Stood {
	readonly since: number
	readonly place_id: number
}

/** What is known about a terminal before its rows are read. */
export interface TerminalFacts {
	readonly id: number
	/** How many spans and states it has in the range. */
	readonly held: number
	/** When the last of what it played ended; 0 if it played nothing. */
	readonly played_until: number
	/** Since when it had the state that it had when the range began; 0 if none is known. */
	readonly state_since: number
	/** Its places, earliest first. */
	readonly stood: readonly Stood[]
	/**
	 * When something was published to it, or played, for the first time; infinite if never, and 0 if before the range: only terminals that
	 * are newer need to be read in full.
	 */
	readonly first: number
}

/** What the database has joined, pair by pair. */
const pairsOf = <T>(joined: string | null, made: (first: string, second: string) => T): T[] => {
	if (joined === null) return []
	const parts = joined.split(' ')
	const pairs: T[] = []
	for (let at = 0; at + 1 < parts.length; at += 2) pairs.push(made(parts[at] ?? '', parts[at + 1] ?? ''))
	return pairs
}

const stoodOf = (since: string, place_id: string): Stood => ({ since: Number(since), place_id: Number(place_id) })
const spanOf = (begun: string, ended: string): Stretch => ({ from: Number(begun), to: Number(ended) })
const heardOf = (at: string, state: string): Heard => ({ at: Number(at), state: state as Heard['state'] })

interface FactsRow extends Pick<TerminalFacts, 'id' | 'played_until' | 'state_since'> {
	readonly spans: number
	readonly states: number
	readonly stood: string | null
	readonly published: number | null
	readonly played: number | null
}

/** What is known about each of these terminals, and how much there is to read; one statement, for each costs more than a terminal more. */
export const listFacts = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
): Promise<TerminalFacts[]> => {
	const published = sql`from downloads join releases on releases.id = downloads.release_id
		where downloads.terminal_id = rows.id and releases.kind not in ('timing', 'points')`
	const { rows } = await sql<FactsRow>`select rows.id, count(begun_at) as spans,
			(select count(*) from terminal_states where terminal_id = rows.id and at > cast(${from} as bigint)
				and at < cast(${to} as bigint)) as states,
			coalesce(max(case when kind = 0 then ended_at end), 0) as played_until,
			coalesce((select max(at) from terminal_states where terminal_id = rows.id and at <= cast(${from} as bigint)), 0)
				as state_since,
			(select string_agg(since || ' ' || place_id, ' ' order by since) from terminal_places
				where terminal_id = rows.id) as stood,
			case when exists (select 1 ${published} and downloads.create_time <= cast(${from} as bigint)) then 0
				else (select min(downloads.create_time) ${published}) end as published,
			(select begun_at from play_spans where terminal_id = rows.id and kind = 0 order by begun_at limit 1) as played
		from ${idRows(dialect, ids)} left join play_spans on play_spans.terminal_id = rows.id
			and begun_at >= cast(${firstSpan(from)} as bigint) and begun_at < cast(${to} as bigint)
		group by rows.id`.execute(db)
	const never = Number.POSITIVE_INFINITY
	return rows.map(row => ({
		id: row.id,
		held: Number(row.spans) + Number(row.states),
		played_until: Number(row.played_until),
		state_since: Number(row.state_since),
		stood: pairsOf(row.stood, stoodOf),
		first: Math.min(row.published ?? never, row.played ?? never),
	}))
}

/** What a terminal played, what else is known about its records, and its states, each in order of time. */
export interface TerminalRows {
	/** Spans by kind ({@link span_kinds}). */
	readonly spans: Map<number, readonly Stretch[]>
	/** The last state before the range and those within it. */
	states: readonly Heard[]
}

/** States among rows of spans, which have kinds of their own. */
const states_kind = -1

/**
 * The rows of these terminals, by their id. The database joins what belongs to one terminal: fetching thousands of rows one by one takes
 * longer than all that is computed from them.
 */
export const listRows = async (
	{ db, dialect }: Database,
	terminals: readonly Pick<TerminalFacts, 'id' | 'state_since'>[],
	{ from, to }: Stretch,
): Promise<Map<number, TerminalRows>> => {
	const wanted = rowsTable(
		dialect,
		{ id: 'int', since: 'int' },
		terminals.map(({ id, state_since }) => ({ id, since: state_since })),
	)
	const { rows } = await sql<{ terminal_id: number; kind: number; joined: string }>`select terminal_id, kind,
			string_agg(begun_at || ' ' || ended_at, ' ' order by begun_at) as joined
		from ${wanted} join play_spans on terminal_id = rows.id
		where begun_at >= cast(${firstSpan(from)} as bigint) and begun_at < cast(${to} as bigint)
		group by terminal_id, kind
		union all select terminal_id, ${sql.lit(states_kind)}, string_agg(at || ' ' || state, ' ' order by at)
		from ${wanted} join terminal_states on terminal_id = rows.id
		where at >= rows.since and at < cast(${to} as bigint) group by terminal_id`.execute(db)
	const found = new Map<number, TerminalRows>()
	for (const { terminal_id, kind, joined } of rows) {
		const own = found.get(terminal_id) ?? { spans: new Map(), states: [] }
		found.set(terminal_id, own)
		if (kind === states_kind) own.states = pairsOf(joined, heardOf)
		else own.spans.set(kind, pairsOf(joined, spanOf))
	}
	return found
}

/** A terminal of which the rows behind a moment are read, so many at once. */
interface NextRows extends Pick<TerminalFacts, 'id' | 'state_since'> {
	readonly after: number | null
	readonly limit: number
}

/** The next spans of one kind of a terminal. */
export const listNextSpans = (
	{ db }: Database,
	kind: (typeof span_kinds)[keyof typeof span_kinds],
	{ from, to }: Stretch,
	{ id, after, limit }: NextRows,
): Promise<Stretch[]> =>
	db
		.selectFrom('play_spans')
		.select(['begun_at as from', 'ended_at as to'])
		.where('terminal_id', '=', id)
		.where('kind', '=', kind)
		.where('begun_at', '>=', after === null ? firstSpan(from) : after + 1)
		.where('begun_at', '<', to)
		.orderBy('begun_at')
		.limit(limit)
		.execute()

/** The next states of a terminal. */
export const listNextStates = (
	{ db }: Database,
	{ to }: Stretch,
	{ id, state_since, after, limit }: NextRows,
): Promise<Heard[]> =>
	db
		.selectFrom('terminal_states')
		.select(['at', 'state'])
		.where('terminal_id', '=', id)
		.where('at', '>=', after === null ? state_since : after + 1)
		.where('at', '<', to)
		.orderBy('at')
		.limit(limit)
		.execute()
