import type { Span } from '../release/play-tally.ts'

/**
 * Times of a terminal in ms since the epoch, start inclusive and end exclusive. Lists of them are always passed on sorted and without
 * overlaps.
 */
export type Stretch = Span

/** Anything shorter is not a gap: programs change, and clocks differ by seconds. */
export const least_gap = 30_000

/**
 * Terminals report their state late, by up to a heartbeat or the silence timeout: an unexplained rest this short belongs to the
 * neighbouring reason.
 */
export const said_late = 120_000

/** A play is reported when it ends: this much time before now is not held against a terminal. */
const reported_late = 3_600_000

/**
 * The state of a terminal as the server heard it: connected without a report yet, as reported, or not connected. One that plays while an
 * input has no signal is `no_signal`.
 */
export const heard_states = ['online', 'playing', 'no_signal', 'idle', 'locked', 'screen_off', 'offline'] as const
export type HeardState = (typeof heard_states)[number]

/**
 * Why nothing was played: the screen was off, it was locked, nothing was scheduled, an input had no signal, it was not connected, its
 * records are lost, its player was set up anew, or unknown.
 */
export const gap_reasons = ['off', 'locked', 'idle', 'no_signal', 'no_network', 'lost', 'replaced', 'unsaid'] as const
export type GapReason = (typeof gap_reasons)[number]

/** Reasons that are not a terminal's fault: such time does not count as due. */
const excused: ReadonlySet<GapReason> = new Set(['off', 'locked', 'idle'])

export interface Gap extends Stretch {
	readonly reason: GapReason
}

/** Whether something was due in a gap: time with the screen off, locked or with nothing to play is shown, but is no gap to count. */
export const isDueGap = ({ reason }: Pick<Gap, 'reason'>): boolean => !excused.has(reason)

/** Facts about a terminal. */
export interface PlayedFacts {
	/** When it was in an organisation that the user can see. */
	readonly windows: readonly Stretch[]
	readonly now: number
	readonly played: readonly Stretch[]
	/** Times whose records are lost or do not count. */
	readonly lost: readonly Stretch[]
	/** When its player started a new journal in place of an earlier one, earliest first. */
	readonly begun: readonly number[]
	/** Changes of its state, earliest first; the first can predate the windows. */
	readonly heard: readonly { readonly at: number; readonly state: HeardState }[]
	/** When something was published to it, or played, for the first time: 0 if that is not known, infinite if never. */
	readonly published_from: number
}

/** The result for a period: `due` is how long it should have played and `played` how much of that it did, in ms. */
export interface Completeness {
	readonly due: number
	readonly played: number
	/** The evaluated time: without what can still be reported. */
	readonly windows: readonly Stretch[]
	readonly gaps: readonly Gap[]
}

/** Stretches in order, joining those less than `least` apart; empty ones are dropped. */
export const joined = (stretches: readonly Stretch[], least = 1): Stretch[] => {
	const found: { from: number; to: number }[] = []
	for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
		const last = found.at(-1)
		if (to <= from) continue
		if (last !== undefined && from - last.to < least) last.to = Math.max(last.to, to)
		else found.push({ from, to })
	}
	return found
}

/** The parts of the stretches inside another one. */
export const clipped = (stretches: readonly Stretch[], { from, to }: Stretch): Stretch[] =>
	stretches.flatMap(one =>
		one.to <= from || one.from >= to ? [] : [{ from: Math.max(one.from, from), to: Math.min(one.to, to) }],
	)

/** What remains of a stretch outside these. */
const rest = ({ from, to }: Stretch, played: readonly Stretch[]): Stretch[] => {
	const left: Stretch[] = []
	let at = from
	for (const one of played) {
		if (one.from > at) left.push({ from: at, to: one.from })
		at = one.to
	}
	return at < to ? [...left, { from: at, to }] : left
}

const reasons: Readonly<Record<HeardState, GapReason>> = {
	online: 'unsaid',
	playing: 'unsaid',
	no_signal: 'no_signal',
	idle: 'idle',
	locked: 'locked',
	screen_off: 'off',
	offline: 'no_network',
}

/** The stretches that end after a moment; successive moments must not decrease. */
const cursor = <T extends Stretch>(list: readonly T[]) => {
	let place = 0
	return function* (at: number): Generator<T> {
		for (let one = list[place]; one !== undefined && one.to <= at; one = list[place]) place += 1
		for (let next = place; next < list.length; next++) yield list[next] as T
	}
}

/** Where sorted stretches begin and end inside another one. */
const edgesIn = (gap: Stretch, stretches: Iterable<Stretch>): number[] => {
	const found: number[] = []
	for (const { from, to } of stretches) {
		if (from >= gap.to) break
		found.push(...[from, to].filter(at => at > gap.from && at < gap.to))
	}
	return found
}

interface Pieces {
	readonly reasonAt: (at: number) => GapReason
	/** Where the reason can change within a gap. */
	readonly edges: (gap: Stretch) => number[]
}

/**
 * Looks up why nothing was played; gaps must be queried in order. Before anything was published there was nothing to play, unless the
 * terminal says that it plays.
 */
const lookUp = ({ heard, published_from }: PlayedFacts, missing: readonly Stretch[]): Pieces => {
	const spans = heard.map(({ at, state }, place) => ({
		from: at,
		to: heard[place + 1]?.at ?? Number.POSITIVE_INFINITY,
		state,
	}))
	const [stateAt, lostAt] = [cursor(spans), cursor(missing)]
	const [statesFrom, lostFrom] = [cursor(spans), cursor(missing)]
	return {
		reasonAt: at => {
			const [state] = stateAt(at)
			const [lost] = lostAt(at)
			if (lost !== undefined && lost.from <= at) return 'lost'
			const said = state === undefined || state.from > at ? 'online' : state.state
			return said === 'online' && at < published_from ? 'idle' : reasons[said]
		},
		edges: gap => {
			const first = gap.from < published_from && published_from < gap.to ? [published_from] : []
			const found = [...edgesIn(gap, statesFrom(gap.from)), ...edgesIn(gap, lostFrom(gap.from)), ...first]
			return [...new Set(found)].sort((a, b) => a - b)
		},
	}
}

