import { failed_states, pending_states } from '@vitrine/domain/release/download'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isPresent } from '../../db/held.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'
import type { Wanted } from './interludes.store.ts'

const published = (db: Reader) =>
	db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.where('releases.kind', '=', 'interlude')

const counted = (...states: readonly number[]) =>
	sql<number>`(select count(*) from downloads where downloads.release_id = releases.id
		and ${isPresent('downloads.terminal_id')} ${sql.raw(states.length === 0 ? '' : `and download_state in (${states.join(', ')})`)})`

const columns = [
	'releases.id',
	'releases.publish_no',
	'releases.publish_name',
	'releases.starts',
	'releases.ends',
	'releases.starts_at',
	'releases.ends_at',
	'releases.manifest',
	'releases.review_state',
	'releases.ended_at',
	'releases.created_at',
	'users.realname as publisher',
	'groups.name as group_name',
	'groups.name_en as group_name_en',
	sql<number>`(select count(*) from withdrawals where withdrawals.release_id = releases.id
		and ${isPresent('withdrawals.terminal_id')})`.as('withdrawn'),
	counted().as('reached'),
	counted(3).as('succeeded'),
	counted(...failed_states).as('failed'),
	counted(...pending_states).as('fetching'),
	sql<number>`(select count(*) from release_targets where release_targets.release_id = releases.id
		and ${isPresent('release_targets.terminal_id')})`.as('coming'),
	/** When the last of the terminals that got it finished fetching it, even if it was removed since: that tells when it was played. */
	sql<number | null>`(select max(downloads.updated_at) from downloads where downloads.release_id = releases.id
		and download_state = 3)`.as('got_at'),
] as const

/** Publications of interludes, newest first, including those in `foreign`. */
export const listEvents = async (
	{ db, dialect }: Database,
	group_id: number,
	foreign: readonly number[],
	wanted: Wanted,
) => {
	const own = inScope('releases.group_id', group_id)
	const inSight = foreign.length === 0 ? own : sql<boolean>`(${own} or ${isAmong(dialect, 'releases.id', foreign)})`
	let query = published(db).where(inSight)
	if (wanted.key_word) query = query.where(contains('releases.publish_name', wanted.key_word))
	if (wanted.created_from !== undefined) query = query.where('releases.created_at', '>=', wanted.created_from)
	if (wanted.created_to !== undefined) query = query.where('releases.created_at', '<=', wanted.created_to)
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await query
		.select(columns)
		.orderBy('releases.id', 'desc')
		.limit(wanted.limit)
		.offset((wanted.page - 1) * wanted.limit)
		.execute()
	return { count, list }
}

export type EventRow = Awaited<ReturnType<typeof listEvents>>['list'][number]

/** All publications of these interludes that are not over at this moment (ms), wherever they went. */
export const listLiving = (db: Reader, interlude_ids: readonly number[], now: number): Promise<EventRow[]> =>
	published(db)
		.select(columns)
		.where('releases.source_id', 'in', [...interlude_ids, 0])
		.where('releases.ended_at', 'is', null)
		.where(eb => eb.or([eb('releases.ends_at', 'is', null), eb('releases.ends_at', '>', now)]))
		.orderBy('releases.id', 'desc')
		.execute()

/** The interlude publication with this id; the caller that ends it checks visibility. */
export const findEvent = (db: Reader, id: number) =>
	db
		.selectFrom('releases')
		.select('publish_name')
		.where('id', '=', id)
		.where('kind', '=', 'interlude')
		.executeTakeFirst()
