import { type completenessCalls, completeness_limits as limits } from '@vitrine/contract/release/completeness'
import {
	byReason,
	type Completeness,
	completenessOf,
	completenessWithin,
	type GapReason,
	isDueGap,
	lengthOf,
	type PlayedFacts,
	permille,
	type Stretch,
	uncountedTime,
} from '@vitrine/domain/completeness/completeness'
import { inParts, together } from '@vitrine/domain/completeness/parts'
import { dayAt, nextDayAt, type Zone, zoneOf } from '@vitrine/domain/local-time'
import type { Database } from '../../../db/database.ts'
import { inScope } from '../../../db/scope.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { pacer, turn } from '../../../ports/turns.ts'
import { placesInSight } from '../places.store.ts'
import { countSeen, listSeen, portionsOf, readFacts, type SeenFilter, type SeenTerminal } from './facts.store.ts'

/** Terminals fetched per page: which ones were in sight is recomputed for every page. */
const page = 2000
/** Terminals processed before yielding to other work. */
const piece = 20
/** Stretches processed before yielding to other work. */
const plays_at_once = 2000
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
	if (from > now) throw new CodedError('range_future')
	return { from, to }
}

const seconds = (ms: number): number => Math.round(ms / 1000)

const inSeconds = ({ from, to }: Stretch) => ({ from: seconds(from), to: seconds(to) })

const shareOf = ({ due, played }: Pick<Completeness, 'due' | 'played'>) => {
	const share = permille({ due, played })
	return { due: seconds(due), played: seconds(played), percent: share === null ? null : share / 10 }
}

const reasonsOf = ({ gaps }: Completeness): Record<GapReason, number> => {
	const { off, locked, idle, no_signal, no_network, lost, replaced, unsaid } = byReason(gaps)
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

/** A terminal with its completeness over a range. */
export interface Measured {
	readonly terminal: SeenTerminal
	readonly whole: Completeness
	/** The stretches before now that are not counted yet. */
	readonly uncounted: readonly Stretch[]
}

/** How much a terminal played; if its plays were interrupted often, computed in parts that yield to other work in between. */
const inTurns = async (facts: PlayedFacts, gone: AbortSignal): Promise<Completeness> => {
	const done: Completeness[] = []
	for (const part of inParts(facts, plays_at_once)) {
		if (done.length > 0) await turn()
		if (gone.aborted) throw new CodedError('busy')
		done.push(completenessOf(part))
	}
	return together(done)
}

/** Terminals that were in sight, in pieces that yield to other work in between. */
async function* piecesOf(database: Database, filter: SeenFilter, range: Stretch): AsyncGenerator<SeenTerminal[]> {
	for (let after = 0; ; ) {
		const terminals = await listSeen(database, filter, range, after, page)
		for (let first = 0; first < terminals.length; first += piece) {
			await turn()
			yield terminals.slice(first, first + piece)
		}
		const last = terminals.at(-1)
		if (last === undefined || terminals.length < page) return
		after = last.id
	}
}

/** A request: the range, the current time, and a signal that the client has gone. */
export interface Asked {
	readonly range: Stretch
	readonly now: number
	readonly gone: AbortSignal
}

/** The same of terminals whose spans fit into memory together. */
async function* measuredTogether(
	database: Database,
	terminals: readonly SeenTerminal[],
	filter: SeenFilter,
	{ range, now, gone }: Asked,
): AsyncGenerator<Measured> {
	const facts = await readFacts(database, terminals, filter, range, { now, gone })
	const pause = pacer()
	for (const [place, terminal] of terminals.entries()) {
		if (gone.aborted) throw new CodedError('busy')
		const known = facts[place] ?? null
		if (known === null) continue
		yield { terminal, whole: await inTurns(known, gone), uncounted: uncountedTime(known) }
		await pause()
	}
}

/** How much each terminal played, one after the other, without those that were not in sight. Ends when the client has gone. */
export async function* measured(database: Database, filter: SeenFilter, asked: Asked): AsyncGenerator<Measured> {
	for await (const terminals of piecesOf(database, filter, asked.range))
		for (const portion of await portionsOf(database, terminals, asked.range))
			yield* measuredTogether(database, portion, filter, asked)
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

const listed = ({ terminal: { id, name, sn, removed_at, is_here }, whole, uncounted }: Measured): Listed => ({
	row: {
		id,
		name,
		sn,
		is_removed: removed_at !== null,
		is_here: is_here === 1,
		...shareOf(whole),
		gaps: whole.gaps.filter(isDueGap).length,
		reasons: reasonsOf(whole),
		uncounted: seconds(lengthOf(uncounted)),
	},
	due: whole.due,
	played: whole.played,
})

/** Every terminal that was in sight within a range, least played first; `note` is called with each as it is computed. */
export const listAll = async (
	database: Database,
	filter: SeenFilter,
	asked: Asked,
	note: (one: Measured) => void = () => undefined,
): Promise<readonly Listed[]> => {
	await countFew(database, filter, asked.range)
	const all: Listed[] = []
	for await (const one of measured(database, filter, asked)) {
		note(one)
		all.push(listed(one))
	}
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
	const whole = found?.whole ?? { due: 0, played: 0, windows: [], gaps: [] }
	const days = []
	for (const { name, stretch } of daysOf(zone, range)) {
		await turn()
		if (gone.aborted) throw new CodedError('busy')
		const own = completenessWithin(whole, stretch)
		days.push({ day: name, ...shareOf(own), gaps: own.gaps.length })
	}
	return {
		...shareOf(whole),
		windows: whole.windows.map(inSeconds),
		uncounted: (found?.uncounted ?? []).map(inSeconds),
		days,
		gaps: whole.gaps
			.slice(-limits.gaps)
			.map(({ from, to, reason }) => ({ from: seconds(from), to: seconds(to), reason })),
		gap_count: whole.gaps.length,
		due_gap_count: whole.gaps.filter(isDueGap).length,
		reasons: reasonsOf(whole),
	}
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
