import { play_modes } from '@vitrine/domain/release/release'
import { sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import { listHeldNow } from '../../../db/held.ts'
import { isAmong } from '../../../db/rows.ts'

/** A timed release that a terminal has or will have, with one of these terminals. */
export interface TimedOn {
	readonly release_id: number
	readonly terminal_id: number
}

/** Timed releases that these terminals have or will have. */
export const listTimedOn = async (
	{ db, dialect }: Database,
	now: number,
	terminal_ids: readonly number[],
): Promise<TimedOn[]> => {
	const held = await listHeldNow(db, now, {
		terminals: isAmong(dialect, 'terminals.id', terminal_ids),
		releases: sql<boolean>`releases.kind = 'release' and releases.play_mode = ${play_modes.timed}`,
	})
	const waiting = await db
		.selectFrom('release_targets')
		.innerJoin('releases', 'releases.id', 'release_targets.release_id')
		.select(['release_targets.release_id', 'release_targets.terminal_id'])
		.where(isAmong(dialect, 'release_targets.terminal_id', terminal_ids))
		.where('releases.kind', '=', 'release')
		.where('releases.play_mode', '=', play_modes.timed)
		.where('releases.ended_at', 'is', null)
		.execute()
	return [...held, ...waiting]
}

/** The manifests of these releases. */
export const listManifests = ({ db }: Database, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'manifest', 'ends_at'])
		.where('id', 'in', [...ids, 0])
		.orderBy('id', 'desc')
		.execute()
