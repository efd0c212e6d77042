import type { releaseFilter } from '@vitrine/contract/release/release-record'
import { review_states } from '@vitrine/domain/library/material'
import { download_states, taken_down_rows } from '@vitrine/domain/release/download'
import { play_modes, type ReleaseKind, release_kinds, shown_kinds } from '@vitrine/domain/release/release'
import type { ReleaseType } from '@vitrine/domain/release/release-status'
import { out_of_reach } from '@vitrine/domain/terminal/reach'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Database, DialectName } from '../../../db/database.ts'
import { isNotWithdrawn, isPresent } from '../../../db/held.ts'
import { isAfter, nextCursor } from '../../../db/lists/cursor.ts'
import { isAmong } from '../../../db/rows.ts'
import type { Reader } from '../../../db/schema.ts'
import { contains, inScope } from '../../../db/scope.ts'
import { isTakenDown, statusIs } from './status-conditions.store.ts'

/** Search criteria for releases. */
export type Filter = z.output<z.ZodObject<typeof releaseFilter>>

/** The kinds and modes of the domain's `releaseType`. */
const types: Readonly<Record<ReleaseType, { kind: ReleaseKind; play_modes: readonly number[] | null }>> = {
	interlude: { kind: 'interlude', play_modes: null },
	emergency: { kind: 'emergency', play_modes: null },
	timed: { kind: 'release', play_modes: [play_modes.timed] },
	urgent: { kind: 'release', play_modes: [play_modes.urgency] },
	loop: { kind: 'release', play_modes: [play_modes.loop] },
}

/** All other kinds: nearly all releases are of the kinds searched for, and the index of kinds would lead to every one of them. */
const othersThan = (kinds: readonly ReleaseKind[]): ReleaseKind[] => release_kinds.filter(kind => !kinds.includes(kind))

/** Which releases are visible: those of the own organisations, and others on their terminals. */
export interface Sight {
	readonly group_id: number
	readonly foreign: readonly number[]
}

const isInSight = (dialect: DialectName, { group_id, foreign }: Sight): RawBuilder<boolean> => {
	const own = inScope('releases.group_id', group_id)
	return foreign.length === 0 ? own : sql<boolean>`(${own} or ${isAmong(dialect, 'releases.id', foreign)})`
}

/** Visible releases of a kind. */
const inSight = ({ db, dialect }: Database, sight: Sight, type: ReleaseType | undefined) =>
	db
		.selectFrom('releases')
		.where(isInSight(dialect, sight))
		.where('releases.kind', 'not in', othersThan(type === undefined ? shown_kinds : [types[type].kind]))

type Query = ReturnType<typeof inSight>

/** Releases made between two moments, both inclusive. */
const createdWithin = (query: Query, { created_from, created_to }: Filter): Query => {
	const later = created_from === undefined ? query : query.where('releases.created_at', '>=', created_from)
	return created_to === undefined ? later : later.where('releases.created_at', '<=', created_to)
}

/** Releases that end by themselves within some days. */
const endingWithin = (query: Query, { ends_within }: Filter, now: number): Query =>
	ends_within === undefined
		? query
		: query
				.where('releases.ends_at', '>', now)
				.where('releases.ends_at', '<=', now + ends_within * 86_400_000)
				.where('releases.ended_at', 'is', null)
				.where('releases.review_state', '<>', review_states.rejected)

const found = (database: Database, sight: Sight, filter: Filter, now: number): Query => {
	const { key_word, play_mode, type, status, stage, publisher } = filter
	let query = inSight(database, sight, type)
	if (filter.group_id !== undefined) query = query.where(inScope('releases.group_id', filter.group_id))
	if (key_word)
		query = query.where(eb =>
			eb.or([contains('releases.publish_name', key_word), contains('releases.publish_no', key_word)]),
		)
	if (play_mode !== undefined) query = query.where('releases.play_mode', '=', play_mode)
	const modes = type === undefined ? null : types[type].play_modes
	if (modes !== null) query = query.where('releases.play_mode', 'in', modes)
	if (status !== undefined) query = query.where(status === 'taken_down' ? isTakenDown(now) : statusIs(status, now))
	if (stage !== undefined) query = query.where('releases.stage', '=', stage)
	if (publisher) {
		const people = database.db.selectFrom('users').select('users.id').where(contains('users.realname', publisher))
		query = query.where('releases.user_id', 'in', people)
	}
	return endingWithin(createdWithin(query, filter), filter, now)
}

