import { review_states } from '@vitrine/domain/library/material'
import { download_states } from '@vitrine/domain/release/download'
import type { ReleaseStatus } from '@vitrine/domain/release/release-status'
import { type RawBuilder, sql } from 'kysely'
import { isNotWithdrawn, isPresent } from '../../../db/held.ts'

/** The domain's `releaseStatus` in SQL, written as conditions whose selectivity the databases can estimate. */
export const statusIs = (status: ReleaseStatus, now: number): RawBuilder<boolean> => {
	const at = sql.lit(now)
	const conditions: readonly (readonly [ReleaseStatus, RawBuilder<boolean>])[] = [
		['ended', sql<boolean>`releases.ended_at is not null`],
		['rejected', sql<boolean>`releases.review_state = ${review_states.rejected}`],
		['expired', sql<boolean>`(releases.ends_at is not null and releases.ends_at <= ${at})`],
		['pending', sql<boolean>`releases.review_state = ${review_states.pending}`],
		['reserved', sql<boolean>`(releases.starts_at is not null and releases.starts_at > ${at})`],
		['approved', sql<boolean>`releases.review_state = ${review_states.approved}`],
	]
	const place = conditions.findIndex(([name]) => name === status)
	const earlier = place < 0 ? conditions : conditions.slice(0, place)
	const not = earlier.map(([, condition]) => sql<boolean>`not ${condition}`)
	return sql<boolean>`(${sql.join([...not, ...conditions.slice(place, place + 1).map(([, own]) => own)], sql` and `)})`
}

/** The domain's state `taken_down` in SQL: taken down wherever it had not failed, on terminals that exist. */
export const isTakenDown = (now: number): RawBuilder<boolean> => sql<boolean>`(
	releases.id in (select release_id from withdrawals)
	and (${statusIs('approved', now)} or ${statusIs('not_needed', now)})
	and exists (select 1 from downloads where downloads.release_id = releases.id
		and ${isPresent('downloads.terminal_id')} and not ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')})
	and not exists (select 1 from downloads where downloads.release_id = releases.id
		and downloads.download_state <> ${sql.lit(download_states.cancelled)}
		and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} and ${isPresent('downloads.terminal_id')})
	and not exists (select 1 from release_targets where release_targets.release_id = releases.id
		and ${isPresent('release_targets.terminal_id')}))`
