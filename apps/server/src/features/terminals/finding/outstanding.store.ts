import { standings } from '@vitrine/domain/schedule/standing'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { hasHad, isNotWithdrawn } from '../../../db/held.ts'
import { isAmong } from '../../../db/rows.ts'

/** The states of downloads that have not arrived; written as the index `downloads_outstanding` has it, so that only its rows are read. */
const not_arrived = sql<boolean>`downloads.download_state in (0, 1, 2, 4, 5)`

/** The condition that a failed download is not missed: the terminal has something newer that replaces it. */
const is_superseded = sql<boolean>`(downloads.download_state in (2, 4) and exists (
	select 1 from downloads as newer join releases as other on other.id = newer.release_id
	where newer.terminal_id = downloads.terminal_id and newer.download_state = 3 and newer.release_id > downloads.release_id
		and newer.standing = ${sql.lit(standings.on)} and other.kind = releases.kind and other.ended_at is null
		and (other.kind in ('timing', 'fallback', 'points')
			or (other.kind = 'release' and other.is_append = 0 and other.play_mode <> 3))))`

/** The condition that a removal is not missed: the terminal never had what is to be removed. */
const is_needless = sql<boolean>`(releases.kind = 'recall' and not exists (select 1 from downloads as recalled
	where recalled.terminal_id = downloads.terminal_id and recalled.release_id = releases.source_id
		and ${hasHad('recalled')}))`

/** Downloads that terminals should have and do not, at a moment in ms: waiting, running or failed, of releases that still count. */
const outstanding = (now: number): RawBuilder<unknown> => sql`
	from downloads join releases on releases.id = downloads.release_id
	where ${not_arrived} and releases.ended_at is null and (releases.ends_at is null or releases.ends_at > ${now})
		and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} and not ${is_superseded} and not ${is_needless}`

/** The condition that a terminal is synchronised, or is not: that it has everything it should have (specification B §4). */
export const isSynchronised = (wanted: boolean, now: number): RawBuilder<boolean> =>
	// Asked of each terminal, it ends with the first that is found, of thousands that one terminal can miss.
	sql<boolean>`${sql.raw(wanted ? 'not exists' : 'exists')} (select 1 ${outstanding(now)}
		and downloads.terminal_id = terminals.id)`

/** How many releases each of these terminals should have and does not; those with none are left out. */
export const countOutstanding = async (
	{ db, dialect }: Pick<Database, 'db' | 'dialect'>,
	terminal_ids: readonly number[],
	now: number,
): Promise<ReadonlyMap<number, number>> => {
	const found = await sql<{ terminal_id: number; count: number }>`
		select downloads.terminal_id, count(*) as count ${outstanding(now)}
			and ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)}
		group by downloads.terminal_id`.execute(db)
	return new Map(found.rows.map(row => [row.terminal_id, row.count]))
}
