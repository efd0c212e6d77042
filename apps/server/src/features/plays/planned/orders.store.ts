import { sql } from 'kysely'
import type { Database, DialectName } from '../../../db/database.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { inScope } from '../../../db/scope.ts'

/** A release that was ordered for a terminal; times in ms since the epoch. */
export interface OrderRow {
	readonly terminal_id: number
	readonly release_id: number
	readonly download_state: number
	/** When it was ordered; when the terminal had it completely, if it does, or when it was cancelled. */
	readonly create_time: number
	readonly updated_at: number
	/** When the terminal first had it completely; null if it was not sent again since, or never arrived. */
	readonly first_at: number | null
	readonly standing: number
	/** When the release that replaced this one arrived; null if unknown. */
	readonly replaced_at: number | null
	readonly ended_at: number | null
	/** When it was taken down there; null if it was not. */
	readonly withdrawn_at: number | null
	/** 1 if it belongs to the caller's organisation or to one below it. */
	readonly own: number
}

/** What was ordered for these terminals before `to` and was not over before `from`; points and commands play nothing by a plan. */
export const listOrders = async (
	{ db, dialect }: Database,
	sight: number,
	terminal_ids: readonly number[],
	{ from, to }: { readonly from: number; readonly to: number },
): Promise<OrderRow[]> => {
	const found = await sql<OrderRow>`select downloads.terminal_id, downloads.release_id, downloads.download_state,
			downloads.create_time, downloads.updated_at, downloads.first_at, downloads.standing,
			coalesce(other.first_at, other.updated_at) as replaced_at, releases.ended_at,
			withdrawals.created_at as withdrawn_at, case when ${inScope('releases.group_id', sight)} then 1 else 0 end as own
		from downloads join releases on releases.id = downloads.release_id
		left join downloads as other on other.terminal_id = downloads.terminal_id and other.release_id = downloads.replaced_by
		left join withdrawals on withdrawals.release_id = downloads.release_id and withdrawals.terminal_id = downloads.terminal_id
		where ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)} and downloads.create_time < cast(${to} as bigint)
			and releases.kind not in ('timing', 'points')
			and (releases.ends_at is null or releases.ends_at > cast(${from} as bigint))
			and (releases.ended_at is null or releases.ended_at > cast(${from} as bigint))
		order by downloads.terminal_id, downloads.release_id`.execute(db)
	return found.rows
}

/** The manifests of these releases. */
export const listManifests = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'manifest'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

/** The time zones of these terminals; a removed terminal has none. */
export const listZones = async (
	{ db, dialect }: Database,
	ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
	const rows = await db
		.selectFrom('terminals')
		.select(['id', 'time_zone'])
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return new Map(rows.map(({ id, time_zone }) => [id, time_zone]))
}

/** The serial numbers of the named terminals that are in sight. */
export const listNamed = async (
	{ db, dialect }: Database,
	sight: number,
	ids: readonly number[],
): Promise<readonly { readonly id: number; readonly sn: string }[]> =>
	db
		.selectFrom('terminals')
		.select(['id', 'sn'])
		.where(isAmong(dialect, 'id', ids))
		.where(inScope('group_id', sight))
		.execute()

/** The same for a saved terminal group, at most the limit plus one; null if the group is not in sight. */
export const listSelected = async ({ db }: Database, sight: number, selection_id: number, limit: number) => {
	const selection = await db
		.selectFrom('selections')
		.select('id')
		.where('id', '=', selection_id)
		.where(inScope('group_id', sight))
		.executeTakeFirst()
	if (selection === undefined) return null
	return db
		.selectFrom('selection_terminals')
		.innerJoin('terminals', 'terminals.id', 'selection_terminals.terminal_id')
		.select(['terminals.id', 'terminals.sn'])
		.where('selection_id', '=', selection_id)
		.where(inScope('terminals.group_id', sight))
		.orderBy('terminals.id')
		.limit(limit + 1)
		.execute()
}
