import {
	type Gap,
	type GapReason,
	type HeardState,
	judgedWindows,
	least_gap,
	type Pages,
	type PlayedFacts,
	type Stretch,
	said_late,
	state_reasons,
} from './completeness.ts'

/** Fetches the next rows; it has to be awaited before the computation goes on. */
type Fetch = () => Promise<void>

const never = Number.POSITIVE_INFINITY

/** Values one after the other, of which some have to be fetched first. */
interface Queue<T> {
	/** Whether the value to look at is known; if not, there is something to fetch. */
	isKnown(): boolean
	readonly fetch: Fetch
	/** The value to look at, once it is known; undefined at the end. */
	first(): T | undefined
	/** Goes on to the next value. */
	pass(): void
}

/** Rows one after the other, with only one page of them in memory. */
const rowsOf = <T>(pages: Pages<T>): Queue<T> => {
	const iterator = pages[Symbol.asyncIterator]()
	let rows: readonly T[] = []
	let place = 0
	let is_over = false
	return {
		isKnown: () => place < rows.length || is_over,
		fetch: async () => {
			const next = await iterator.next()
			place = 0
			is_over = next.done === true
			rows = next.done === true ? [] : next.value
		},
		first: () => rows[place],
		pass: () => {
			place += 1
		},
	}
}

/** Rows of stretches, joining those less than `least` apart; empty ones are dropped. */
const joinedRows = (pages: Pages<Stretch>, least: number): Queue<Stretch> => {
	const rows = rowsOf(pages)
	let own: Stretch | undefined
	let is_whole = false
	/** Adds the next row to the stretch; false if that is whole without it. */
	const isJoined = (row: Stretch): boolean => {
		if (row.to <= row.from) return true
		if (own !== undefined && row.from - own.to >= least) return false
		own = own === undefined ? row : { from: own.from, to: Math.max(own.to, row.to) }
		return true
	}
	return {
		isKnown: () => {
			while (!is_whole && rows.isKnown()) {
				const row = rows.first()
				is_whole = row === undefined || !isJoined(row)
				if (!is_whole) rows.pass()
			}
			return is_whole
		},
		fetch: rows.fetch,
		first: () => own,
		pass: () => {
			own = undefined
			is_whole = false
		},
	}
}

/** Why nothing was played at a moment, and when that can change next. */
interface ReasonAt {
	readonly reason: GapReason
	readonly until: number
}

/**
 * Looks up why nothing was played at moments in their order. Before anything was published there was nothing to play, unless the terminal
 * says that it plays.
 */
const reasonsOf = ({ heard, lost, published_from }: PlayedFacts) => {
	const states = rowsOf(heard)
	const missing = joinedRows(lost, 1)
	let said: HeardState = 'online'
	const passStates = (at: number): void => {
		for (let state = states.first(); state !== undefined && state.at <= at; state = states.first()) {
			said = state.state
			states.pass()
		}
	}
	const passMissing = (at: number): void => {
		while (missing.isKnown() && (missing.first()?.to ?? never) <= at) missing.pass()
	}
	return {
		/** Goes on to a moment; what has to be fetched before its reason is known, if anything. */
		goTo: (at: number): Fetch | undefined => {
			passStates(at)
			if (!states.isKnown()) return states.fetch
			passMissing(at)
			return missing.isKnown() ? undefined : missing.fetch
		},
		/** The reason at the moment that was gone to. */
		reasonAt: (at: number): ReasonAt => {
			const next = states.first()?.at ?? never
			const one = missing.first()
			const published = published_from > at ? published_from : never
			if (one !== undefined && one.from <= at) return { reason: 'lost', until: Math.min(next, one.to, published) }
			const reason = said === 'online' && at < published_from ? 'idle' : state_reasons[said]
			return { reason, until: Math.min(next, one?.from ?? never, published) }
		},
	}
}

/** Splits a gap by reason; neighbours have different ones. */
function* piecesOf(gap: Stretch, { goTo, reasonAt }: ReturnType<typeof reasonsOf>): Generator<Fetch | Gap> {
	let own: Gap | undefined
	for (let at = gap.from; at < gap.to; ) {
		for (let fetch = goTo(at); fetch !== undefined; fetch = goTo(at)) yield fetch
		const { reason, until } = reasonAt(at)
		const to = Math.min(until, gap.to)
		if (own !== undefined && own.reason !== reason) yield own
		own = { from: own?.reason === reason ? own.from : at, to, reason }
		at = to
	}
	if (own !== undefined) yield own
}

