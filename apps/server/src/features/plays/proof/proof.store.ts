import { slotsBetween } from '@vitrine/domain/plays/play-tally'
import { chain_problems, run_limits } from '@vitrine/domain/proof/play-chain'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import { all_names } from '../tallies.store.ts'

/** Which plays to prove: times in ms, start inclusive, end exclusive; `places` is null for all. */
export interface Wanted {
	/** The organisation of the proof: only points it can see are named. */
	readonly group_id: number
	readonly kind: number
	/** Undefined for all of the kind. */
	readonly name: string | undefined
	readonly device_id: number | undefined
	readonly point_id: number | undefined
	readonly places: readonly number[] | null
	readonly start: number
	readonly end: number
}

const day = 86_400_000

/** The terminals that played the requested content for a point in the quarters of an hour of the range. */
const listPointTerminals = async (
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	{ kind, point_id, device_id, places, start, end }: Wanted & { readonly point_id: number },
): Promise<number[]> => {
	const slots = slotsBetween(start, end)
	let query = db
		.selectFrom('play_point_slots')
		.select('terminal_id')
		.distinct()
		.where('point_id', '=', point_id)
		.where('kind', '=', kind)
		.where('slot', '>=', slots.from)
		.where('slot', '<', slots.to)
	if (places !== null) query = query.where(isAmong(dialect, 'place_id', places))
	if (device_id !== undefined) query = query.where('terminal_id', '=', device_id)
	return (await query.orderBy('terminal_id').execute()).map(({ terminal_id }) => terminal_id)
}

/** The terminals that played the requested content on the days of the range. */
export const listTerminals = async ({ db, dialect }: Database, wanted: Wanted): Promise<number[]> => {
	const { kind, name, device_id, point_id, places, start, end } = wanted
	if (point_id !== undefined) return listPointTerminals({ db, dialect }, { ...wanted, point_id })
	const name_id =
		name === undefined
			? sql`cast(${all_names} as bigint)`
			: sql`(select id from play_names where kind = cast(${kind} as bigint) and name = ${name})`
	const { rows } = await sql<{ terminal_id: number }>`select distinct terminal_id from play_terminal_days
		where kind = cast(${kind} as bigint) and name_id = ${name_id}
		and day >= cast(${Math.floor(start / day)} as bigint) and day <= cast(${Math.floor(end / day)} as bigint)
		${places === null ? sql`` : sql`and ${isAmong(dialect, 'place_id', places)}`}
		${device_id === undefined ? sql`` : sql`and terminal_id = cast(${device_id} as bigint)`}
		order by terminal_id`.execute(db)
	return rows.map(({ terminal_id }) => terminal_id)
}

/** A signed run with its journal. */
export interface JournalRun {
	readonly boot_id: number
	readonly boot: string
	readonly public_key: string
	readonly secret: string
	readonly name: string
	readonly sn: string
	readonly first_seq: number
	readonly last_seq: number
	readonly previous: string
	readonly head: string
	readonly signature: string
}

type Range = Pick<Wanted, 'start' | 'end'>

const ofRange = ({ dialect }: Database, terminals: readonly number[], { start, end }: Range) =>
	sql<boolean>`${isAmong(dialect, 'play_boots.terminal_id', terminals)} and play_runs.start_time < cast(${end} as bigint)
		and play_runs.end_time >= cast(${start} as bigint)`

/** How many rows the runs of a range have. */
export const countRunRows = async (database: Database, terminals: readonly number[], range: Range): Promise<number> => {
	const { count } = await database.db
		.selectFrom('play_boots')
		.innerJoin('play_runs', 'play_runs.boot_id', 'play_boots.id')
		.select(sql<number>`coalesce(sum(play_runs.count), 0)`.as('count'))
		.where(ofRange(database, terminals, range))
		.executeTakeFirstOrThrow()
	return Number(count)
}

/** Where a list of runs continues. */
export type RunKey = Pick<JournalRun, 'boot_id' | 'first_seq'>

