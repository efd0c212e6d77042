import type { Zone } from '../local-time.ts'
import { type Cut, lostIn } from './interruption.ts'
import type { ProgramSum } from './loop.ts'
import { edgeAfter, edgeBefore, type Occurrence, occurrenceAt, type Rule } from './step.ts'
import { zoneSpanAt } from './zone-span.ts'

/** A step of a timed release as it is played: `length` ms of its program, `times` in a round, `total` in a day unless 0. */
export interface Timed {
	readonly rule: Rule
	readonly program_id: number
	readonly length: number
	readonly times: number
	readonly total: number
}

/** Which step plays, and how far its play is, in ms. */
export interface TimedPosition {
	readonly index: number
	readonly elapsed: number
	readonly left: number
}

/** What decides a timed release: its steps, the local clock, and what comes in between. */
export interface TimedPlan {
	readonly timed: readonly Timed[]
	readonly zone: Zone
	readonly cuts: readonly Cut[]
}

const day = 24 * 3_600_000
/** Nothing is looked for further ahead or back than this, in ms. */
const horizon = 60 * 3_600_000

const localAt = (zone: Zone, at: number): number => at + zoneSpanAt(zone, at).offset

const activeAt = ({ timed, zone }: TimedPlan, at: number): (Occurrence | null)[] => {
	const local = localAt(zone, at)
	return timed.map(({ rule }) => occurrenceAt(rule, local))
}

/** The steps that are on at a moment. */
export const stepsOn = (plan: TimedPlan, at: number): Timed[] => {
	const active = activeAt(plan, at)
	return plan.timed.filter((_, index) => active[index] !== null)
}

const sameActive = (a: readonly (Occurrence | null)[], b: readonly (Occurrence | null)[]): boolean =>
	a.every((one, index) => one?.from === b[index]?.from)

/** When the set of steps that are on was last another one, in ms since the epoch. */
const stretchStart = (plan: TimedPlan, at: number): number => {
	const active = activeAt(plan, at)
	let until = at
	while (until > at - horizon) {
		const span = zoneSpanAt(plan.zone, until)
		const local = until + span.offset
		const edge = Math.max(...plan.timed.map(({ rule }) => edgeBefore(rule, local))) - span.offset
		if (edge >= span.from) return edge
		if (!sameActive(activeAt(plan, span.from - 1), active)) return span.from
		until = span.from - 1
	}
	return until
}

/** When the set of steps that are on becomes another one, in ms since the epoch; infinite when not within some days. */
export const nextEdge = (plan: TimedPlan, at: number): number => {
	let from = at
	while (plan.timed.length > 0 && from < at + horizon) {
		const span = zoneSpanAt(plan.zone, from)
		const local = from + span.offset
		const edge = Math.min(...plan.timed.map(({ rule }) => edgeAfter(rule, local))) - span.offset
		if (edge < span.to) return edge
		if (!sameActive(activeAt(plan, span.to - 1), activeAt(plan, span.to))) return span.to
		from = span.to
	}
	return Number.POSITIVE_INFINITY
}

interface Row {
	readonly index: number
	readonly step: Timed
	played: number
}

const leftOf = ({ step, played }: Row): number => (step.total === 0 ? Number.POSITIVE_INFINITY : step.total - played)

/** The plays of a row within the next round. */
const turnsOf = (row: Row): number => Math.min(row.step.times, leftOf(row))

const skipRounds = (rows: readonly Row[], elapsed: number): number => {
	const round = rows.reduce((sum, row) => sum + row.step.times * row.step.length, 0)
	const whole = Math.min(Math.floor(elapsed / round), ...rows.map(row => Math.floor(leftOf(row) / row.step.times)))
	for (const row of rows) row.played += whole * row.step.times
	return elapsed - whole * round
}

/** Plays rows round and round for so many ms, noting what has been begun; null when every one has had all its plays. */
const playRows = (all: readonly Row[], elapsed: number): TimedPosition | null => {
	let rest = elapsed
	for (;;) {
		const rows = all.filter(row => leftOf(row) > 0)
		if (rows.length === 0) return null
		rest = skipRounds(rows, rest)
		for (const row of rows) {
			const { length } = row.step
			const turns = turnsOf(row)
			if (rest < turns * length) {
				const whole = Math.floor(rest / length)
				const begun = rest - whole * length
				// What begins at this very moment has not been begun yet by whoever stops here.
				row.played += whole + (begun > 0 ? 1 : 0)
				return { index: row.index, elapsed: begun, left: length - begun }
			}
			row.played += turns
			rest -= turns * length
		}
	}
}

