import { planned_limits as limits, type plannedCalls } from '@vitrine/contract/insight/planned'
import type { Stretch } from '@vitrine/domain/completeness/completeness'
import { zoneOf } from '@vitrine/domain/local-time'
import { inSeconds, shortfall_reasons, shortfallOf } from '@vitrine/domain/planned/shortfall'
import { weekAndDays } from '@vitrine/domain/plays/play-summary'
import { slotsBetween } from '@vitrine/domain/plays/play-tally'
import type { Database } from '../../../db/database.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { turn } from '../../../ports/turns.ts'
import { rangeOf } from '../completeness/completeness.ts'
import { countSeen } from '../completeness/seen.store.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import { type Counts, findName } from '../statistics/counts.store.ts'
import { all_names, storedName } from '../tallies.store.ts'
import { type Gathered, gather, type Looked } from './gathering.ts'
import { listNamed, listSelected } from './orders.store.ts'
import { type PlayedAll, readPlayed } from './played.store.ts'
import { noTotal, type PlannedTotal } from './sums.ts'

type Answer = Awaited<ReturnType<Handlers<typeof plannedCalls>['get']>>
type Row = Omit<Answer['programs'][number], 'name' | 'publish_no'>

const day_length = 86_400_000

/** A request, as calls and addresses state it. */
export interface Wanted {
	readonly group_ids?: readonly number[] | undefined
	readonly device_ids?: readonly number[] | undefined
	readonly selection_id?: number | undefined
	readonly name?: string | undefined
	readonly start_time: number
	readonly end_time: number
	readonly time_zone: string
}

const namedTerminals = async (database: Database, sight: number, { device_ids, selection_id }: Wanted) => {
	if (device_ids !== undefined) return listNamed(database, sight, device_ids)
	if (selection_id === undefined) return null
	const found = await listSelected(database, sight, selection_id, limits.terminals)
	if (found === null) throw new CodedError('selection_absent')
	return found
}

/** Refuses a request that would take too long, with a message. */
const expectFew = (terminals: number, { from, to }: Stretch): void => {
	const days = Math.max(1, Math.ceil((to - from) / day_length))
	if (terminals * days > limits.terminal_days)
		throw new CodedError('planned_wide', { terminals, days, count: limits.terminal_days })
}

/** A request of a call, limited to what its organisation can see; a nonsensical one is refused with a message. */
export const lookedAt = async (database: Database, sight: number, wanted: Wanted, now: number): Promise<Looked> => {
	const { db, dialect } = database
	const { group_ids, device_ids, selection_id, name, time_zone } = wanted
	const zone = zoneOf(time_zone)
	if (zone === null) throw new CodedError('zone_unknown', { name: time_zone })
	if ([group_ids, device_ids, selection_id].filter(one => one !== undefined).length > 1)
		throw new CodedError('planned_choice')
	const range = rangeOf(wanted, now, limits.days)
	const named = await namedTerminals(database, sight, wanted)
	if (named !== null) expectFew(named.length, range)
	const places = await placesInSight(db, dialect, sight, group_ids)
	const filter = { in_sight: sight, places, ...(named === null ? {} : { sns: named.map(({ sn }) => sn) }) }
	const count = await countSeen(database, filter, range)
	expectFew(count, range)
	const name_id = name === undefined ? all_names : await findName(db, play_kinds.program, storedName(name))
	const terminals = named?.map(({ id }) => id) ?? null
	return { filter, played: { places, terminals, name, name_id: name_id ?? all_names }, range, zone, now, count }
}

const seconds = (ms: number): number => Math.round(ms / 1000)

const nothing: Counts = { number: 0, duration: 0 }

/** How much of the planned time was played, in percent with one decimal; null if nothing was planned. */
const shareOf = (planned: number, missing: number): number | null =>
	planned === 0 ? null : Math.floor(((planned - missing) / planned) * 1000) / 10

/** The shortfall on one terminal, in ms, by reason. */
type Shortfall = ReturnType<typeof shortfallOf>

const missingOf = (short: Shortfall): number => shortfall_reasons.reduce((sum, reason) => sum + short[reason], 0)

const addShortfall = (one: Shortfall, other: Shortfall): Shortfall => ({
	not_downloaded: one.not_downloaded + other.not_downloaded,
	interrupted: one.interrupted + other.interrupted,
	for_point: one.for_point + other.for_point,
	screen_off: one.screen_off + other.screen_off,
	locked: one.locked + other.locked,
	no_signal: one.no_signal + other.no_signal,
	no_network: one.no_network + other.no_network,
	lost: one.lost + other.lost,
	replaced: one.replaced + other.replaced,
	idle: one.idle + other.idle,
	unknown: one.unknown + other.unknown,
})

const rowOf = (total: PlannedTotal, { number, duration }: Counts, short: Shortfall): Row => ({
	planned_number: total.number,
	planned: seconds(total.time),
	played_number: number,
	played: seconds(duration),
	percent: shareOf(total.time, missingOf(short)),
	...inSeconds(short),
})

/** Largest shortfall first; ties by longest planned time. */
const worstFirst = (one: Row, other: Row): number =>
	other.missing - one.missing || other.planned - one.planned || other.played - one.played

