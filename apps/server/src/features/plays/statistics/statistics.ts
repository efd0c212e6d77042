import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import type { statisticsCalls } from '@vitrine/contract/release/statistics'
import { zoneOf } from '@vitrine/domain/local-time'
import { weekAndDays } from '@vitrine/domain/plays/play-summary'
import { day_slots, type Span, slotsBetween } from '@vitrine/domain/plays/play-tally'
import { no_price, priceText, readPrice } from '@vitrine/domain/release/price'
import type { Database } from '../../../db/database.ts'
import type { Tx } from '../../../db/schema.ts'
import { sharedTurns } from '../../../http/admission/shared-turns.ts'
import { authorized } from '../../../http/caller/authorized.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { turn } from '../../../ports/turns.ts'
import { expectBegun } from '../begun.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import { listPointNames } from '../play-points.store.ts'
import { all_names } from '../tallies.store.ts'
import * as store from './counts.store.ts'
import { countMaterials, countTerminals } from './inventory.store.ts'
import { countAtPoint, rankPointNames, rankPointTerminals } from './point-counts.store.ts'
import { countPrices, listPrices, putPrice, removePrice } from './prices.store.ts'
import { rankNames } from './ranking.store.ts'

/** Quarters of an hour read before yielding to other work. */
const piece = 31 * day_slots

/** Counts as sent: times in seconds. */
const shown = <T extends { readonly number: number; readonly duration: number }>(row: T): T => ({
	...row,
	duration: Math.round(row.duration / 1000),
})

interface Bounds {
	readonly start_time?: number | undefined
	readonly end_time?: number | undefined
}

/** The quarters of an hour that a range touches; null without a range. */
const rangeOf = ({ start_time, end_time }: Bounds, now: number): Span | null => {
	if (start_time === undefined && end_time === undefined) return null
	const [start, end] = [(start_time ?? 0) * 1000, end_time === undefined ? now : end_time * 1000]
	if (end < start) throw new CodedError('range_reversed')
	if (start_time !== undefined && end - start > statistics_limits.days * 86_400_000)
		throw new CodedError('range_long', { count: statistics_limits.days })
	return slotsBetween(start, end)
}

const sumOf = (rows: readonly { readonly number: number; readonly duration: number }[]) =>
	shown({
		number: rows.reduce((sum, { number }) => sum + number, 0),
		duration: rows.reduce((sum, { duration }) => sum + duration, 0),
	})

/** The slots of a range as `read` counts them, read piece by piece. */
const readSlots = async <Row>(
	{ from, to }: Span,
	read: (piece: Span) => Promise<readonly Row[]>,
): Promise<readonly Row[]> => {
	const rows: Row[] = []
	for (let at = from; at < to; at += piece) {
		if (at > from) await turn()
		rows.push(...(await read({ from: at, to: Math.min(to, at + piece) })))
	}
	return rows
}

export interface StatisticsDeps {
	readonly database: Database
	readonly clock: Clock
}

/** The same with the turns that calls take who compute figures. */
interface FigureDeps extends StatisticsDeps {
	readonly inTurn: ReturnType<typeof sharedTurns>
}

type Calls = Handlers<typeof statisticsCalls>

/** How often each was played, of all time or within a range. */
const rankings = ({
	database,
	clock,
	inTurn,
}: FigureDeps): Pick<Calls, 'getPlayHistoryStatistics' | 'getHistoryMediaStatistics'> => {
	const { db, dialect } = database
	const rankingOf =
		(kind: number): Calls['getPlayHistoryStatistics'] =>
		async ({ group_ids, limit = statistics_limits.ranked, ...bounds }, { session, gone }) => {
			const range = rangeOf(bounds, clock.now())
			const places = await placesInSight(db, dialect, session.group_id, group_ids)
			if (places?.length === 0) return []
			const most = limit < 0 ? statistics_limits.all : limit
			const ranked = () => rankNames(db, dialect, { kind, places }, range, most)
			return (await inTurn(session, ranked, gone())).map(shown)
		}
	return {
		getPlayHistoryStatistics: rankingOf(play_kinds.program),
		getHistoryMediaStatistics: rankingOf(play_kinds.material),
	}
}

/** A price as sent; empty if there is none. */
const shownPrice = (cents: number | undefined): string => (cents === undefined ? no_price : priceText(BigInt(cents)))

/** Refuses a name beyond the number of prices an organisation can have; existing prices remain and can be changed. */
const expectCapacity = async (tx: Tx, group_id: number, name: string): Promise<void> => {
	const count = statistics_limits.priced
	if ((await countPrices(tx, group_id, name)) >= count) throw new CodedError('prices_full', { count })
}

const prices = ({ database, clock }: StatisticsDeps): Pick<Calls, 'getMediaPrice' | 'setMediaPrice'> => ({
	getMediaPrice: async ({ names }, { session }) => {
		const wanted = names === '' ? [] : names.split(',')
		if (wanted.length > statistics_limits.names) throw new CodedError('prices_many', { count: statistics_limits.names })
		const found = await listPrices(database.db, database.dialect, session.group_id, wanted)
		return [...found].map(([name, cents]) => ({ name, price: priceText(BigInt(cents)) }))
	},
	setMediaPrice: async ({ name, price }, { session, note }) => {
		const cents = readPrice(price)
		const { group_id, user_id } = session
		const { before, after } = await authorized(database, session, async tx => {
			const known = async () => (await listPrices(tx, database.dialect, group_id, [name])).get(name)
			const before = await known()
			if (cents === null) await removePrice(tx, group_id, name)
			else {
				await expectCapacity(tx, group_id, name)
				await putPrice(tx, { group_id, name, cents: Number(cents), user_id, updated_at: clock.now() })
			}
			return { before: shownPrice(before), after: shownPrice(await known()) }
		})
		note({ object: name, before: { price: before }, after: { price: after } })
		return { name, price: after }
	},
})

