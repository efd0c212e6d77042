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
type Steps<T> = Generator<Fetch, T>

const never = Number.POSITIVE_INFINITY

/** Rows one after the other, with only one page of them in memory. */
const rowsOf = <T>(pages: Pages<T>) => {
	const iterator = pages[Symbol.asyncIterator]()
	let rows: readonly T[] = []
	let place = 0
	let is_over = false
	const fetch: Fetch = async () => {
		const next = await iterator.next()
		place = 0
		is_over = next.done === true
		rows = next.done === true ? [] : next.value
	}
	return {
		/** The row to look at; undefined at the end. */
		*first(): Steps<T | undefined> {
			while (place >= rows.length && !is_over) yield fetch
			return rows[place]
		},
		/** Goes on to the next row. */
		pass: (): void => {
			place += 1
		},
	}
}

/** The next of stretches that are less than `least` apart, joined; empty ones are dropped. */
function* nextJoined(rows: ReturnType<typeof rowsOf<Stretch>>, least: number): Steps<Stretch | undefined> {
	let own: Stretch | null = null
	for (let row = yield* rows.first(); row !== undefined; row = yield* rows.first()) {
		const known: Stretch = own ?? row
		const isEmpty = row.to <= row.from
		if (!isEmpty && row.from - known.to >= least) return known
		if (!isEmpty) own = { from: known.from, to: Math.max(known.to, row.to) }
		rows.pass()
	}
	return own ?? undefined
}

/** Rows of stretches, joining those less than `least` apart. */
const joinedRows = (pages: Pages<Stretch>, least: number) => {
	const rows = rowsOf(pages)
	let own: Stretch | undefined
	let is_known = false
	return {
		*first(): Steps<Stretch | undefined> {
			if (!is_known) own = yield* nextJoined(rows, least)
			is_known = true
			return own
		},
		pass: (): void => {
			is_known = false
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
	const nextState = function* (at: number): Steps<number> {
		for (let state = yield* states.first(); state !== undefined; state = yield* states.first()) {
			if (state.at > at) return state.at
			said = state.state
			states.pass()
		}
		return never
	}
	const lostAt = function* (at: number): Steps<Stretch | undefined> {
		for (let one = yield* missing.first(); one !== undefined && one.to <= at; one = yield* missing.first())
			missing.pass()
		return yield* missing.first()
	}
	return function* (at: number): Steps<ReasonAt> {
		const [next, one] = [yield* nextState(at), yield* lostAt(at)]
		const published = published_from > at ? published_from : never
		if (one !== undefined && one.from <= at) return { reason: 'lost', until: Math.min(next, one.to, published) }
		const reason = said === 'online' && at < published_from ? 'idle' : state_reasons[said]
		return { reason, until: Math.min(next, one?.from ?? never, published) }
	}
}

/** Splits a gap by reason; neighbours have different ones. */
function* piecesOf(gap: Stretch, reasonAt: ReturnType<typeof reasonsOf>): Generator<Fetch | Gap> {
	let own: Gap | undefined
	for (let at = gap.from; at < gap.to; ) {
		const { reason, until } = yield* reasonAt(at)
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
	const reasonAt = reasonsOf(facts)
	const begun = rowsOf(facts.begun)
	return function* (gap: Stretch): Generator<Fetch | Gap> {
		if (gap.to - gap.from < least_gap) return
		const bound = Math.max(gap.from, gap.to - least_gap)
		let started = yield* begun.first()
		for (; started !== undefined && started.from <= bound; started = yield* begun.first()) begun.pass()
		const said = withRests(piecesOf(gap, reasonAt))
		yield* merged(started !== undefined && started.from < gap.to + least_gap ? asReplaced(said) : said)
	}
}

/** The gaps of a terminal, or what has to be fetched to find the next one. */
function* gapsIn(facts: PlayedFacts): Generator<Fetch | Gap> {
	const plays = joinedRows(facts.played, least_gap)
	const explained = explaining(facts)
	for (const window of judgedWindows(facts)) {
		let at = window.from
		let play = yield* plays.first()
		while (play !== undefined && play.from < window.to) {
			if (play.from > at) yield* explained({ from: at, to: play.from })
			at = Math.max(at, play.to)
			// It goes on in the next window.
			if (play.to > window.to) break
			plays.pass()
			play = yield* plays.first()
		}
		if (at < window.to) yield* explained({ from: at, to: window.to })
	}
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