/** The shortfall of a program is the sum over terminals: overplay on one terminal does not offset a shortfall on another. */
const shortfallOfProgram = (name: string, { shares }: Gathered, { shares: played }: PlayedAll): Shortfall =>
	[...(shares.get(name) ?? [])].reduce<Shortfall>(
		(sum, [id, { time, found }]) => addShortfall(sum, shortfallOf(time, played.get(name)?.get(id) ?? 0, found)),
		shortfallOf(0, 0, noTotal().found),
	)

const programRows = (gathered: Gathered, played: PlayedAll): Answer['programs'] => {
	const [{ programs, brought }, { programs: counts }] = [gathered, played]
	return [...new Set([...programs.keys(), ...counts.keys()])]
		.map(name => ({
			name,
			publish_no: brought.get(name)?.publish_no ?? '',
			...rowOf(
				programs.get(name) ?? noTotal(),
				counts.get(name) ?? nothing,
				shortfallOfProgram(name, gathered, played),
			),
		}))
		.sort(worstFirst)
}

/** Only terminals that should have played it, or did. */
const terminalRows = ({ terminals }: Gathered, { terminals: counts }: PlayedAll): Answer['terminals'] =>
	terminals
		.filter(({ terminal: { id }, total, is_known }) => total.time > 0 || counts.has(id) || !is_known)
		.map(({ terminal: { id, name, sn, removed_at, is_here }, total, is_known }) => {
			const own = counts.get(id) ?? nothing
			const row = rowOf(total, own, shortfallOf(total.time, own.duration, total.found))
			return { id, name, sn, is_removed: removed_at !== null, is_here: is_here === 1, is_known, ...row }
		})
		.sort(worstFirst)

const dayRows = ({ days }: Gathered, { slots }: PlayedAll, { range, zone }: Looked): Answer['days'] => {
	const played = new Map(
		weekAndDays(zone, slotsBetween(range.from, range.to), slots).days.map(({ day, ...counts }) => [day, counts]),
	)
	return days.map(({ name: day, total, known, stood }) => {
		const counts = played.get(day) ?? nothing
		const isKnown = known > 0 || stood === 0
		return {
			day,
			planned_number: isKnown ? total.number : null,
			planned: isKnown ? seconds(total.time) : null,
			played_number: counts.number,
			played: seconds(counts.duration),
		}
	})
}

/** Sums of rows; shortfalls are added per row, because overplay in one does not offset another. */
const wholeOf = (rows: readonly Row[]): Row => {
	const sum = (of: (row: Row) => number): number => rows.reduce((all, row) => all + of(row), 0)
	const [planned, missing] = [sum(row => row.planned), sum(row => row.missing)]
	return {
		planned_number: sum(row => row.planned_number),
		planned,
		played_number: sum(row => row.played_number),
		played: sum(row => row.played),
		percent: shareOf(planned, missing),
		missing,
		reasons: {
			not_downloaded: sum(row => row.reasons.not_downloaded),
			interrupted: sum(row => row.reasons.interrupted),
			for_point: sum(row => row.reasons.for_point),
			screen_off: sum(row => row.reasons.screen_off),
			locked: sum(row => row.reasons.locked),
			no_signal: sum(row => row.reasons.no_signal),
			no_network: sum(row => row.reasons.no_network),
			lost: sum(row => row.reasons.lost),
			replaced: sum(row => row.reasons.replaced),
			idle: sum(row => row.reasons.idle),
			unknown: sum(row => row.reasons.unknown),
		},
	}
}

/** What was played of one program, also by terminals that stood elsewhere, or not at all, when they were to play. */
const playedOfOne = ({ terminals }: PlayedAll): Pick<Row, 'played' | 'played_number'> => {
	const all = [...terminals.values()]
	return {
		played: seconds(all.reduce((sum, { duration }) => sum + duration, 0)),
		played_number: all.reduce((sum, { number }) => sum + number, 0),
	}
}

/** Planned time next to played time, in full, largest shortfall first (decision 100). */
export const compare = async (
	database: Database,
	looked: Looked,
	gone: AbortSignal,
): Promise<Omit<Answer, 'count'>> => {
	const gathered = await gather(database, looked, gone)
	const played = await readPlayed(database, looked.played, looked.range, [...gathered.programs.keys()], gone)
	await turn()
	const isOne = looked.played.name !== undefined
	const programs = isOne ? [] : programRows(gathered, played)
	const terminals = isOne ? terminalRows(gathered, played) : []
	return {
		...wholeOf(isOne ? terminals : programs),
		...(isOne ? playedOfOne(played) : {}),
		terminal_count: gathered.terminals.length,
		uncounted: seconds(gathered.terminals.reduce((sum, { uncounted }) => sum + uncounted, 0)),
		uncounted_terminals: gathered.terminals.filter(({ uncounted }) => uncounted > 0).length,
		unknown_terminals: gathered.terminals.filter(({ is_known }) => !is_known).length,
		days: dayRows(gathered, played, looked),
		programs,
		terminals,
	}
}

/** The answer of the call: what is furthest from its plan first, up to the wanted number. */
export const compareWanted = async (
	database: Database,
	{ wanted: { limit = limits.page, ...wanted }, sight, now }: Job<Wanted & { readonly limit?: number | undefined }>,
	gone: AbortSignal,
): Promise<Answer> => {
	const found = await compare(database, await lookedAt(database, sight, wanted, now), gone)
	const { programs, terminals } = found
	return {
		...found,
		programs: programs.slice(0, limit),
		terminals: terminals.slice(0, limit),
		count: programs.length + terminals.length,
	}
}