const nothing = { number: 0, duration: 0 }

/** The scope of a summary: one name or all, at one terminal or all, within quarters of an hour. */
interface Asked {
	readonly filter: store.CountFilter
	readonly name_id: number
	readonly terminal_id: number | undefined
	readonly range: Span
}

/** The slots of a range and of an equally long time before it, and the most frequent entries of the range. */
const countedPlays = async (database: Database, { filter, name_id, terminal_id, range }: Asked, earlier: Span) => {
	const { db, dialect } = database
	const of = { name_id, terminal_id }
	const rows = await readSlots(range, part => store.listSlots(db, dialect, filter, of, part))
	// Of the time before, only the sum is shown.
	const before = [await store.sumSlots(db, dialect, filter, of, earlier)]
	const most = statistics_limits.named
	const names =
		terminal_id === undefined
			? await rankNames(db, dialect, filter, range, most)
			: await store.rankNamesOf(db, dialect, filter, { terminal_id, range }, most)
	const terminals =
		terminal_id === undefined ? await store.rankTerminals(db, dialect, filter, { name_id, range }, most) : []
	return { rows, before, names, terminals }
}

/** The same for what was played at one point. */
const countedAtPoint = async (database: Database, point_id: number, asked: Asked, earlier: Span) => {
	const { db, dialect } = database
	const { filter, name_id, terminal_id, range } = asked
	const of = { ...filter, point_id, name_id, terminal_id }
	const most = statistics_limits.named
	return {
		rows: await countAtPoint(db, dialect, of, 'slot', range),
		before: await countAtPoint(db, dialect, of, 'slot', earlier),
		// As without a point: all contents to choose from, whichever is selected.
		names: await rankPointNames(db, dialect, { ...of, name_id: all_names }, range, most),
		terminals: terminal_id === undefined ? await rankPointTerminals(db, dialect, of, range, most) : [],
	}
}

/** The current or last name of a point; empty without one, or if it is out of sight. */
const pointName = async (
	{ db, dialect }: Database,
	group_id: number,
	point_id: number | undefined,
): Promise<string> => {
	if (point_id === undefined) return ''
	return (await listPointNames(db, dialect, group_id, [point_id])).get(point_id) ?? ''
}

/**
 * The time that a range is compared with: as long before it. While the range is not over, only as much of that as has passed of the range,
 * since a part of a week is always less than a whole one.
 */
const comparedWith = ({ from, to }: Span, now: number): Span => {
	const begin = from - (to - from)
	const passed = Math.min(to, slotsBetween(0, now).to) - from
	return { from: Math.max(0, begin), to: Math.max(0, begin + passed) }
}

/** What was played in a range, next to what was played in the same length of time before it. */
const summary =
	({ database, clock, inTurn }: FigureDeps): Calls['getSummary'] =>
	async ({ kind: wanted, group_ids, device_id, point_id, name, time_zone, ...bounds }, { session, gone }) => {
		const { db, dialect } = database
		const zone = zoneOf(time_zone)
		if (zone === null) throw new CodedError('zone_unknown', { name: time_zone })
		const now = clock.now()
		const range = rangeOf(bounds, now) ?? { from: 0, to: 0 }
		expectBegun(bounds.start_time * 1000, now)
		const is_over = bounds.end_time * 1000 <= now
		const places = await placesInSight(db, dialect, session.group_id, group_ids)
		const kind = play_kinds[wanted]
		const name_id = name === undefined ? all_names : await store.findName(db, kind, name)
		const point_name = await pointName(database, session.group_id, point_id)
		if (name_id === undefined || places?.length === 0) {
			const { days, hours } = weekAndDays(zone, range, [])
			const empty = { now: nothing, before: nothing, is_over, names: [], terminals: [], terminal: null }
			return { ...empty, days: [...days], hours: [...hours], point_name }
		}
		const asked = { filter: { kind, places }, name_id, terminal_id: device_id, range }
		const earlier = comparedWith(range, now)
		const counted = () =>
			point_id === undefined
				? countedPlays(database, asked, earlier)
				: countedAtPoint(database, point_id, asked, earlier)
		const found = await inTurn(session, counted, gone())
		const { days, hours } = weekAndDays(zone, range, found.rows)
		return {
			now: sumOf(found.rows),
			before: sumOf(found.before),
			is_over,
			days: days.map(shown),
			hours: [...hours],
			names: found.names.map(shown),
			terminals: found.terminals.map(shown),
			// Who sees no play of it is not told what it is called.
			terminal: device_id === undefined || found.rows.length === 0 ? null : await store.findTerminalName(db, device_id),
			point_name,
		}
	}

/** Figures of the home page and of plays. */
export const statistics = (given: StatisticsDeps): Omit<Calls, 'getSheet' | 'getProof'> => {
	const { db, dialect } = given.database
	// A few at a time: many at once would take all turns of this thread between them.
	const deps = { ...given, inTurn: sharedTurns({ all: 4, each: 2, waiting: 100, own: 40 }) }
	return {
		...rankings(deps),
		...prices(deps),
		getDeviceNumber: async ({ group_ids = [] }, { session }) =>
			countTerminals(db, dialect, session.group_id, group_ids),
		getMaterialNumber: async ({ group_ids = [] }, { session }) =>
			countMaterials(db, dialect, session.group_id, group_ids),
		getSummary: summary(deps),
	}
}