/** A page of releases, newest first, with the total; one index covers all criteria. */
export const listIds = async (
	database: Database,
	sight: Sight,
	filter: Filter,
	now: number,
): Promise<{ count: number; ids: number[]; next_cursor: string }> => {
	const query = found(database, sight, filter, now)
	const { page = 1, limit = 50, cursor } = filter
	const offset = cursor === undefined ? (page - 1) * limit : 0
	const { count } = await query.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	if (count <= offset) return { count, ids: [], next_cursor: '' }
	const rest = cursor === undefined ? query : query.where(isAfter([['releases.id', 'desc']], cursor))
	const rows = await rest.select('releases.id').orderBy('releases.id', 'desc').limit(limit).offset(offset).execute()
	return { count, ids: rows.map(({ id }) => id), next_cursor: nextCursor(rows, limit, ({ id }) => [id]) }
}

/** Releases by id, newest first, as the table shows them. */
export const listRows = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.innerJoin('users', 'users.id', 'releases.user_id')
		.innerJoin('groups', 'groups.id', 'releases.group_id')
		.selectAll('releases')
		.select(['users.realname as publisher', 'groups.name as group_name', 'groups.name_en as group_name_en'])
		.where('releases.id', 'in', [...ids, 0])
		.orderBy('releases.id', 'desc')
		.execute()

export type Row = Awaited<ReturnType<typeof listRows>>[number]

/** Number of present terminals of releases by download state and outcome; null for those that wait for their turn. */
export const listStates = async (db: Reader, ids: readonly number[]) => {
	const wanted = [...ids, 0]
	const count = sql<number>`count(*)`.as('count')
	// Where it was taken down it is gone, whether or not the terminal has heard of it.
	const taken_down = sql<number>`case when ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} then 0 else 1 end`
	const sent = await db
		.selectFrom('downloads')
		.select(['release_id', 'download_state', 'standing', 'replaced_by', taken_down.as('taken_down'), count])
		.where('release_id', 'in', wanted)
		.where(isPresent('downloads.terminal_id'))
		.groupBy(['release_id', 'download_state', 'standing', 'replaced_by', sql`5`])
		.execute()
	const waiting = await db
		.selectFrom('release_targets')
		.select(['release_id', count])
		.where('release_id', 'in', wanted)
		.where(isPresent('release_targets.terminal_id'))
		.groupBy('release_id')
		.execute()
	return [
		...sent,
		...waiting.map(row => ({ ...row, download_state: null, standing: 0, replaced_by: 0, taken_down: 0 })),
	]
}

/** Number of present terminals that did not get releases because they now belong to another organisation. */
export const countBeyond = (db: Reader, ids: readonly number[]) =>
	db
		.selectFrom('downloads')
		.select(eb => ['release_id', eb.fn.countAll<number>().as('count')])
		.where('release_id', 'in', [...ids, 0])
		.where('download_state', '=', download_states.cancelled)
		.where('reason', '=', out_of_reach)
		.where(isPresent('downloads.terminal_id'))
		.groupBy('release_id')
		.execute()

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

/** Filter for the terminals of a release; `download_state` -1 means those waiting for their turn. */
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
	taken_down: boolean
}

const terminal = sql.raw('terminals.id as device_id, terminals.name, terminals.sn, terminals.run_state')