/** When the first of the steps that have so many plays a day came on, by local time; infinite where none of those that are on has. */
const countedFrom = ({ timed }: TimedPlan, active: readonly (Occurrence | null)[]): number =>
	Math.min(
		...active.map((one, index) =>
			one !== null && (timed[index]?.total ?? 0) > 0 ? one.from : Number.POSITIVE_INFINITY,
		),
	)

/**
 * The stretches before one, the latest first, as far as they decide what is left of its plays: since the steps came on whose plays
 * are counted, and before that as long as another such step was on, whose plays decided over theirs.
 */
const stretchesBefore = (plan: TimedPlan, start: number, active: readonly (Occurrence | null)[]): number[] => {
	// Where the clocks were put back meanwhile, its hours were there before, by the offset of then.
	const offset = Math.max(zoneSpanAt(plan.zone, start).offset, zoneSpanAt(plan.zone, start - day).offset)
	const starts = [start]
	let begun = countedFrom(plan, active)
	for (let at = start - 1; at >= begun - offset && at > start - horizon; ) {
		const from = stretchStart(plan, at)
		starts.push(from)
		begun = Math.min(begun, countedFrom(plan, activeAt(plan, from)))
		at = from - 1
	}
	return starts
}

/** What has been played of each step of its day before a stretch began: by the step and the beginning of its day's stretch. */
const playedBefore = (plan: TimedPlan, start: number, active: readonly (Occurrence | null)[]): Map<string, number> => {
	const played = new Map<string, number>()
	if (countedFrom(plan, active) === Number.POSITIVE_INFINITY) return played
	const starts = stretchesBefore(plan, start, active).reverse()
	for (const [place, from] of starts.slice(0, -1).entries())
		playStretch(plan, from, starts[place + 1] ?? start, activeAt(plan, from), played)
	return played
}

const playStretch = (
	plan: TimedPlan,
	from: number,
	at: number,
	active: readonly (Occurrence | null)[],
	played: Map<string, number>,
): TimedPosition | null => {
	const keyOf = (index: number): string => `${index} ${active[index]?.from}`
	const rows = plan.timed.flatMap((step, index): Row[] =>
		active[index] === null ? [] : [{ index, step, played: played.get(keyOf(index)) ?? 0 }],
	)
	const position = playRows(rows, at - from - lostIn(plan.cuts, from, at))
	for (const row of rows) played.set(keyOf(row.index), row.played)
	return position
}

/**
 * What a timed release plays at a moment: the steps that are on, one after the other, from the first one on since the set of
 * them changed. Null when none is on, or all have had their plays.
 */
export const timedAt = (plan: TimedPlan, at: number): TimedPosition | null => {
	const active = activeAt(plan, at)
	if (active.every(one => one === null)) return null
	const start = stretchStart(plan, at)
	return playStretch(plan, start, at, active, playedBefore(plan, start, active))
}

/** How often each step was begun and how long it played up to a moment, what it had before its stretch among it. */
const sumsUntil = (
	plan: TimedPlan,
	start: number,
	at: number,
	active: readonly (Occurrence | null)[],
	before: ReadonlyMap<string, number>,
): ProgramSum[] => {
	const played = new Map(before)
	const position = playStretch(plan, start, at, active, played)
	return plan.timed.map(({ length }, index) => {
		const plays = played.get(`${index} ${active[index]?.from}`) ?? 0
		const isBegun = position?.index === index && position.elapsed > 0
		return { plays, time: isBegun ? (plays - 1) * length + position.elapsed : plays * length }
	})
}

/**
 * How often each step is begun and how long it plays from a moment until another, between which neither the steps that are on
 * change nor anything comes in between; nothing where none is on.
 */
export const timedSums = (plan: TimedPlan, from: number, to: number): ProgramSum[] => {
	const active = activeAt(plan, from)
	if (active.every(one => one === null)) return []
	const start = stretchStart(plan, from)
	const played = playedBefore(plan, start, active)
	const before = sumsUntil(plan, start, from, active, played)
	return sumsUntil(plan, start, to, active, played).map(({ plays, time }, index) => ({
		plays: plays - (before[index]?.plays ?? 0),
		time: time - (before[index]?.time ?? 0),
	}))
}
