import type { Stretch } from '@vitrine/domain/completeness/completeness'
import { sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { rowsTable } from '../../../db/rows.ts'
import { inScope } from '../../../db/scope.ts'
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
