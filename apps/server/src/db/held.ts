import { download_states } from '@vitrine/domain/release/download'
import { standings } from '@vitrine/domain/schedule/standing'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import type { Reader } from './schema.ts'
import { inScope, isTop } from './scope.ts'

/** A release that a terminal has now, or is still to get. */
export interface HeldRow {
	readonly release_id: number
	readonly terminal_id: number
	readonly download_state: number
	readonly updated_at: number
	/** One of the domain's `standings`, and the release that replaces it. */
	readonly standing: number
	readonly replaced_by: number
	/** When the terminal was connected last; null for never. */
	readonly last_seen: number | null
}

/** The condition that a release was not taken down at a terminal; takes the columns holding the two ids. */
export const isNotWithdrawn = (release: string, terminal: string): RawBuilder<boolean> => sql<boolean>`not exists (
	select 1 from withdrawals where withdrawals.release_id = ${sql.ref(release)} and withdrawals.terminal_id = ${sql.ref(terminal)})`

/**
 * The condition that a terminal exists; takes the column holding its id. The downloads of removed terminals stay, as they say what was
 * planned and played there; whatever counts the terminals of a release counts those that exist, which are those that its details list.
 */
export const isPresent = (terminal: string): RawBuilder<boolean> => sql<boolean>`exists (
	select 1 from terminals as present where present.id = ${sql.ref(terminal)})`

/**
 * The condition that a terminal has had the release of a download, of this name in the query, and may have it still: what was sent again can
 * be there from the first time, even if it did not arrive again. Only such a terminal has something to remove.
 */
export const hasHad = (download: string): RawBuilder<boolean> =>
	sql<boolean>`(${sql.ref(`${download}.download_state`)} = 3 or ${sql.ref(`${download}.first_at`)} is not null)`

/** The condition that a terminal has fetched the release of a download row and has not forgotten it. */
export const is_retained = sql<boolean>`(downloads.download_state = 3 and downloads.standing < ${sql.lit(standings.replaced)})`

/** The same, limited to releases that are not past and have not been ended or taken down there; `releases` must be joined. */
export const is_held = sql<boolean>`(${is_retained} and downloads.standing >= ${sql.lit(standings.none)} and releases.ended_at is null
	and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')})`

/**
 * What terminals have or are still to get at a moment: not what has ended, was taken down there, is past, or was forgotten there. The
 * standing comes from the stored column. `which` filters by `terminals` and `releases`.
 */
export const listHeldNow = async (
	db: Reader,
	now: number,
	which: { readonly terminals: RawBuilder<boolean>; readonly releases?: RawBuilder<boolean> },
): Promise<HeldRow[]> => {
	const rows = (holds: RawBuilder<boolean>) => sql`
		select downloads.release_id, downloads.terminal_id, downloads.download_state, downloads.updated_at,
			downloads.standing, downloads.replaced_by, terminals.last_seen
		from terminals join downloads on downloads.terminal_id = terminals.id join releases on releases.id = downloads.release_id
		where ${which.terminals} and ${holds} and ${which.releases ?? sql`1 = 1`} and releases.kind <> 'recall'
			and (releases.ends_at is null or releases.ends_at > ${now})`
	const coming = sql<boolean>`(downloads.download_state in (0, 1, 5) and releases.ended_at is null
		and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')})`
	const found = await sql<HeldRow>`select * from (${rows(is_held)} union all ${rows(coming)}) as had
		order by release_id desc, terminal_id`.execute(db)
	return found.rows
}

/**
 * What terminals of an organisation and those below it have from other organisations, by release: the organisation is responsible for its
 * screens, whoever publishes there.
 */
export const listForeign = async (
	{ db }: Pick<Database, 'db'>,
	group_id: number,
	now: number,
	about: { readonly kinds: readonly string[]; readonly release_id?: number },
): Promise<ReadonlyMap<number, readonly HeldRow[]>> => {
	// Nothing is foreign to users who see everything.
	if (await isTop(db, group_id)) return new Map()
	const { kinds, release_id } = about
	const own = inScope('terminals.group_id', group_id)
	const foreign = sql<boolean>`releases.kind in (${sql.join(kinds)}) and not ${inScope('releases.group_id', group_id)}`
	const rows = await listHeldNow(
		db,
		now,
		release_id === undefined
			? { terminals: own, releases: foreign }
			: {
					terminals: sql`${own} and terminals.id in (select terminal_id from downloads where release_id = ${release_id})`,
					releases: sql`${foreign} and releases.id = ${release_id}`,
				},
	)
	return Map.groupBy(rows, row => row.release_id)
}

/** How many terminals have it or are to get it, and how many have it complete. */
export const heldSums = (rows: readonly HeldRow[]): { terminals: number; succeeded: number } => ({
	terminals: rows.length,
	succeeded: rows.filter(row => row.download_state === download_states.succeeded).length,
})