/** Merges neighbours with the same reason. */
const merged = (pieces: readonly Gap[]): Gap[] => {
	const found: Gap[] = []
	for (const piece of pieces) {
		const last = found.at(-1)
		if (last?.reason === piece.reason) found[found.length - 1] = { ...last, to: piece.to }
		else found.push(piece)
	}
	return found
}

/** A short unexplained rest takes the reason of a neighbour: the following one, since that was reported late, or else the preceding one. */
const withRests = (pieces: readonly Gap[]): Gap[] => {
	const isRest = ({ reason, from, to }: Gap): boolean => reason === 'unsaid' && to - from <= said_late
	return merged(
		pieces.map((piece, place) => {
			const beside = [pieces[place + 1], pieces[place - 1]].find(one => one !== undefined && one.reason !== 'unsaid')
			return isRest(piece) && beside !== undefined ? { ...piece, reason: beside.reason } : piece
		}),
	)
}

/** The first number above another in an ascending list: a terminal can have started thousands of journals. */
const firstAfter = (ascending: readonly number[], bound: number): number | undefined => {
	let [low, high] = [0, ascending.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((ascending[middle] ?? 0) <= bound) low = middle + 1
		else high = middle
	}
	return ascending[low]
}

/** Splits a gap into pieces by reason. */
const explained = (gap: Stretch, { reasonAt, edges }: Pieces, begun: readonly number[]): Gap[] => {
	const bounds = [gap.from, ...edges(gap), gap.to]
	const pieces = bounds.slice(1).map((to, place): Gap => {
		const from = bounds[place] ?? gap.from
		return { from, to, reason: reasonAt(from) }
	})
	const said = withRests(merged(pieces))
	// Unexplained time just before a new journal is when its player was set up anew.
	const started = firstAfter(begun, Math.max(gap.from, gap.to - least_gap))
	const isNew = started !== undefined && started < gap.to + least_gap
	return isNew ? merged(said.map(one => (one.reason === 'unsaid' ? { ...one, reason: 'replaced' } : one))) : said
}

/** Since when a terminal has been connected and playing, or has reported nothing else; 0 if it is not, in ms. */
const playingSince = (heard: PlayedFacts['heard']): number => {
	const other = heard.findLastIndex(({ state }) => state !== 'online' && state !== 'playing')
	return heard[other + 1]?.at ?? 0
}

/** Until when plays are evaluated: anything later can still be reported. */
const judgedUntil = ({ windows, now, heard }: PlayedFacts, played: readonly Stretch[]): number => {
	const last = Math.max(windows[0]?.from ?? 0, played.at(-1)?.to ?? 0, playingSince(heard))
	return now - last <= reported_late ? Math.min(now, last) : now
}

/** The windows without the time before now that a terminal can still report. */
export const judgedWindows = (facts: PlayedFacts, played: readonly Stretch[]): Stretch[] =>
	clipped(facts.windows, { from: 0, to: judgedUntil(facts, played) })

/** The time before now that does not count yet, since its plays can still be reported: an hour at most. */
export const uncountedTime = (facts: PlayedFacts): Stretch[] =>
	clipped(facts.windows, { from: judgedUntil(facts, joined(facts.played, least_gap)), to: facts.now })

/** How much of the due time a terminal played, and the reasons for the rest (decision 089). */
export const completenessOf = (facts: PlayedFacts): Completeness => {
	const played = joined(facts.played, least_gap)
	const windows = judgedWindows(facts, played)
	const pieces = lookUp(facts, joined(facts.lost))
	const gaps = windows.flatMap(window =>
		rest(window, clipped(played, window))
			.filter(({ from, to }) => to - from >= least_gap)
			.flatMap(gap => explained(gap, pieces, facts.begun)),
	)
	return { ...sumsOf(windows, gaps), windows, gaps }
}

const sumsOf = (windows: readonly Stretch[], gaps: readonly Gap[]) => {
	const played = lengthOf(windows) - lengthOf(gaps)
	return { played, due: played + lengthOf(gaps.filter(isDueGap)) }
}

/** The part of a result inside a stretch, such as a day. */
export const completenessWithin = ({ windows, gaps }: Completeness, stretch: Stretch): Completeness => {
	const own = clipped(windows, stretch)
	const inside = gaps.flatMap(gap => clipped([gap], stretch).map(one => ({ ...one, reason: gap.reason })))
	return { ...sumsOf(own, inside), windows: own, gaps: inside }
}

/** Total length of stretches, in ms. */
export const lengthOf = (stretches: readonly Stretch[]): number =>
	stretches.reduce((sum, { from, to }) => sum + to - from, 0)

/** Tenths of a percent, rounded down so that only complete playback is 1000; null if nothing was due. */
export const permille = ({ due, played }: Pick<Completeness, 'due' | 'played'>): number | null =>
	due === 0 ? null : Math.floor((played / due) * 1000)

/** How long nothing was played for each reason, in ms. */
export const byReason = (gaps: readonly Gap[]): Readonly<Record<GapReason, number>> => {
	const sums: Record<GapReason, number> = {
		off: 0,
		locked: 0,
		idle: 0,
		no_signal: 0,
		no_network: 0,
		lost: 0,
		replaced: 0,
		unsaid: 0,
	}
	for (const { reason, from, to } of gaps) sums[reason] += to - from
	return sums
}
