import type { releaseFilter } from '@vitrine/contract/release-record'
import { review_states } from '@vitrine/domain/material'
import { play_modes, type ReleaseKind, release_kinds, shown_kinds } from '@vitrine/domain/release'
import type { ReleaseStatus, ReleaseType, wallsAt } from '@vitrine/domain/release-status'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database, DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

/** What releases are looked for by. */
export type Filter = z.output<z.ZodObject<typeof releaseFilter>>
type Walls = ReturnType<typeof wallsAt>

/** The domain's `releaseStatus` as the databases work it out, in conditions whose share of the rows they can estimate. */
const statusIs = (status: ReleaseStatus, { behind, ahead }: Walls): RawBuilder<boolean> => {
	const conditions: readonly (readonly [ReleaseStatus, RawBuilder<boolean>])[] = [
		['ended', sql<boolean>`releases.ended_at is not null`],
		['rejected', sql<boolean>`releases.review_state = ${review_states.rejected}`],
		['expired', sql<boolean>`(releases.ends <> '' and releases.ends <= ${behind})`],
		['pending', sql<boolean>`releases.review_state = ${review_states.pending}`],
		['reserved', sql<boolean>`releases.starts > ${ahead}`],
		['approved', sql<boolean>`releases.review_state = ${review_states.approved}`],
	]
	const place = conditions.findIndex(([name]) => name === status)
	const earlier = place < 0 ? conditions : conditions.slice(0, place)
	const not = earlier.map(([, condition]) => sql<boolean>`not ${condition}`)
	return sql<boolean>`(${sql.join([...not, ...conditions.slice(place, place + 1).map(([, own]) => own)], sql` and `)})`
}

/** The kinds and modes of the domain's `releaseType`. */
const types: Readonly<Record<ReleaseType, { kind: ReleaseKind; play_modes: readonly number[] | null }>> = {
	interlude: { kind: 'interlude', play_modes: null },
	emergency: { kind: 'emergency', play_modes: null },
	timed: { kind: 'release', play_modes: [play_modes.timed] },
	urgent: { kind: 'release', play_modes: [play_modes.urgency] },
	loop: { kind: 'release', play_modes: [play_modes.loop] },
}

/** All other kinds: nearly all releases are of those that are looked for, and the index of kinds would lead to each of them. */
const othersThan = (kinds: readonly ReleaseKind[]): ReleaseKind[] => release_kinds.filter(kind => !kinds.includes(kind))

const found = (db: Reader, group_id: number, filter: Filter, walls: Walls) => {
	const { key_word, play_mode, type, status, stage, publisher, created_from, created_to } = filter
	let query = db
		.selectFrom('releases')
		.where(inScope('releases.group_id', group_id))
		.where('releases.kind', 'not in', othersThan(type === undefined ? shown_kinds : [types[type].kind]))
	if (filter.group_id !== undefined) query = query.where(inScope('releases.group_id', filter.group_id))
	if (key_word)
		query = query.where(eb =>
			eb.or([contains('releases.publish_name', key_word), contains('releases.publish_no', key_word)]),
		)
	if (play_mode !== undefined) query = query.where('releases.play_mode', '=', play_mode)
	const modes = type === undefined ? null : types[type].play_modes
	if (modes !== null) query = query.where('releases.play_mode', 'in', modes)
	if (status !== undefined) query = query.where(statusIs(status, walls))
	if (stage !== undefined) query = query.where('releases.stage', '=', stage)
	if (publisher) {
		const people = db.selectFrom('users').select('users.id').where(contains('users.realname', publisher))
		query = query.where('releases.user_id', 'in', people)
	}
	if (created_from !== undefined) query = query.where('releases.created_at', '>=', created_from)
	if (created_to !== undefined) query = query.where('releases.created_at', '<', created_to)
	return query
}

