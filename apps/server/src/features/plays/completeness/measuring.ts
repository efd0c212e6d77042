import {
	type Gap,
	type Heard,
	judgedWindows,
	type Pages,
	type PlayedFacts,
	playingSince,
	type Stretch,
	uncountedTime,
} from '@vitrine/domain/completeness/completeness'
import { gapsOf } from '@vitrine/domain/completeness/gaps'
import { addGap, type GapTotals, noGaps } from '@vitrine/domain/completeness/totals'
import type { Database } from '../../../db/database.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { pacer, turn } from '../../../ports/turns.ts'
import { span_kinds } from '../spans.store.ts'
import * as store from './facts.store.ts'
import { listSeen, type SeenFilter, type SeenTerminal } from './seen.store.ts'

/** Terminals fetched per page: which ones were in sight is recomputed for every page. */
const seen_page = 2000
/** Terminals whose rows are counted together: at first, and at most, once those before have shown that they have few. */
const piece = { first: 40, most: 160 } as const

/**
 * How many rows of terminals are in memory at once, whatever there is to read: together with those of others if a terminal has no more than
 * `held`, or else a `page` of each kind.
 */
export interface RowBounds {
	readonly held: number
	readonly page: number
}

/** A request: the range, the current time, and a signal that the client has gone. */
export interface Asked {
	readonly range: Stretch
	readonly now: number
	readonly gone: AbortSignal
	readonly bounds?: RowBounds | undefined
}

/** A terminal with its completeness over a range. */
export interface Measured {
	readonly terminal: SeenTerminal
	/** The evaluated time: without what can still be reported. */
	readonly windows: readonly Stretch[]
	/** The stretches before now that are not counted yet. */
	readonly uncounted: readonly Stretch[]
	/** When nothing was played and why, in order, some gaps at a time: there can be more than fit into memory. */
	readonly gaps: () => AsyncIterable<readonly Gap[]>
}

interface Counted extends SeenTerminal, store.TerminalFacts {}

/** These terminals in portions whose rows fit into memory together; one that has more is alone. */
const portionsOf = async (
	database: Database,
	terminals: readonly SeenTerminal[],
	range: Stretch,
	most: number,
): Promise<Counted[][]> => {
	const ids = terminals.map(({ id }) => id)
	const facts = new Map((await store.listFacts(database, ids, range)).map(one => [one.id, one]))
	const portions: Counted[][] = []
	let held = Number.POSITIVE_INFINITY
	for (const terminal of terminals) {
		const own = facts.get(terminal.id)
		if (own === undefined) continue
		if (held + own.held > most) {
			portions.push([])
			held = 0
		}
		portions.at(-1)?.push({ ...terminal, ...own })
		held += own.held
	}
	return portions
}

/**
 * Terminals that were in sight, in portions that yield to other work in between. As long as all that are counted together fit into one,
 * more are counted next: each portion costs some statements, however little is in it.
 */
async function* portionsInSight(
	database: Database,
	filter: SeenFilter,
	range: Stretch,
	most: number,
): AsyncGenerator<Counted[]> {
	let size: number = piece.first
	for (let after = 0; ; ) {
		const terminals = await listSeen(database, filter, range, after, seen_page)
		for (let first = 0; first < terminals.length; ) {
			await turn()
			const some = terminals.slice(first, first + size)
			first += some.length
			const portions = await portionsOf(database, some, range, most)
			size = portions.length === 1 ? piece.most : piece.first
			yield* portions
		}
		const last = terminals.at(-1)
		if (last === undefined || terminals.length < seen_page) return
		after = last.id
	}
}

/** The rows of a terminal from which its gaps follow. */
type TerminalRows = Pick<PlayedFacts, 'played' | 'lost' | 'begun' | 'heard'>

/** Reads the rows of these terminals together. */
const readTogether = async (database: Database, terminals: readonly Counted[], range: Stretch) => {
	const rows = await store.listRows(database, terminals, range)
	return ({ id }: Counted): TerminalRows => {
		const own = rows.get(id)
		const ofKind = (kind: number): Pages<Stretch> => ({ rows: own?.spans.get(kind) ?? [] })
		return {
			played: ofKind(span_kinds.played),
			lost: ofKind(span_kinds.lost),
			begun: ofKind(span_kinds.begun),
			heard: { rows: own?.states ?? [] },
		}
	}
}

/** Reads rows page by page whenever they are wanted, each behind the last one of the page before. */
const inPages = <T>(
	next: (after: number | null) => Promise<readonly T[]>,
	timeOf: (row: T) => number,
	page: number,
	gone: AbortSignal,
): Pages<T> => {
	const behind = async (after: number | null): Promise<Pages<T>> => {
		await turn()
		if (gone.aborted) throw new CodedError('busy')
		const rows = await next(after)
		const last = rows.at(-1)
		return last === undefined || rows.length < page ? { rows } : { rows, more: () => behind(timeOf(last)) }
	}
	return { rows: [], more: () => behind(null) }
}