/** Runs that overlap a range, journal by journal in order, after a given one; a removed terminal keeps its last name. */
export const listRuns = (
	database: Database,
	terminals: readonly number[],
	{ start, end, after, limit }: Range & { readonly after: RunKey | null; readonly limit: number },
): Promise<JournalRun[]> => {
	let query = database.db
		.selectFrom('play_boots')
		.innerJoin('play_runs', 'play_runs.boot_id', 'play_boots.id')
		.innerJoin('play_keys', 'play_keys.id', 'play_boots.key_id')
		.leftJoin('terminals', 'terminals.id', 'play_boots.terminal_id')
		.leftJoin('removed_terminals', 'removed_terminals.id', 'play_boots.terminal_id')
		.select(['boot_id', 'boot', 'public_key', 'secret', 'first_seq', 'last_seq', 'previous', 'head', 'signature'])
		.select([
			sql<string>`coalesce(terminals.name, removed_terminals.name, '')`.as('name'),
			sql<string>`coalesce(terminals.sn, removed_terminals.sn, '')`.as('sn'),
		])
		.where(ofRange(database, terminals, { start, end }))
		.orderBy('boot_id')
		.orderBy('first_seq')
		.limit(limit)
	if (after !== null)
		query = query.where(
			sql<boolean>`(boot_id, first_seq) > (cast(${after.boot_id} as bigint), cast(${after.first_seq} as bigint))`,
		)
	return query.execute()
}

/** The signed rows of a run, in order. */
export const listRunRows = ({ db }: Database, { boot_id, first_seq, last_seq }: JournalRun) =>
	db
		.selectFrom('play_logs')
		.leftJoin('play_chain_problems', join =>
			join
				.onRef('play_chain_problems.boot_id', '=', 'play_logs.boot_id')
				.onRef('play_chain_problems.seq', '=', 'play_logs.seq')
				.on('play_chain_problems.problem', '=', chain_problems.altered),
		)
		.leftJoin('play_positions', join =>
			join.onRef('play_positions.boot_id', '=', 'play_logs.boot_id').onRef('play_positions.seq', '=', 'play_logs.seq'),
		)
		.select(['point_id', 'play_positions.latitude', 'play_positions.longitude', 'accuracy'])
		.select(['play_logs.seq', 'kind', 'name', 'program_id', 'material_id', 'release_id', 'start_time', 'end_time'])
		.select(['time_zone', 'mono', 'late', 'stalls', 'black', 'place_id', 'time_fault', 'mark'])
		.select('play_chain_problems.hash')
		.where('play_logs.boot_id', '=', boot_id)
		.where('play_logs.seq', '>=', first_seq)
		.where('play_logs.seq', '<=', last_seq)
		.where('mark', '>', 0)
		.orderBy('play_logs.seq')
		// A run has no more rows than that unless someone inserted some.
		.limit(run_limits.rows + 1)
		.execute()
export type RunRow = Awaited<ReturnType<typeof listRunRows>>[number]

/**
 * Requested rows that arrived again with different content: the stored content is proven, and the contradiction of the terminal is
 * reported.
 */
export const listRepeated = (database: Database, terminals: readonly number[], wanted: Wanted, limit: number) => {
	const { kind, name, point_id, places, start, end } = wanted
	const own = database.db
		.selectFrom('play_chain_problems')
		.innerJoin('play_boots', 'play_boots.id', 'play_chain_problems.boot_id')
		.innerJoin('play_logs', join =>
			join
				.onRef('play_logs.boot_id', '=', 'play_chain_problems.boot_id')
				.onRef('play_logs.seq', '=', 'play_chain_problems.seq'),
		)
		.leftJoin('terminals', 'terminals.id', 'play_boots.terminal_id')
		.leftJoin('removed_terminals', 'removed_terminals.id', 'play_boots.terminal_id')
		.select('play_chain_problems.seq')
		.select(sql<string>`coalesce(terminals.sn, removed_terminals.sn, '')`.as('sn'))
		.where('play_chain_problems.problem', '=', chain_problems.repeated)
		.where(isAmong(database.dialect, 'play_boots.terminal_id', terminals))
		.where('play_logs.kind', '=', kind)
		.where('play_logs.start_time', '>=', start)
		.where('play_logs.start_time', '<', end)
	const pointed =
		point_id === undefined
			? own
			: own.where(
					sql<boolean>`exists (select 1 from play_positions where play_positions.boot_id = play_logs.boot_id
						and play_positions.seq = play_logs.seq and play_positions.point_id = cast(${point_id} as bigint))`,
				)
	const named = name === undefined ? pointed : pointed.where('play_logs.name', '=', name)
	const seen = places === null ? named : named.where(isAmong(database.dialect, 'play_logs.place_id', places))
	return seen.orderBy('play_chain_problems.boot_id').orderBy('play_chain_problems.seq').limit(limit).execute()
}
