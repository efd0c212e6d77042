import type { playsCalls } from '@vitrine/contract/release/plays'
import type { PlayProblem } from '@vitrine/domain/release/play'
import type { Database } from '../../db/database.ts'
import { sharedTurns } from '../../http/admission/shared-turns.ts'
import type { Call } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { type Budget, budgets, type Found } from '../../ports/slices.ts'
import { turn } from '../../ports/turns.ts'
import { placesInSight } from './places.store.ts'
import { play_kinds } from './play-kinds.ts'
import { listPointNames, positionOf } from './play-points.store.ts'
import type { FoundPlay, PlayFilter, PlayKey } from './search.store.ts'
import { searchPlays } from './search.ts'

type Kind = keyof typeof play_kinds
const default_limit = 100
/** The most searches a complete list can take; a request that needs more must be narrowed. */
const most_searches = 20

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** The names of the points of plays that an organisation can see. */
const pointNames = ({ db, dialect }: Database, group_id: number, rows: readonly FoundPlay[]): Promise<PointNames> =>
	listPointNames(
		db,
		dialect,
		group_id,
		rows.flatMap(({ point_id }) => point_id ?? []),
	)
type PointNames = Awaited<ReturnType<typeof listPointNames>>

/** Where something was played, if stated. */
const shownPlace = (row: FoundPlay, names: PointNames) => {
	const { point_id: id, position } = positionOf(row)
	return {
		...(id === undefined ? {} : { point: { id, name: names.get(id) ?? '' } }),
		...(position === undefined ? {} : { position }),
	}
}

/** Wire times in seconds. */
const shown = (row: FoundPlay, names: PointNames) => ({
	name: row.name,
	dname: row.dname,
	gname: row.gname,
	sn: row.sn,
	time_zone: row.time_zone,
	start_time: seconds(row.start_time),
	end_time: seconds(row.end_time),
	duration: Math.max(0, Math.round((row.end_time - row.start_time) / 1000)),
	...shownPlace(row, names),
})

/** The same with its name, and the problem with its times or how many lost records it represents. */
const shownApart = (row: FoundPlay, names: PointNames) => ({
	...shown(row, names),
	kind: row.kind === play_kinds.material ? ('material' as const) : ('program' as const),
	time_fault: row.time_fault as PlayProblem,
	missing: row.missing,
})

const keyText = ({ start_time, boot_id, seq }: PlayKey): string => `${start_time}.${boot_id}.${seq}`

const keyOf = (text: string): PlayKey | null => {
	if (text === '') return null
	const [start_time = 0, boot_id = 0, seq = 0] = text.split('.').map(Number)
	return { start_time, boot_id, seq }
}

/** The plays a call requests; times in seconds. */
interface Wanted {
	readonly group_ids?: number[] | undefined
	readonly key_word?: string | undefined
	readonly point_id?: number | undefined
	readonly start_time?: number | undefined
	readonly end_time?: number | undefined
}

const filterOf = async ({ db, dialect }: Database, group_id: number, kind: Kind | 'apart', wanted: Wanted) => {
	const { start_time: start, end_time: end } = wanted
	return {
		kind: kind === 'apart' ? null : play_kinds[kind],
		places: await placesInSight(db, dialect, group_id, wanted.group_ids),
		key_word: wanted.key_word,
		point_id: wanted.point_id,
		start_time: start === undefined ? undefined : start * 1000,
		// As in the statistics, what begins at the end belongs to the range that follows.
		end_time: end === undefined ? undefined : end * 1000 - 1,
	}
}

/** For whom plays are searched, and whether anybody still waits for them. */
interface Caller {
	readonly session: Call['session']
	readonly gone: AbortSignal
}

const callerOf = ({ session, gone }: Pick<Call, 'session' | 'gone'>): Caller => ({ session, gone: gone() })

/** Where a search begins, and how many it is for. */
interface Page {
	readonly after: PlayKey | null
	readonly limit: number
}

type Search = (filter: PlayFilter, page: Page, caller: Caller) => Promise<Found<FoundPlay, PlayKey>>

/**
 * Searches a few at a time, of different organisations: many at once would take all turns of this thread between them. What the newest
 * plays answer waits for none of them.
 */
const searching = (database: Database, budget: Budget): Search => {
	const inTurn = sharedTurns({ all: 4, each: 1, waiting: 16, own: 8 })
	return async (filter, page, { session, gone }) => {
		const further = (from: Page) => inTurn(session, () => searchPlays(database, filter, from, budget, gone), gone)
		if (filter.key_word || filter.point_id !== undefined) return further(page)
		const { list, next } = await searchPlays(database, filter, page, { ...budget, slices: 1 }, gone)
		if (next === null || list.length >= page.limit) return { list, next }
		const rest = await further({ after: next, limit: page.limit - list.length })
		return { list: [...list, ...rest.list], next: rest.next }
	}
}

/** The complete list, in as many searches as it takes; refused rather than truncated. */
const listAll = async (
	database: Database,
	search: Search,
	kind: Kind,
	{ limit = default_limit, ...wanted }: Wanted & { limit?: number | undefined },
	caller: Caller,
) => {
	const { group_id } = caller.session
	const filter = await filterOf(database, group_id, kind, wanted)
	const list: FoundPlay[] = []
	let after: PlayKey | null = null
	for (let searches = 0; searches < most_searches; searches++) {
		if (searches > 0) await turn()
		if (caller.gone.aborted) throw new CodedError('busy')
		const found: Found<FoundPlay, PlayKey> = await search(filter, { after, limit: limit - list.length }, caller)
		list.push(...found.list)
		if (found.next === null || list.length >= limit) {
			const names = await pointNames(database, group_id, list)
			return list.map(row => shown(row, names))
		}
		after = found.next
	}
	throw new CodedError('plays_search_wide')
}

/** Play records as the home page shows them. */
export const plays = (database: Database, budget: Budget = budgets[database.dialect]): Handlers<typeof playsCalls> => {
	const found = searching(database, budget)
	return {
		getPlayHistoryList: async (wanted, call) => {
			const rows = await listAll(database, found, 'program', wanted, callerOf(call))
			return rows.map(({ duration: _, ...row }) => row)
		},
		getHistoryMediaList: async (wanted, call) => {
			const rows = await listAll(database, found, 'material', wanted, callerOf(call))
			return rows.map(({ end_time: _, ...row }) => row)
		},
		search: async ({ kind, limit = default_limit, before = '', ...wanted }, call) => {
			const { group_id } = call.session
			const filter = await filterOf(database, group_id, kind, wanted)
			const { list, next } = await found(filter, { after: keyOf(before), limit }, callerOf(call))
			const names = await pointNames(database, group_id, list)
			const shownRow = kind === 'apart' ? shownApart : shown
			return {
				list: list.map(row => shownRow(row, names)),
				next: next === null ? '' : keyText(next),
				searched_to: next === null ? 0 : seconds(next.start_time),
			}
		},
	}
}
