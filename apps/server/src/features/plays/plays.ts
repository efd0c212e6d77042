import type { playsCalls } from '@vitrine/contract/release/plays'
import { contiguous, type PlayLog, placeAt, type TimeProblem, timeProblem } from '@vitrine/domain/release/play'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { turn } from '../../ports/turns.ts'
import { history, listPlacesOf, placesInSight } from './places.store.ts'
import * as store from './plays.store.ts'
import type { FoundPlay, PlayKey } from './search.store.ts'
import { type Budget, budgets, type Found, searchPlays } from './search.ts'

const kinds = { program: 1, material: 2 } as const
type Kind = keyof typeof kinds
const default_limit = 100
/** How many searches a whole list is made of at most; whoever wants more is asked to narrow it. */
const most_searches = 20

/** Where a terminal stood and stands; one that nobody has settled yet stands where its organisation is. */
const placesOf = async (tx: Tx, dialect: Database['dialect'], terminal_id: number, now: number) => {
	const known = await listPlacesOf(tx, terminal_id)
	if (known.length > 0) return known
	await history(dialect).settle(tx, [terminal_id], now)
	return listPlacesOf(tx, terminal_id)
}

/** Stores a batch of a terminal's journal; answers the highest `seq` that is durable without a gap (protocol §4). */
export const takePlays = (
	{ db, dialect }: Database,
	terminal_id: number,
	{ boot, rows }: PlayLog,
	now: number,
): Promise<number> =>
	db.transaction().execute(async tx => {
		const journal = await store.findOrInsertBoot(tx, terminal_id, boot)
		const fresh = rows.filter(row => row.seq > journal.seq)
		if (fresh.length === 0) return journal.seq
		const places = await placesOf(tx, dialect, terminal_id, now)
		const since = await store.findKnownSince(tx, terminal_id, now)
		await store.insertPlays(
			tx,
			dialect,
			journal.id,
			terminal_id,
			fresh.map(({ command_id, kind, ...row }) => ({
				...row,
				kind: kinds[kind],
				release_id: command_id,
				place_id: placeAt(places, row.start_time),
				time_fault: timeProblem(row, { now, since }),
			})),
		)
		const reached = contiguous(
			journal.seq,
			fresh.map(row => row.seq),
		)
		// A gap that is filled joins what was stored beyond it.
		const seq = reached === journal.seq ? reached : contiguous(reached, await store.listSeqs(tx, journal.id, reached))
		if (seq !== journal.seq) await store.updateBoot(tx, journal.id, seq)
		return seq
	})

const seconds = (ms: number): number => Math.floor(ms / 1000)

/** Times of the wire in seconds. */
const shown = ({ boot_id: _, seq: __, kind: ___, time_fault: ____, ...row }: FoundPlay) => ({
	...row,
	start_time: seconds(row.start_time),
	end_time: seconds(row.end_time),
	duration: Math.max(0, Math.round((row.end_time - row.start_time) / 1000)),
})

/** The same with what it was and what is wrong with its times. */
const shownApart = (row: FoundPlay) => ({
	...shown(row),
	kind: row.kind === kinds.material ? ('material' as const) : ('program' as const),
	time_fault: row.time_fault as TimeProblem,
})

const keyText = ({ start_time, boot_id, seq }: PlayKey): string => `${start_time}.${boot_id}.${seq}`

const keyOf = (text: string): PlayKey | null => {
	if (text === '') return null
	const [start_time = 0, boot_id = 0, seq = 0] = text.split('.').map(Number)
	return { start_time, boot_id, seq }
}

/** What a call says of the plays that it wants; times in seconds. */
interface Wanted {
	readonly group_ids?: number[] | undefined
	readonly key_word?: string | undefined
	readonly start_time?: number | undefined
	readonly end_time?: number | undefined
}

const filterOf = async ({ db, dialect }: Database, group_id: number, kind: Kind | 'apart', wanted: Wanted) => {
	const ms = (time: number | undefined) => (time === undefined ? undefined : time * 1000)
	return {
		kind: kind === 'apart' ? null : kinds[kind],
		places: await placesInSight(db, dialect, group_id, wanted.group_ids),
		key_word: wanted.key_word,
		start_time: ms(wanted.start_time),
		end_time: ms(wanted.end_time),
	}
}

/** The whole of what is wanted, in as many searches as it takes; refused rather than cut short. */
const listAll = async (
	database: Database,
	group_id: number,
	kind: Kind,
	{ limit = default_limit, ...wanted }: Wanted & { limit?: number | undefined },
	budget: Budget,
) => {
	const filter = await filterOf(database, group_id, kind, wanted)
	const list: FoundPlay[] = []
	let after: PlayKey | null = null
	for (let searches = 0; searches < most_searches; searches++) {
		if (searches > 0) await turn()
		const found: Found = await searchPlays(database, filter, { after, limit: limit - list.length }, budget)
		list.push(...found.list)
		if (found.next === null || list.length >= limit) return list.map(shown)
		after = found.next
	}
	throw new CodedError('plays_search_wide')
}

/** Play records as the home page shows them. */
export const plays = (database: Database, budget: Budget = budgets[database.dialect]): Handlers<typeof playsCalls> => ({
	getPlayHistoryList: async (wanted, { session }) => {
		const rows = await listAll(database, session.group_id, 'program', wanted, budget)
		return rows.map(({ duration: _, ...row }) => row)
	},
	getHistoryMediaList: async (wanted, { session }) => {
		const rows = await listAll(database, session.group_id, 'material', wanted, budget)
		return rows.map(({ end_time: _, ...row }) => row)
	},
	search: async ({ kind, limit = default_limit, before = '', ...wanted }, { session }) => {
		const filter = await filterOf(database, session.group_id, kind, wanted)
		const { list, next } = await searchPlays(database, filter, { after: keyOf(before), limit }, budget)
		return {
			list: list.map(kind === 'apart' ? shownApart : shown),
			next: next === null ? '' : keyText(next),
			searched_to: next === null ? 0 : seconds(next.start_time),
		}
	},
})
