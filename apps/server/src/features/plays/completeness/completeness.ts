import { type completenessCalls, completeness_limits as limits } from '@vitrine/contract/release/completeness'
import {
	clipped,
	type Gap,
	type GapReason,
	lengthOf,
	type PlayedShare,
	permille,
	type Stretch,
} from '@vitrine/domain/completeness/completeness'
import { type GapTotals, gapsByDay, noGaps, shareWithin } from '@vitrine/domain/completeness/totals'
import { dayAt, nextDayAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Database } from '../../../db/database.ts'
import { inScope } from '../../../db/scope.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { expectBegun } from '../begun.ts'
import { placesInSight } from '../places.store.ts'
import { type Asked, type Measured, measured, totalsOf } from './measuring.ts'
import { countSeen, type SeenFilter } from './seen.store.ts'

const day = 86_400_000

type Calls = Handlers<typeof completenessCalls>

interface Bounds {
	readonly start_time: number
	readonly end_time: number
}

/** The range that a call names, in ms; a range that has not begun or is too long is refused with a message. */
export const rangeOf = ({ start_time, end_time }: Bounds, now: number, most: number = limits.days): Stretch => {
	const [from, to] = [start_time * 1000, end_time * 1000]
	if (to < from) throw new CodedError('range_reversed')
	// A day on which the clocks go back is one hour longer.
	if (to - from > most * day + day / 12) throw new CodedError('range_long', { count: most })
	expectBegun(from, now)
	return { from, to }
}

const seconds = (ms: number): number => Math.round(ms / 1000)

const inSeconds = ({ from, to }: Stretch) => ({ from: seconds(from), to: seconds(to) })

const shareOf = ({ due, played }: PlayedShare) => {
	const share = permille({ due, played })
	return { due: seconds(due), played: seconds(played), percent: share === null ? null : share / 10 }
}

const reasonsOf = ({ reasons }: GapTotals): Record<GapReason, number> => {
	const { off, locked, idle, no_signal, no_network, lost, replaced, unsaid } = reasons
	return {
		off: seconds(off),
		locked: seconds(locked),
		idle: seconds(idle),
		no_signal: seconds(no_signal),
		no_network: seconds(no_network),
		lost: seconds(lost),
		replaced: seconds(replaced),
		unsaid: seconds(unsaid),
	}
}

/** How many terminals were in sight within a range; too many to process in time are refused. */
export const countFew = async (database: Database, filter: SeenFilter, range: Stretch): Promise<number> => {
	const terminals = await countSeen(database, filter, range)
	const days = Math.max(1, Math.ceil((range.to - range.from) / day))
	if (terminals * days > limits.terminal_days)
		throw new CodedError('completeness_wide', { terminals, days, count: limits.terminal_days })
	return terminals
}

/** A terminal of the list, with its sums in ms. */
interface Listed {
	readonly row: Awaited<ReturnType<Calls['list']>>['list'][number]
	readonly due: number
	readonly played: number
}

/** Least played first; terminals where nothing was due come last. */
const worstFirst = (one: Listed, other: Listed): number => {
	const share = ({ due, played }: Listed): number => (due === 0 ? 2 : played / due)
	return share(one) - share(other) || other.due - other.played - (one.due - one.played) || one.row.id - other.row.id
}

const listed = ({ terminal, windows, uncounted }: Measured, totals: GapTotals): Listed => {
	const { id, name, sn, removed_at, is_here } = terminal
	const share = shareWithin(windows, totals)
	return {
		row: {
			id,
			name,
			sn,
			is_removed: removed_at !== null,
			is_here: is_here === 1,
			...shareOf(share),
			gaps: totals.due_count,
			reasons: reasonsOf(totals),
			uncounted: seconds(lengthOf(uncounted)),
		},
		...share,
	}
}

/** Every terminal that was in sight within a range, least played first; `note` is called with the gaps of each as they are found. */
export const listAll = async (
	database: Database,
	filter: SeenFilter,
	asked: Asked,
	note: (terminal: Measured['terminal'], gaps: readonly Gap[]) => void = () => undefined,
): Promise<readonly Listed[]> => {
	await countFew(database, filter, asked.range)
	const all: Listed[] = []
	for await (const one of measured(database, filter, asked))
		all.push(listed(one, await totalsOf(one, gaps => note(one.terminal, gaps))))
	return all.sort(worstFirst)
}