/** How many releases there are and which are on a page, the newest first; everything that is asked stands in one index. */
export const listIds = async (
	db: Reader,
	group_id: number,
	filter: Filter,
	walls: Walls,
): Promise<{ count: number; ids: number[] }> => {
	const query = found(db, group_id, filter, walls)
	const { page = 1, limit = 50 } = filter
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	if (count <= (page - 1) * limit) return { count, ids: [] }
	const rows = await query
		.select('releases.id')
		.orderBy('releases.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, ids: rows.map(({ id }) => id) }
}

/** Releases by their ids, the newest first, as their table has them. */
export const listRows = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.selectAll('releases')
		.select('users.realname as publisher')
		.where('releases.id', 'in', [...ids, 0])
		.orderBy('releases.id', 'desc')
		.execute()

export type Row = Awaited<ReturnType<typeof listRows>>[number]

/** How many terminals of releases are in which state; null for those that wait for their turn. */
export const listStates = async (db: Reader, ids: readonly number[]) => {
	const wanted = [...ids, 0]
	const count = sql<number>`count(*)`.as('count')
	const sent = await db
		.selectFrom('downloads')
		.select(['release_id', 'download_state', count])
		.where('release_id', 'in', wanted)
		.groupBy(['release_id', 'download_state'])
		.execute()
	const waiting = await db
		.selectFrom('release_targets')
		.select(['release_id', count])
		.where('release_id', 'in', wanted)
		.groupBy('release_id')
		.execute()
	return [...sent, ...waiting.map(row => ({ ...row, download_state: null }))]
}

export const listPlayed = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('release_programs')
		.selectAll()
		.where('release_id', 'in', [...release_ids, 0])
		.orderBy('release_id')
		.orderBy('idx')
		.execute()

export const findName = async (db: Reader, user_id: number | null): Promise<string> =>
	user_id === null
		? ''
		: ((await db.selectFrom('users').select('realname').where('id', '=', user_id).executeTakeFirst())?.realname ?? '')

/** What is asked of the terminals of a release; `download_state` -1 are those that wait for their turn. */
export interface ProgressFilter {
	readonly page: number
	readonly limit: number
	readonly key_word?: string | undefined
	readonly download_state?: number | undefined
}

interface ProgressRow {
	device_id: number
	name: string
	sn: string
	run_state: number
	dc_id: number | null
	download_state: number | null
	downloaded: number
	reason: string
	updated_at: number | null
}

const terminal = sql.raw('terminals.id as device_id, terminals.name, terminals.sn, terminals.run_state')

/** The terminals of a release that are in sight, those that it has been sent to first. */
export const listProgress = async (
	db: Reader,
	group_id: number,
	release_id: number,
	{ page, limit, key_word = '', download_state }: ProgressFilter,
): Promise<{ count: number; list: ProgressRow[] }> => {
	const inSight = sql`${inScope('terminals.group_id', group_id)} and
		(${contains('terminals.name', key_word)} or ${contains('terminals.sn', key_word)})`
	const ofState = download_state === undefined ? sql`` : sql`where coalesce(download_state, -1) = ${download_state}`
	const all = sql`from (
		select ${terminal}, downloads.dc_id, downloads.download_state, downloads.downloaded, downloads.reason, downloads.updated_at
		from downloads join terminals on terminals.id = downloads.terminal_id
		where downloads.release_id = ${release_id} and ${inSight}
		union all
		select ${terminal}, null, null, 0, '', null
		from release_targets join terminals on terminals.id = release_targets.terminal_id
		where release_targets.release_id = ${release_id} and ${inSight}) as progress ${ofState}`
	const counted = await sql<{ count: number }>`select count(*) as count ${all}`.execute(db)
	const found = await sql<ProgressRow>`select * ${all}
		order by case when dc_id is null then 1 else 0 end, device_id
		limit ${limit} offset ${(page - 1) * limit}`.execute(db)
	return { count: counted.rows[0]?.count ?? 0, list: found.rows }
}

/** The terminals in sight that a release was sent to, those of one state where it is given, and those that wait. */
export const listTargetIds = async (db: Reader, group_id: number, release_id: number, download_state?: number) => {
	let sent = db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select('terminals.id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	if (download_state !== undefined) sent = sent.where('downloads.download_state', '=', download_state)
	const waiting = db
		.selectFrom('release_targets')
		.innerJoin('terminals', 'terminals.id', 'release_targets.terminal_id')
		.select('terminals.id')
		.where('release_targets.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	const [deviceids, later] = [await sent.execute(), await waiting.execute()]
	return { deviceids: deviceids.map(({ id }) => id), later: later.map(({ id }) => id) }
}

/** Releases by an index of some of them. SQLite would look up the rows, each of which is far from the next. */
export const releasesBy = (dialect: DialectName, index: 'releases_places' | 'releases_telling'): RawBuilder<unknown> =>
	sql.raw(dialect === 'sqlite' ? `releases indexed by ${index}` : 'releases')

/** The condition of `releases_places`, in its words: that a release takes the place of all others, while nobody has ended it. */
export const takes_place = sql.raw<boolean>(
	"releases.kind = 'release' and releases.is_append = 0 and releases.play_mode <> 3 and releases.ended_at is null",
)

/** For each terminal of a release the last one that it had before in its place and that may still play; null for none. */
export const listBefore = async ({ db, dialect }: Database, release_id: number, { behind }: Walls) => {
	const found = await sql<{ terminal_id: number; before_id: number | null }>`
		select downloads.terminal_id, (
			select had.release_id from downloads as had
				join ${releasesBy(dialect, 'releases_places')} on releases.id = had.release_id
			where had.terminal_id = downloads.terminal_id and had.download_state = 3 and had.release_id < downloads.release_id
				and ${takes_place} and (releases.ends = '' or releases.ends > ${behind})
			order by had.release_id desc limit 1) as before_id
		from downloads join terminals on terminals.id = downloads.terminal_id
		where downloads.release_id = ${release_id}`.execute(db)
	return found.rows
}

/** Releases as they are named. */
export const listNames = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'publish_no', 'publish_name'])
		.where(isAmong(dialect, 'id', ids))
		.orderBy('id', 'desc')
		.execute()

/** The newest of what a terminal has or still has to fetch, with when it was whole. */
export const listHeld = (db: Reader, terminal_id: number, limit: number) =>
	db
		.selectFrom('downloads')
		.innerJoin('releases', 'releases.id', 'downloads.release_id')
		.select(['releases.manifest', 'downloads.download_state', 'downloads.updated_at'])
		.where('downloads.terminal_id', '=', terminal_id)
		.where('downloads.download_state', 'in', [0, 1, 3, 5])
		.orderBy('downloads.dc_id', 'desc')
		.limit(limit)
		.execute()

export const findTerminal = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'time_zone', 'w', 'h'])
		.where('id', '=', id)
		.where(inScope('terminals.group_id', group_id))
		.executeTakeFirst()
