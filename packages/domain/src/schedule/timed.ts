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

/** What had been played of each step of its day before a stretch: by the step and the beginning of its day's stretch. */
interface Before {
	readonly start: number
	/** By how much local time was ahead in the day before it, where the clocks were changed the most of both. */
	readonly offset: number
	/** The beginning of the first stretch that was played for it. */
	readonly root: number
	/** When the first step came on that has so many plays and decided, by local time. */
	readonly begun: number
	readonly played: ReadonlyMap<number, number>
}

/** What was found last of plans, which never change: whoever goes through a day comes from one stretch to the next. */
const found_before = new WeakMap<TimedPlan, readonly Before[]>()
/** So many stretches of a plan are remembered. */
const remembered = 8

/** How far back is looked from anywhere in a day: the same for all of it, so that what was found for one stretch is good for the next. */
const earliestOf = (start: number): number => Math.floor(start / day) * day - horizon

/** Whether whoever comes from a later stretch to one of before would find of it just what was found. */
const isGoodFor = (known: Before, start: number, offset: number, begun: number): boolean => {
	const earliest = earliestOf(start)
	const isWithin = known.root > earliest || earliestOf(known.start) === earliest
	return isWithin && known.offset === offset && (known.root <= begun - offset || known.root <= earliest + 1)
}

/**
 * The stretches before one, the latest first, as far as they decide what is left of its plays: since the steps came on whose plays
 * are counted, and before that as long as another such step was on, whose plays decided over theirs. They end early at one of which
 * is known what was played before.
 */
const stretchesBefore = (plan: TimedPlan, start: number, active: readonly (Occurrence | null)[]) => {
	// Where the clocks were put back meanwhile, its hours were there before, by the offset of then.
	const offset = Math.max(zoneSpanAt(plan.zone, start).offset, zoneSpanAt(plan.zone, start - day).offset)
	const earlier = found_before.get(plan) ?? []
	const starts = [start]
	let root = start
	let begun = countedFrom(plan, active)
	while (root - 1 >= begun - offset && root - 1 > earliestOf(start)) {
		root = stretchStart(plan, root - 1)
		starts.push(root)
		begun = Math.min(begun, countedFrom(plan, activeAt(plan, root)))
		const known = earlier.find(one => one.start === root)
		const sooner = Math.min(begun, known?.begun ?? begun)
		if (known !== undefined && isGoodFor(known, start, offset, sooner))
			return { starts, offset, root: known.root, begun: sooner, played: new Map(known.played) }
	}
	return { starts, offset, root, begun, played: new Map<number, number>() }
}

/** Past the number of any step. */
const steps_most = 2 ** 20

/** What stands for a step and the beginning of its day's stretch, which is at a whole second: a number, which is found sooner than a text. */
const keyOf = (active: readonly (Occurrence | null)[], index: number): number =>
	((active[index]?.from ?? 0) / 1000) * steps_most + index

const none_played: ReadonlyMap<number, number> = new Map()

/** What has been played of each step of its day before a stretch began: by the step and the beginning of its day's stretch. */
const playedBefore = (
	plan: TimedPlan,
	start: number,
	active: readonly (Occurrence | null)[],
): ReadonlyMap<number, number> => {
	if (countedFrom(plan, active) === Number.POSITIVE_INFINITY) return none_played
	const earlier = found_before.get(plan) ?? []
	const known = earlier.find(one => one.start === start)
	if (known !== undefined) return known.played
	const { starts, ...found } = stretchesBefore(plan, start, active)
	const forward = starts.toReversed()
	for (const [place, from] of forward.slice(0, -1).entries())
		playStretch(plan, from, forward[place + 1] ?? start, activeAt(plan, from), found.played)
	found_before.set(plan, [{ ...found, start }, ...earlier].slice(0, remembered))
	return found.played
}

const playStretch = (
	plan: TimedPlan,
	from: number,
	at: number,
	active: readonly (Occurrence | null)[],
	played: Map<number, number>,
): TimedPosition | null => {
	const rows = plan.timed.flatMap((step, index): Row[] =>
		active[index] === null ? [] : [{ index, step, played: played.get(keyOf(active, index)) ?? 0 }],
	)
	const position = playRows(rows, at - from - lostIn(plan.cuts, from, at))
	for (const row of rows) played.set(keyOf(active, row.index), row.played)
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
	return playStretch(plan, start, at, active, new Map(playedBefore(plan, start, active)))
}

/** How often each step was begun and how long it played up to a moment, what it had before its stretch among it. */
const sumsUntil = (
	plan: TimedPlan,
	start: number,
	at: number,
	active: readonly (Occurrence | null)[],
	before: ReadonlyMap<number, number>,
): ProgramSum[] => {
	const played = new Map(before)
	const position = playStretch(plan, start, at, active, played)
	return plan.timed.map(({ length }, index) => {
		const plays = played.get(keyOf(active, index)) ?? 0
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
