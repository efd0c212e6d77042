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

/** What a computation waits for before it goes on: the next rows, or that the gaps found so far have been passed on. */
type Stop = () => Promise<void>

const never = Number.POSITIVE_INFINITY

/** Values one after the other, of which some have to be fetched first. */
interface Queue<T> {
	/** Whether the value to look at is known; if not, there is something to fetch. */
	isKnown(): boolean
	readonly fetch: Stop
	/** The value to look at, once it is known; undefined at the end. */
	first(): T | undefined
	/** Goes on to the next value. */
	pass(): void
}

/** Rows one after the other, with only one page of them in memory. */
const rowsOf = <T>(pages: Pages<T>): Queue<T> => {
	let { rows, more } = pages
	let place = 0
	return {
		isKnown: () => place < rows.length || more === undefined,
		fetch: async () => {
			const next = await more?.()
			place = 0
			rows = next?.rows ?? []
			more = next?.more
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
		goTo: (at: number): Stop | undefined => {
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

/** Takes the pieces of a gap in their order, and hears when it is over. */
interface Pieces {
	take(piece: Gap): void
	end(): void
}

/** Passes neighbours with the same reason on as one. */
const merging = (next: Pieces): Pieces => {
	let own: Gap | undefined
	return {
		take: piece => {
			if (own?.reason === piece.reason) own = { from: own.from, to: piece.to, reason: own.reason }
			else {
				if (own !== undefined) next.take(own)
				own = piece
			}
		},
		end: () => {
			if (own !== undefined) next.take(own)
			own = undefined
			next.end()
		},
	}
}

const isRest = ({ reason, from, to }: Gap): boolean => reason === 'unsaid' && to - from <= said_late

/** A short unexplained rest takes the reason of a neighbour: the following one, since that was reported late, or else the preceding one. */
const settlingRests = (next: Pieces): Pieces => {
	let before: Gap | undefined
	let own: Gap | undefined
	const settle = (piece: Gap, beside: Gap | undefined): void =>
		next.take(isRest(piece) && beside !== undefined ? { ...piece, reason: beside.reason } : piece)
	return {
		take: piece => {
			if (own !== undefined) settle(own, piece)
			before = own
			own = piece
		},
		end: () => {
			if (own !== undefined) settle(own, before)
			before = undefined
			own = undefined
			next.end()
		},
	}
}

/** How many gaps are found before they are passed on. */
const at_once = 1000

const passOn: Stop = async () => undefined

/** Explains gaps in their order, and adds what they are to the gaps found. */
const explaining = (facts: PlayedFacts, found: Gap[]) => {
	const { goTo, reasonAt } = reasonsOf(facts)
	const begun = rowsOf(facts.begun)
	let own: Stretch = { from: 0, to: 0 }
	let at = 0
	/** Unexplained time just before a new journal is when its player was set up anew. */
	let is_replaced = false
	const found_pieces: Pieces = {
		take: piece => {
			found.push(is_replaced && piece.reason === 'unsaid' ? { ...piece, reason: 'replaced' } : piece)
		},
		end: () => undefined,
	}
	const pieces = merging(settlingRests(merging(found_pieces)))
	/** Looks whether a new journal began at the end of the gap. */
	const lookForJournal = (): Stop | undefined => {
		const bound = Math.max(own.from, own.to - least_gap)
		while (begun.isKnown() && (begun.first()?.from ?? never) <= bound) begun.pass()
		if (!begun.isKnown()) return begun.fetch
		is_replaced = (begun.first()?.from ?? never) < own.to + least_gap
		return undefined
	}
	return {
		begin: (gap: Stretch): void => {
			own = gap
			at = gap.from
		},
		/** Explains the gap that was begun; what that has to wait for, or undefined once it is explained. */
		goOn: (): Stop | undefined => {
			const stop = lookForJournal()
			if (stop !== undefined) return stop
			while (at < own.to) {
				const fetch = goTo(at)
				if (fetch !== undefined) return fetch
				const { reason, until } = reasonAt(at)
				const to = Math.min(until, own.to)
				pieces.take({ from: at, to, reason })
				at = to
				if (found.length >= at_once) return passOn
			}
			pieces.end()
			return undefined
		},
	}
}

/** The parts of a window without plays, explained. */
function* explainedIn(
	window: Stretch,
	plays: Queue<Stretch>,
	{ begin, goOn }: ReturnType<typeof explaining>,
): Generator<Stop> {
	let at = window.from
	for (;;) {
		while (!plays.isKnown()) yield plays.fetch
		const { from, to } = plays.first() ?? { from: never, to: never }
		const until = Math.min(from, window.to)
		if (until - at >= least_gap) {
			begin({ from: at, to: until })
			for (let stop = goOn(); stop !== undefined; stop = goOn()) yield stop
		}
		at = Math.max(at, to)
		// It goes on in the next window, or begins there.
		if (to > window.to) return
		plays.pass()
	}
}

/** Finds the gaps of a terminal; yields what has to be awaited to find the next one. */
function* gapsIn(facts: PlayedFacts, found: Gap[]): Generator<Stop> {
	const plays = joinedRows(facts.played, least_gap)
	const explained = explaining(facts, found)
	for (const window of judgedWindows(facts)) yield* explainedIn(window, plays, explained)
}

/**
 * When a terminal played nothing although it was in sight, and why (decision 089): in order, some gaps at a time. Everything is read in the
 * order of time, and none of it is kept (decision 121).
 */
export async function* gapsOf(facts: PlayedFacts): AsyncGenerator<readonly Gap[]> {
	const found: Gap[] = []
	for (const stop of gapsIn(facts, found)) {
		if (found.length >= at_once) yield found.splice(0)
		await stop()
	}
	if (found.length > 0) yield found
}
