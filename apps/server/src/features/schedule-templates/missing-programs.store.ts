import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { is_held, isNotWithdrawn } from '../../db/held.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** The condition that a terminal is still to get the release of a download row. */
const is_coming = sql<boolean>`(downloads.download_state in (0, 1, 2, 5) and releases.ended_at is null
	and ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')})`

/** Which of these programs were published to which of these terminals, and are there or on their way at a moment. */
export const listPublished = async (
	db: Reader,
	dialect: DialectName,
	{ program_ids, terminal_ids }: { readonly program_ids: readonly number[]; readonly terminal_ids: readonly number[] },
	now: number,
): Promise<{ program_id: number; terminal_id: number }[]> =>
	db
		.selectFrom('release_programs')
		.innerJoin('releases', 'releases.id', 'release_programs.release_id')
		.innerJoin('downloads', 'downloads.release_id', 'releases.id')
		.select(['release_programs.program_id', 'downloads.terminal_id'])
		.distinct()
		.where('releases.kind', '=', 'release')
		.where(sql<boolean>`(releases.ends_at is null or releases.ends_at > cast(${now} as bigint))`)
		.where(isAmong(dialect, 'release_programs.program_id', program_ids))
		.where(isAmong(dialect, 'downloads.terminal_id', terminal_ids))
		.where(sql<boolean>`(${is_held} or ${is_coming})`)
		.execute()

/** The names of these terminals, by name. */
export const listNames = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name'])
		.where(isAmong(dialect, 'id', ids))
		.orderBy('name')
		.orderBy('id')
		.execute()

/** Whether a terminal is in sight. */
export const isHere = async (db: Reader, group_id: number, id: number): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('id', '=', id)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()) !== undefined

/** The schedule template that a terminal follows or is to follow. */
export const findFollowed = (db: Reader, terminal_id: number) =>
	db
		.selectFrom('downloads')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')
		.select([
			'releases.id as publish_id',
			'releases.publish_name as name',
			'releases.manifest',
			'downloads.download_state',
		])
		.where('downloads.terminal_id', '=', terminal_id)
		.where('releases.kind', '=', 'timing')
		.where(sql<boolean>`(${is_held} or ${is_coming})`)
		.orderBy('releases.id', 'desc')
		.limit(1)
		.executeTakeFirst()
