import { failed_states } from '@vitrine/domain/release/download'
import type { KnownRelease } from '@vitrine/domain/release/reconcile'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { is_retained, isNotWithdrawn } from '../../db/held.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'

const has_failed = sql<boolean>`downloads.download_state in (${sql.join(failed_states.map(state => sql.lit(state)))})`

/** What these terminals should hold, what failed there, and everything with these manifests that was ever sent to them. */
export const listKnown = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
	manifests: readonly string[],
): Promise<(KnownRelease & { readonly terminal_id: number })[]> => {
	// PostgreSQL cannot infer the type of an empty list.
	const named = manifests.length === 0 ? sql<boolean>`1 = 0` : isAmong(dialect, 'releases.manifest_sha256', manifests)
	const found = await sql<Omit<KnownRelease, 'isTakenDown'> & { terminal_id: number; taken_down: number }>`
		select downloads.dc_id, downloads.terminal_id, downloads.attempt, downloads.download_state, downloads.standing,
			downloads.updated_at, releases.id as release_id, releases.manifest_sha256, releases.kind, releases.source_id,
			releases.is_append, releases.ends,
			case when releases.ended_at is null and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} then 0 else 1 end
				as taken_down
		from downloads join releases on releases.id = downloads.release_id
		where ${isAmong(dialect, 'downloads.terminal_id', terminal_ids)}
			and (${is_retained} or ${has_failed} or ${named})`.execute(db)
	return found.rows.map(({ taken_down, ...row }) => ({ ...row, isTakenDown: taken_down === 1 }))
}
