import { review_states } from '@vitrine/domain/library/material'
import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { listHeldNow } from '../../../db/held.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader, Tx } from '../../../db/schema.ts'

/** The releases each terminal has or is waiting for. */
export const listRunning = async (db: Reader, dialect: DialectName, now: number, terminal_ids: readonly number[]) => {
	const terminals = isAmong(dialect, 'terminals.id', terminal_ids)
	// Fallbacks and points follow the terminal's place by themselves.
	const held = await listHeldNow(db, now, {
		terminals,
		releases: sql<boolean>`releases.kind not in ('fallback', 'points')`,
	})
	const targets = await db
		.selectFrom('release_targets')
		.innerJoin('releases', 'releases.id', 'release_targets.release_id')
		.select(['release_targets.release_id', 'release_targets.terminal_id'])
		.where(isAmong(dialect, 'release_targets.terminal_id', terminal_ids))
		.where('releases.ended_at', 'is', null)
		.where('releases.stage', '<>', 'all')
		.where('releases.review_state', '<>', review_states.rejected)
		.execute()
	return [
		...held.map(({ release_id, terminal_id }) => ({ release_id, terminal_id, waiting: false })),
		...targets.map(row => ({ ...row, waiting: true })),
	]
}

/** Releases with their organisations. */
export const listOwned = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.select([
			'releases.id',
			'releases.publish_no',
			'releases.publish_name',
			'releases.kind',
			'releases.play_mode',
			'releases.is_append',
			'releases.stage',
			'releases.source_id',
			'releases.group_id',
			'releases.user_id',
			'groups.name as group_name',
			'groups.name_en as group_name_en',
			'users.realname as publisher',
		])
		.where(isAmong(dialect, 'releases.id', ids))
		.orderBy('releases.id')
		.execute()

/** The organisations of terminals. */
export const listPlaces = async (
	db: Reader,
	dialect: DialectName,
	ids: readonly number[],
): Promise<Map<number, number>> => {
	const rows = await db
		.selectFrom('terminals')
		.select(['id', 'group_id'])
		.where(isAmong(dialect, 'id', ids))
		.execute()
	return new Map(rows.map(row => [row.id, row.group_id]))
}

/** Removes terminals from those waiting for a release. */
export const removeTargetsOf = (tx: Tx, dialect: DialectName, release_id: number, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('release_targets')
		.where('release_id', '=', release_id)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()
