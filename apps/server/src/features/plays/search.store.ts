import { slot_length, slotOf } from '@vitrine/domain/plays/play-tally'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { contains } from '../../db/scope.ts'

/** The position of a play in list order. */
export interface PlayKey {
	readonly start_time: number
	readonly boot_id: number
	readonly seq: number
}

/** What to search for; times in ms, `places` null for all. */
export interface PlayFilter {
	/** Null for both kinds of records with impossible times, and for lost records. */
	readonly kind: number | null
	readonly places: readonly number[] | null
	readonly key_word?: string | undefined
	/** Only plays for this point. */
	readonly point_id?: number | undefined
	/** Only plays of these terminals, and with exactly this name. */
	readonly terminal_ids?: readonly number[] | undefined
	readonly name?: string | undefined
	readonly start_time?: number | undefined
	readonly end_time?: number | undefined
}

const key = sql`(play_logs.start_time, play_logs.boot_id, play_logs.seq)`
const keyValue = ({ start_time, boot_id, seq }: PlayKey) =>
	sql`(cast(${start_time} as bigint), cast(${boot_id} as bigint), cast(${seq} as bigint))`

/** Plays before a key, newest first, of the requested times. One bound at each end: two would keep the database from using the index. */
const before = (db: Reader, { kind, start_time = 0 }: PlayFilter, after: PlayKey | null) => {
	// The numbers are literals in the statement: only then can the planner tell that a partial index over these rows suffices.
	const own =
		kind === null
			? sql<boolean>`play_logs.time_fault > 0`
			: sql<boolean>`play_logs.time_fault = 0 and play_logs.kind = ${kind}`
	const query = db
		.selectFrom('play_logs')
		.where(own)
		.where('play_logs.start_time', '>=', start_time)
		.orderBy('play_logs.start_time', 'desc')
		.orderBy('play_logs.boot_id', 'desc')
		.orderBy('play_logs.seq', 'desc')
	if (after !== null) return query.where(sql<boolean>`${key} < ${keyValue(after)}`)
	return query
}

/** Up to this many names that contain a word are searched through their counts; more names occur everywhere anyway. */
const most_names = 200

/** The ids of the names a search is for; null if it is for all, or for so many that they occur everywhere anyway. */
export const listNames = async (db: Reader, { kind, key_word = '' }: PlayFilter): Promise<readonly number[] | null> => {
	if (key_word === '' || kind === null) return null
	const names = await db
		.selectFrom('play_names')
		.select('id')
		.where('kind', '=', kind)
		.where(contains('name', key_word))
		.limit(most_names + 1)
		.execute()
	return names.length > most_names ? null : names.map(({ id }) => id)
}

/** The last slot in which a play before a key can have begun. */
const lastSlot = (after: PlayKey | null): number =>
	after === null ? Number.MAX_SAFE_INTEGER : slotOf(after.start_time)

/** Where the plays of a slot end, or the key if it lies within the slot; null if there is no slot (-1). */
const endOfSlot = (last: number, after: PlayKey | null): PlayKey | null => {
	if (last < 0) return null
	// All plays of that quarter of an hour sort before this key.
	const end = { start_time: (last + 1) * slot_length, boot_id: 0, seq: 0 }
	return after === null || after.start_time >= end.start_time ? end : after
}

/** The position of the next plays with one of these names: according to the counts, everything skipped has none. Null if no more are left. */
export const findNamed = async (
	db: Reader,
	dialect: DialectName,
	{ kind, places }: PlayFilter,
	names: readonly number[],
	after: PlayKey | null,
): Promise<PlayKey | null> => {
	const until = lastSlot(after)
	let last = -1
	for (const id of names) {
		let query = db
			.selectFrom('play_slots')
			.select(({ fn }) => fn.max('slot').as('slot'))
			.where('kind', '=', kind)
			.where('name_id', '=', id)
			.where('slot', '<=', until)
		if (places !== null) query = query.where(isAmong(dialect, 'place_id', places))
		last = Math.max(last, Number((await query.executeTakeFirst())?.slot ?? -1))
	}
	return endOfSlot(last, after)
}

/** The same for plays at a point. */
export const findAtPoint = async (
	db: Reader,
	dialect: DialectName,
	{ kind, places, point_id }: PlayFilter,
	after: PlayKey | null,
): Promise<PlayKey | null> => {
	let query = db
		.selectFrom('play_point_slots')
		.select(({ fn }) => fn.max('slot').as('slot'))
		.where('point_id', '=', point_id ?? 0)
		.where('kind', '=', kind ?? 0)
		.where('slot', '<=', lastSlot(after))
	if (places !== null) query = query.where(isAmong(dialect, 'place_id', places))
	return endOfSlot(Number((await query.executeTakeFirst())?.slot ?? -1), after)
}

/** The last of the next `rows` plays, whatever their name; undefined if there are fewer. */
export const findSliceEnd = (
	db: Reader,
	filter: PlayFilter,
	after: PlayKey | null,
	rows: number,
): Promise<PlayKey | undefined> =>
	before(db, filter, after)
		.select(['play_logs.start_time', 'play_logs.boot_id', 'play_logs.seq'])
		.limit(1)
		.offset(rows - 1)
		.executeTakeFirst()

/** The requested plays of a slice, newest first. */
export const listSlice = (
	db: Reader,
	dialect: DialectName,
	filter: PlayFilter,
	{ after, end, limit }: { after: PlayKey | null; end: PlayKey | undefined; limit: number },
) => {
	// The end key of the slice is the lower bound of the times to read.
	let query = before(db, end === undefined ? filter : { ...filter, start_time: end.start_time }, after)
		.leftJoin('play_positions', join =>
			join.onRef('play_positions.boot_id', '=', 'play_logs.boot_id').onRef('play_positions.seq', '=', 'play_logs.seq'),
		)
		.leftJoin('terminals', 'terminals.id', 'play_logs.terminal_id')
		.leftJoin('removed_terminals', 'removed_terminals.id', 'play_logs.terminal_id')
		.leftJoin('places', 'places.id', 'play_logs.place_id')
		.leftJoin('groups', 'groups.id', 'places.group_id')
		.select([
			'play_logs.name',
			'play_logs.start_time',
			'play_logs.end_time',
			'play_logs.time_zone',
			'play_logs.boot_id',
			'play_logs.seq',
			'play_logs.kind',
			'play_logs.time_fault',
			'play_logs.missing',
			'play_positions.point_id',
			'play_positions.latitude',
			'play_positions.longitude',
			'play_positions.accuracy',
			sql<string>`coalesce(terminals.name, removed_terminals.name, '')`.as('dname'),
			sql<string>`coalesce(groups.name, places.name, '')`.as('gname'),
			sql<string>`coalesce(terminals.sn, removed_terminals.sn, '')`.as('sn'),
			sql<string>`coalesce(terminals.category, '')`.as('category'),
		])
	if (end !== undefined) query = query.where(sql<boolean>`${key} >= ${keyValue(end)}`)
	if (filter.places !== null) query = query.where(isAmong(dialect, 'play_logs.place_id', filter.places))
	if (filter.terminal_ids) query = query.where(isAmong(dialect, 'play_logs.terminal_id', filter.terminal_ids))
	if (filter.point_id !== undefined) query = query.where('play_positions.point_id', '=', filter.point_id)
	if (filter.name !== undefined) query = query.where('play_logs.name', '=', filter.name)
	if (filter.key_word) query = query.where(contains('play_logs.name', filter.key_word))
	return query.limit(limit).execute()
}

export type FoundPlay = Awaited<ReturnType<typeof listSlice>>[number]