/** Visible terminals of a release, or only `some`; those it was sent to come first. */
export const listProgress = async (
	{ db, dialect }: Database,
	group_id: number,
	release_id: number,
	{ page, limit, key_word = '', download_state }: ProgressFilter,
	some?: readonly number[],
): Promise<{ count: number; list: ProgressRow[] }> => {
	const inSight = sql`${inScope('terminals.group_id', group_id)} and
		(${contains('terminals.name', key_word)} or ${contains('terminals.sn', key_word)})
		${some === undefined ? sql`` : sql`and ${isAmong(dialect, 'terminals.id', some)}`}`
	const shown = sql`case when taken_down = 1 then ${sql.lit(taken_down_rows)} else coalesce(download_state, -1) end`
	const ofState = download_state === undefined ? sql`` : sql`where ${shown} = ${download_state}`
	const taken_down = sql`case when ${isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')} then 0 else 1 end as taken_down`
	const all = sql`from (
		select ${terminal}, downloads.dc_id, downloads.download_state, downloads.downloaded, downloads.reason, downloads.updated_at,
			${taken_down}
		from downloads join terminals on terminals.id = downloads.terminal_id
		where downloads.release_id = ${release_id} and ${inSight}
		union all
		select ${terminal}, null, null, 0, '', null, 0
		from release_targets join terminals on terminals.id = release_targets.terminal_id
		where release_targets.release_id = ${release_id} and ${inSight}) as progress ${ofState}`
	const counted = await sql<{ count: number }>`select count(*) as count ${all}`.execute(db)
	const found = await sql<Omit<ProgressRow, 'taken_down'> & { taken_down: number }>`select * ${all}
		order by case when dc_id is null then 1 else 0 end, device_id
		limit ${limit} offset ${(page - 1) * limit}`.execute(db)
	const list = found.rows.map(row => ({ ...row, taken_down: row.taken_down === 1 }))
	return { count: counted.rows[0]?.count ?? 0, list }
}

/** Visible terminals that a release was sent to, optionally in one state, and those that wait. */
export const listTargetIds = async (db: Reader, group_id: number, release_id: number, download_state?: number) => {
	let sent = db
		.selectFrom('downloads')
		.innerJoin('terminals', 'terminals.id', 'downloads.terminal_id')
		.select('terminals.id')
		.where('downloads.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
		.orderBy('terminals.id')
	const stays = isNotWithdrawn('downloads.release_id', 'downloads.terminal_id')
	if (download_state === taken_down_rows) sent = sent.where(sql<boolean>`not ${stays}`)
	else if (download_state !== undefined) sent = sent.where('downloads.download_state', '=', download_state).where(stays)
	const waiting = db
		.selectFrom('release_targets')
		.innerJoin('terminals', 'terminals.id', 'release_targets.terminal_id')
		.select('terminals.id')
		.where('release_targets.release_id', '=', release_id)
		.where(inScope('terminals.group_id', group_id))
	const [deviceids, later] = [await sent.execute(), await waiting.execute()]
	return { deviceids: deviceids.map(({ id }) => id), later: later.map(({ id }) => id) }
}

/** Releases read through an index; SQLite alone would look up the rows, which are far apart. */
export const releasesBy = (
	dialect: DialectName,
	index: 'releases_find' | 'releases_places' | 'releases_telling',
): RawBuilder<unknown> => sql.raw(dialect === 'sqlite' ? `releases indexed by ${index}` : 'releases')

/** The domain's `cover` for releases that nobody has ended, worded like the index `releases_places`. */
export const takes_place = sql.raw<boolean>(
	"releases.kind = 'release' and releases.is_append = 0 and releases.play_mode <> 3 and releases.ended_at is null",
)

/** Names of releases. */
export const listNames = ({ db, dialect }: Database, ids: readonly number[]) =>
	db
		.selectFrom('releases')
		.select(['id', 'publish_no', 'publish_name'])
		.where(isAmong(dialect, 'id', ids))
		.orderBy('id', 'desc')
		.execute()

export const findTerminal = (db: Reader, group_id: number, id: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'time_zone', 'w', 'h'])
		.where('id', '=', id)
		.where(inScope('terminals.group_id', group_id))
		.executeTakeFirst()
