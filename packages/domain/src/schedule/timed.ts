import type { Zone } from '../local-time.ts'
import { type Cut, lostIn } from './interruption.ts'
import type { ProgramSum } from './loop.ts'
import { edgeAfter, edgeBefore, type Occurrence, occurrenceAt, type Rule } from './step.ts'
import { zoneSpanAt } from './zone-span.ts'

/** A step of a timed release as it is played: `length` ms of its program, `times` per round, at most `total` a day unless 0. */
export interface Timed {
	readonly rule: Rule
	readonly program_id: number
	readonly length: number
	readonly times: number
	readonly total: number
}

/** The step that plays, and the elapsed time of its play, in ms. */
export interface TimedPosition {
	readonly index: number
	readonly elapsed: number
	readonly left: number
}

/** Everything that decides a timed release: its steps, the local clock, and interruptions. */
export interface TimedPlan {
	readonly timed: readonly Timed[]
	readonly zone: Zone
	readonly cuts: readonly Cut[]
}

const day = 24 * 3_600_000
/** How far ahead or back to search, in ms. */
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

/** When the set of active steps last changed, in ms since the epoch. */
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

/** When the set of active steps next changes, in ms since the epoch; infinite if not within some days. */
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

/** Plays the rows in rounds for a duration in ms, counting the plays started; null once all plays of every row are used up. */
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
				// A play that would start at exactly this moment has not started yet.
				row.played += whole + (begun > 0 ? 1 : 0)
				return { index: row.index, elapsed: begun, left: length - begun }
			}
			row.played += turns
			rest -= turns * length
		}
	}
}

/** When the first of the active steps with a daily limit came on, in local time; infinite if there is none. */
const countedFrom = ({ timed }: TimedPlan, active: readonly (Occurrence | null)[]): number =>
	Math.min(
		...active.map((one, index) =>
			one !== null && (timed[index]?.total ?? 0) > 0 ? one.from : Number.POSITIVE_INFINITY,
		),
	)

/** Plays of each step of its day before a stretch, by the step and the beginning of its span of that day. */
interface Before {
	readonly start: number
	/** The local time offset at the stretch or a day before it, whichever is larger. */
	readonly offset: number
	/** The beginning of the first stretch that was evaluated for it. */
	readonly root: number
	/** When the earliest relevant step with a daily limit came on, in local time. */
	readonly begun: number
	readonly played: ReadonlyMap<number, number>
}

/** The latest results by plan; plans never change, and callers that walk through a day go from one stretch to the next. */
const found_before = new WeakMap<TimedPlan, readonly Before[]>()
/** How many stretches of a plan are cached. */
const remembered = 8

/** How far back to search: the same for a whole day, so that the result of one stretch is valid for the next. */
const earliestOf = (start: number): number => Math.floor(start / day) * day - horizon

/** Whether starting from a later stretch would give the same result for this earlier one. */
const isGoodFor = (known: Before, start: number, offset: number, begun: number): boolean => {
	const earliest = earliestOf(start)
	const isWithin = known.root > earliest || earliestOf(known.start) === earliest
	return isWithin && known.offset === offset && (known.root <= begun - offset || known.root <= earliest + 1)
}

/**
 * The stretches before one, latest first, as far as they affect its remaining plays: back to when its limited steps came on, and further
 * while another limited step was on that affected theirs. Stops early at a stretch with a cached result.
 */
const stretchesBefore = (plan: TimedPlan, start: number, active: readonly (Occurrence | null)[]) => {
	// If the clocks were set back in between, its hours began earlier, at the previous offset.
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

/** Greater than the number of any step. */
const steps_most = 2 ** 20

/**
 * The key of a step and the beginning of its span of the day, which is at a whole second: a number, since lookups are faster than with a
 * string.
 */
const keyOf = (active: readonly (Occurrence | null)[], index: number): number =>
	((active[index]?.from ?? 0) / 1000) * steps_most + index

const none_played: ReadonlyMap<number, number> = new Map()

/** Plays of each step of its day before a stretch began, by the step and the beginning of its span of that day. */
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

/** The stretch around a moment: the steps that are on, with their plays of the day before it. */
interface Here {
	readonly start: number
	/** It does not end before. */
	readonly until: number
	readonly rows: readonly Row[]
}

/** The latest stretch by plan: callers sum up many short times of a day, one after the other. */
const found_here = new WeakMap<TimedPlan, Here>()

const hereAt = (plan: TimedPlan, at: number): Here => {
	const known = found_here.get(plan)
	if (known !== undefined && at >= known.start && at < known.until) return known
	const active = activeAt(plan, at)
	const isOn = active.some(one => one !== null)
	const start = isOn ? stretchStart(plan, at) : at
	const before = isOn ? playedBefore(plan, start, active) : none_played
	const rows = plan.timed.flatMap((step, index): Row[] =>
		active[index] === null ? [] : [{ index, step, played: before.get(keyOf(active, index)) ?? 0 }],
	)
	const here = { start, until: Math.min(nextEdge(plan, at), at + horizon), rows }
	found_here.set(plan, here)
	return here
}

/** Plays a stretch up to a moment: the steps that are on, with their plays of the day until then, and the one that plays. */
const playUntil = ({ cuts }: TimedPlan, { start, rows }: Here, at: number) => {
	const played = rows.map(({ index, step, played }) => ({ index, step, played }))
	const position = played.length === 0 ? null : playRows(played, at - start - lostIn(cuts, start, at))
	return { played, position }
}

/**
 * What a timed release plays at a moment: the active steps in turn, starting with the first whenever the set of them changes. Null if none
 * is on, or all plays are used up.
 */
export const timedAt = (plan: TimedPlan, at: number): TimedPosition | null =>
	playUntil(plan, hereAt(plan, at), at).position

/** The sum of a step, by its number. */
interface StepSum extends ProgramSum {
	readonly index: number
}

/** How often each step was started and how long it played up to a moment, including what it played before its stretch. */
const sumsUntil = (plan: TimedPlan, here: Here, at: number): StepSum[] => {
	const { played, position } = playUntil(plan, here, at)
	return played.map(({ index, step: { length }, played: plays }) => {
		const isBegun = position?.index === index && position.elapsed > 0
		return { index, plays, time: isBegun ? (plays - 1) * length + position.elapsed : plays * length }
	})
}

/**
 * How often each step that is on is started and how long it plays between two moments, if neither the active steps change nor anything
 * interrupts in between.
 */
export const timedSums = (plan: TimedPlan, from: number, to: number): StepSum[] => {
	const here = hereAt(plan, from)
	const before = sumsUntil(plan, here, from)
	return sumsUntil(plan, here, to).map(({ index, plays, time }, place) => ({
		index,
		plays: plays - (before[place]?.plays ?? 0),
		time: time - (before[place]?.time ?? 0),
	}))
}