/** The days of a range in a time zone. */
export const daysOf = (zone: Zone, { from, to }: Stretch): { readonly name: string; readonly stretch: Stretch }[] => {
	const days = []
	for (let at = from; at < to; ) {
		const name = dayAt(zone, at)
		const end = Math.min(to, nextDayAt(zone, at))
		days.push({ name, stretch: { from: at, to: end } })
		at = end
	}
	return days
}

type Input<K extends 'list' | 'get'> = Parameters<Calls[K]>[0]
type Answer<K extends 'list' | 'get'> = Awaited<ReturnType<Calls[K]>>

/** How much terminals played of the time in which they should have (decision 089), least played first. */
export const listCompleteness = async (
	database: Database,
	{ wanted: { group_ids, sns, limit = limits.page, ...bounds }, sight, now }: Job<Input<'list'>>,
	gone: AbortSignal,
): Promise<Answer<'list'>> => {
	const range = rangeOf(bounds, now)
	const places = await placesInSight(database.db, database.dialect, sight, group_ids)
	const all = await listAll(database, { places, sns, in_sight: sight }, { range, now, gone })
	const sum = {
		due: all.reduce((sum, { due }) => sum + due, 0),
		played: all.reduce((sum, { played }) => sum + played, 0),
	}
	return {
		...shareOf(sum),
		list: all.slice(0, limit).map(({ row }) => row),
		count: all.length,
		uncounted: all.reduce((sum, { row }) => sum + row.uncounted, 0),
		uncounted_terminals: all.filter(({ row }) => row.uncounted > 0).length,
	}
}

/** How much one terminal played, by day and with its gaps. */
export const getCompleteness = async (
	database: Database,
	{ wanted: { device_id, time_zone, ...bounds }, sight, now }: Job<Input<'get'>>,
	gone: AbortSignal,
): Promise<Answer<'get'>> => {
	const zone = zoneOf(time_zone)
	if (zone === null) throw new CodedError('zone_unknown', { name: time_zone })
	const range = rangeOf(bounds, now)
	const places = await placesInSight(database.db, database.dialect, sight)
	const found = await firstOf(measured(database, { places, device_id, in_sight: sight }, { range, now, gone }))
	if (found === undefined && !(await isHere(database, sight, device_id))) throw new CodedError('terminal_absent')
	const days = daysOf(zone, range)
	const { byDay, last, totals } = await gapsWithin(found, days)
	const windows = found?.windows ?? []
	return {
		...shareOf(shareWithin(windows, totals)),
		windows: windows.map(inSeconds),
		uncounted: (found?.uncounted ?? []).map(inSeconds),
		days: days.map(({ name, stretch }, place) => {
			const own = byDay[place] ?? noGaps()
			return { day: name, ...shareOf(shareWithin(clipped(windows, stretch), own)), gaps: own.count }
		}),
		gaps: last.map(({ from, to, reason }) => ({ from: seconds(from), to: seconds(to), reason })),
		gap_count: totals.count,
		due_gap_count: totals.due_count,
		reasons: reasonsOf(totals),
	}
}

/** What the gaps of a terminal come to, as a whole and by day, and the last of them. */
const gapsWithin = async (found: Measured | undefined, days: ReturnType<typeof daysOf>) => {
	const { totals: byDay, add } = gapsByDay(days.map(({ stretch }) => stretch))
	let last: readonly Gap[] = []
	if (found === undefined) return { byDay, last, totals: noGaps() }
	const totals = await totalsOf(found, gaps => {
		for (const gap of gaps) add(gap)
		last = [...last, ...gaps].slice(-limits.gaps)
	})
	return { byDay, last, totals }
}

const firstOf = async <T>(all: AsyncIterable<T>): Promise<T | undefined> => {
	for await (const one of all) return one
	return undefined
}

/** Whether a terminal is in sight now although it was not during the range. */
const isHere = async ({ db }: Database, group_id: number, id: number): Promise<boolean> =>
	(await db
		.selectFrom('terminals')
		.select('id')
		.where('id', '=', id)
		.where(inScope('group_id', group_id))
		.executeTakeFirst()) !== undefined