/** The rows of a terminal that has too many of them to be held. */
const readInPages = (database: Database, terminal: Counted, range: Stretch, limit: number, gone: AbortSignal) => {
	const { id, state_since } = terminal
	const ofKind = (kind: Parameters<typeof store.listNextSpans>[1]): Pages<Stretch> =>
		inPages(
			after => store.listNextSpans(database, kind, range, { id, state_since, after, limit }),
			({ from }) => from,
			limit,
			gone,
		)
	const heard: Pages<Heard> = inPages(
		after => store.listNextStates(database, range, { id, state_since, after, limit }),
		({ at }) => at,
		limit,
		gone,
	)
	return (): TerminalRows => ({
		played: ofKind(span_kinds.played),
		lost: ofKind(span_kinds.lost),
		begun: ofKind(span_kinds.begun),
		heard,
	})
}

/** When a terminal was at places in sight within a range. */
const windowsOf = ({ stood, removed_at }: Counted, places: ReadonlySet<number> | null, range: Stretch): Stretch[] =>
	stood.flatMap(({ since, place_id }, place) => {
		const next = stood[place + 1]?.since ?? removed_at ?? Number.POSITIVE_INFINITY
		const [from, to] = [Math.max(since, range.from), Math.min(next, range.to)]
		return from < to && (places === null || places.has(place_id)) ? [{ from, to }] : []
	})

/** The states of a terminal; one that is new was away before the first of them. */
const heardOf = ({ is_new }: Counted, heard: Pages<Heard>): Pages<Heard> =>
	is_new === 0 ? heard : { rows: [{ at: 0, state: 'offline' }, ...heard.rows], more: heard.more }

type Pause = ReturnType<typeof pacer>

async function* gapsInTurns(facts: PlayedFacts, gone: AbortSignal, pause: Pause): AsyncGenerator<readonly Gap[]> {
	for await (const gaps of gapsOf(facts)) {
		if (gone.aborted) throw new CodedError('busy')
		yield gaps
		await pause()
	}
}

/** The terminals of a portion, without those that were not in sight. */
const measurePortion = async (
	database: Database,
	terminals: readonly Counted[],
	{ places }: SeenFilter,
	{ range, now, gone, held, page, pause }: Asked & RowBounds & { readonly pause: Pause },
): Promise<Measured[]> => {
	const sight = places === null ? null : new Set(places)
	const [one] = terminals
	const rowsOf =
		one !== undefined && one.held > held
			? readInPages(database, one, range, page, gone)
			: await readTogether(database, terminals, range)
	const found: Measured[] = []
	for (const terminal of terminals) {
		const windows = windowsOf(terminal, sight, range)
		if (windows.length === 0) continue
		const rows = rowsOf(terminal)
		const heard = heardOf(terminal, rows.heard)
		const facts: PlayedFacts = {
			...rows,
			windows,
			now,
			heard,
			played_until: terminal.played_until,
			playing_since: await playingSince(heard),
			// The releases of a removed terminal are gone with it.
			published_from: terminal.removed_at === null ? terminal.first : 0,
		}
		const gaps = () => gapsInTurns(facts, gone, pause)
		found.push({ terminal, windows: judgedWindows(facts), uncounted: uncountedTime(facts), gaps })
	}
	return found
}

const usual: RowBounds = { held: 10_000, page: 2000 }

/**
 * How much each terminal played, portion by portion: what has been read of one need not be kept for the next. Without those that were not
 * in sight; ends when the client has gone.
 */
export async function* measuredPortions(
	database: Database,
	filter: SeenFilter,
	asked: Asked,
): AsyncGenerator<Measured[]> {
	const { range, gone, bounds = usual } = asked
	const pause = pacer()
	for await (const portion of portionsInSight(database, filter, range, bounds.held)) {
		if (gone.aborted) throw new CodedError('busy')
		yield await measurePortion(database, portion, filter, { ...asked, ...bounds, pause })
		await pause()
	}
}

/** The same, one terminal after the other. */
export async function* measured(database: Database, filter: SeenFilter, asked: Asked): AsyncGenerator<Measured> {
	for await (const portion of measuredPortions(database, filter, asked)) yield* portion
}

/** What the gaps of a terminal come to; `note` hears of them as they are found. */
export const totalsOf = async (
	{ gaps }: Measured,
	note: (gaps: readonly Gap[]) => void = () => undefined,
): Promise<GapTotals> => {
	const totals = noGaps()
	for await (const some of gaps()) {
		for (const gap of some) addGap(totals, gap)
		note(some)
	}
	return totals
}