const isRest = ({ reason, from, to }: Gap): boolean => reason === 'unsaid' && to - from <= said_late

/** A short unexplained rest takes the reason of a neighbour: the following one, since that was reported late, or else the preceding one. */
function* withRests(pieces: Iterable<Fetch | Gap>): Generator<Fetch | Gap> {
	let before: Gap | undefined
	let own: Gap | undefined
	const settled = (piece: Gap, beside: Gap | undefined): Gap =>
		isRest(piece) && beside !== undefined ? { ...piece, reason: beside.reason } : piece
	for (const next of pieces)
		if (typeof next === 'function') yield next
		else {
			if (own !== undefined) yield settled(own, next)
			before = own
			own = next
		}
	if (own !== undefined) yield settled(own, before)
}

/** Merges neighbours with the same reason. */
function* merged(pieces: Iterable<Fetch | Gap>): Generator<Fetch | Gap> {
	let own: Gap | undefined
	for (const next of pieces)
		if (typeof next === 'function') yield next
		else if (own?.reason === next.reason) own = { ...own, to: next.to }
		else {
			if (own !== undefined) yield own
			own = next
		}
	if (own !== undefined) yield own
}

/** Unexplained time just before a new journal is when its player was set up anew. */
function* asReplaced(pieces: Iterable<Fetch | Gap>): Generator<Fetch | Gap> {
	for (const piece of pieces)
		yield typeof piece === 'function' || piece.reason !== 'unsaid' ? piece : { ...piece, reason: 'replaced' }
}

/** Explains gaps in their order. */
const explaining = (facts: PlayedFacts) => {
	const reasons = reasonsOf(facts)
	const begun = rowsOf(facts.begun)
	const isBefore = (bound: number): boolean => (begun.first()?.from ?? never) <= bound
	return function* (gap: Stretch): Generator<Fetch | Gap> {
		if (gap.to - gap.from < least_gap) return
		const bound = Math.max(gap.from, gap.to - least_gap)
		while (!begun.isKnown() || isBefore(bound))
			if (begun.isKnown()) begun.pass()
			else yield begun.fetch
		const started = begun.first()
		const said = withRests(piecesOf(gap, reasons))
		yield* merged(started !== undefined && started.from < gap.to + least_gap ? asReplaced(said) : said)
	}
}

/** The parts of a window without plays. */
function* unplayedIn(window: Stretch, plays: Queue<Stretch>): Generator<Fetch | Stretch> {
	let at = window.from
	for (;;) {
		while (!plays.isKnown()) yield plays.fetch
		const play = plays.first() ?? { from: never, to: never }
		if (play.from > at && at < window.to) yield { from: at, to: Math.min(play.from, window.to) }
		at = Math.max(at, play.to)
		// It goes on in the next window, or begins there.
		if (play.to > window.to) return
		plays.pass()
	}
}

/** The gaps of a terminal, or what has to be fetched to find the next one. */
function* gapsIn(facts: PlayedFacts): Generator<Fetch | Gap> {
	const plays = joinedRows(facts.played, least_gap)
	const explained = explaining(facts)
	for (const window of judgedWindows(facts))
		for (const step of unplayedIn(window, plays))
			if (typeof step === 'function') yield step
			else yield* explained(step)
}

/** How many gaps are found before they are passed on. */
const at_once = 1000

/**
 * When a terminal played nothing although it was in sight, and why (decision 089): in order, some gaps at a time. Everything is read in the
 * order of time, and none of it is kept (decision 121).
 */
export async function* gapsOf(facts: PlayedFacts): AsyncGenerator<readonly Gap[]> {
	let found: Gap[] = []
	for (const step of gapsIn(facts)) {
		if (typeof step === 'function') await step()
		else found.push(step)
		if (found.length < at_once) continue
		yield found
		found = []
	}
	if (found.length > 0) yield found
}
