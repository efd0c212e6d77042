import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** A release that a terminal has, is to get, or had; times in ms since the epoch. */
export interface PlannedRow {
	readonly terminal_id: number
	readonly release_id: number
	readonly download_state: number
	/** When the terminal finished fetching it, if it has. */
	readonly updated_at: number
	readonly standing: number
	/** When the release arrived that made the terminal forget this one; null if there is none. */
	readonly replaced_at: number | null
	readonly ended_at: number | null
	/** When it was taken down there; null if it was not. */
	readonly withdrawn_at: number | null
	readonly created_at: number
	readonly kind: string
	/** 1 if it belongs to the viewing organisation or one below. */
	readonly own: number
}

/** What these terminals have or are to get, and what they had since `from` (ms). */
export const listPlanned = async (
	db: Reader,
	dialect: DialectName,
	sight: number,
	terminal_ids: readonly number[],
	from: number,
): Promise<PlannedRow[]> => {
	const found = await sql<PlannedRow>`select downloads.terminal_id, downloads.release_id, downloads.download_state,
			downloads.updated_at, downloads.standing, other.updated_at as replaced_at, releases.ended_at,
			withdrawals.created_at as withdrawn_at, releases.created_at, releases.kind,
			case when ${inScope('releases.group_id', sight)} then 1 else 0 end as own
		from downloads join releases on releases.id = downloads.release_id
		left join downloads as other on other.terminal_id = downloads.terminal_id and other.release_id = downloads.replaced_by
		left join withdrawals on withdrawals.release_id = downloads.release_id and withdrawals.terminal_id = downloads.terminal_id
		where ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)}
			and releases.kind not in ('timing', 'points', 'fallback')
			and (releases.ends_at is null or releases.ends_at > ${from})
			and ((downloads.download_state = 3 and (downloads.standing < 4 or downloads.updated_at >= ${from}
					or coalesce(other.updated_at, releases.ended_at, 0) >= ${from}))
				or (downloads.download_state in (0, 1, 5) and releases.ended_at is null))
		order by downloads.terminal_id, downloads.release_id`.execute(db)
	return found.rows
}

/** The manifests of these releases, and when each was made and ended. */
export const listReleases = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'manifest', 'kind', 'publish_no', 'publish_name', 'created_at', 'ended_at'])
		.where(isAmong(dialect, 'id', ids))
		.execute()
