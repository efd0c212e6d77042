import type { Heard, Stretch } from '@vitrine/domain/completeness/completeness'
import { span_day } from '@vitrine/domain/completeness/play-spans'
import { sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAmong, rowsTable } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import type { span_kinds } from '../spans.store.ts'

interface StoodRow {
	readonly terminal_id: number
	readonly since: number
	readonly place_id: number
}

/** Where these terminals were, earliest first. */
export const listStood = (db: Reader, dialect: DialectName, ids: readonly number[]): Promise<StoodRow[]> =>
	db
		.selectFrom('terminal_places')
		.select(['terminal_id', 'since', 'place_id'])
		.where(isAmong(dialect, 'terminal_id', ids))
		.orderBy('terminal_id')
		.orderBy('since')
		.execute()

const idRows = (dialect: DialectName, ids: readonly number[]) =>
	rowsTable(
		dialect,
		{ id: 'int' },
		ids.map(id => ({ id })),
	)

/** A span that reaches into a range begins on the range's first UTC day at the earliest. */
const firstSpan = (from: number): number => Math.floor(from / span_day) * span_day

/** What there is to read about a terminal within a range. */
export interface FactCounts {
	readonly id: number
	/** How many spans and states it has in the range. */
	readonly held: number
	/** When the last of what it played ended; 0 if it played nothing. */
	readonly played_until: number
	/** Since when it had the state that it had when the range began; 0 if none is known. */
	readonly state_since: number
}

/** What there is to read about each of these terminals. */
export const countFacts = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
): Promise<FactCounts[]> => {
	const { rows } = await sql<FactCounts & { spans: number; states: number }>`select rows.id, count(begun_at) as spans,
			(select count(*) from terminal_states where terminal_id = rows.id and at > cast(${from} as bigint)
				and at < cast(${to} as bigint)) as states,
			coalesce(max(case when kind = 0 then ended_at end), 0) as played_until,
			coalesce((select max(at) from terminal_states where terminal_id = rows.id and at <= cast(${from} as bigint)), 0)
				as state_since
		from ${idRows(dialect, ids)} left join play_spans on play_spans.terminal_id = rows.id
			and begun_at >= cast(${firstSpan(from)} as bigint) and begun_at < cast(${to} as bigint)
		group by rows.id`.execute(db)
	return rows.map(({ id, spans, states, played_until, state_since }) => ({
		id,
		held: Number(spans) + Number(states),
		played_until: Number(played_until),
		state_since: Number(state_since),
	}))
}

/** The spans of one kind ({@link span_kinds}) of a terminal, in order of time. */
export interface SpansRow {
	readonly terminal_id: number
	readonly kind: number
	readonly spans: readonly Stretch[]
}

/** What the database has joined, pair by pair. */
const pairsOf = <T>(joined: string, made: (first: string, second: string) => T): T[] => {
	const parts = joined.split(' ')
	const pairs: T[] = []
	for (let at = 0; at + 1 < parts.length; at += 2) pairs.push(made(parts[at] ?? '', parts[at + 1] ?? ''))
	return pairs
}

const spanOf = (begun: string, ended: string): Stretch => ({ from: Number(begun), to: Number(ended) })
const heardOf = (at: string, state: string): Heard => ({ at: Number(at), state: state as Heard['state'] })

/**
 * When these terminals played, and what else is known about their records. The database joins what belongs to one terminal: fetching
 * thousands of rows one by one takes longer than all that is computed from them.
 */
export const listSpans = async (
	{ db, dialect }: Database,
	ids: readonly number[],
	{ from, to }: Stretch,
): Promise<SpansRow[]> => {
	const { rows } = await sql<{ terminal_id: number; kind: number; spans: string }>`select terminal_id, kind,
			string_agg(begun_at || ' ' || ended_at, ' ' order by begun_at) as spans
		from ${idRows(dialect, ids)} join play_spans on terminal_id = rows.id
		where begun_at >= cast(${firstSpan(from)} as bigint) and begun_at < cast(${to} as bigint)
		group by terminal_id, kind`.execute(db)
	return rows.map(({ spans, ...row }) => ({ ...row, spans: pairsOf(spans, spanOf) }))
}

/** A terminal of which the rows behind a moment are read, so many at once. */
interface NextRows extends Pick<FactCounts, 'id' | 'state_since'> {
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

/** The states of these terminals by their id, in order of time: the last one before the range and those within it. */
export const listStates = async (
	{ db, dialect }: Database,
	terminals: readonly Pick<FactCounts, 'id' | 'state_since'>[],
	{ to }: Stretch,
): Promise<Map<number, Heard[]>> => {
	const since = terminals.map(({ id, state_since }) => ({ id, since: state_since }))
	const { rows } = await sql<{ terminal_id: number; states: string }>`select terminal_id,
			string_agg(at || ' ' || state, ' ' order by at) as states
		from ${rowsTable(dialect, { id: 'int', since: 'int' }, since)} join terminal_states on terminal_id = rows.id
		where at >= rows.since and at < cast(${to} as bigint) group by terminal_id`.execute(db)
	return new Map(rows.map(({ terminal_id, states }) => [terminal_id, pairsOf(states, heardOf)]))
}

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

/**
 * When something was published to these terminals, or played, for the first time; infinite if never, and 0 if before a moment: only
 * terminals that are newer need to be read in full.
 */
export const listFirst = async (
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
