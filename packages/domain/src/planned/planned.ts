import { type CalendarRelease, pieceKey } from '../calendars/planned-spans.ts'
import type { Zone } from '../local-time.ts'
import type { ProgramSum } from '../schedule/loop.ts'
import { type PlanStretch, type PlanSums, planStretches, returnedAt, stretchSums } from '../schedule/sums.ts'
import { type HeldRelease, isRecall, isUrgent, type TerminalPlan } from '../schedule/terminal-plan.ts'
import { plansIn } from '../schedule/view/day-plan.ts'

/**
 * A release ordered for a terminal: `sent` is when it was ordered, `since` when the terminal had it completely (infinite if never), and
 * `gone` when it was withdrawn or forgotten (infinite if it was not). In ms since the epoch.
 */
export interface OrderedRelease extends HeldRelease {
	readonly sent: number
	readonly gone: number
}

/**
 * The plan for a program: how often and how long it was to play as ordered, without interruptions; how much of that the terminal did not
 * have yet (`missing`), and how much urgent releases took (`interrupted`), in ms. Both can be negative over a short period, when something
 * that plays late plays longer. `taken` is how much urgent releases would have taken as ordered, whether or not the terminal had them.
 */
export interface PlannedSum extends ProgramSum {
	readonly missing: number
	readonly interrupted: number
	readonly taken: number
}

/** Sums by program name, which is how plays are recorded. */
export type PlannedSums = ReadonlyMap<string, PlannedSum>

/** A stretch of a plan with its sums as a whole, computed once. */
interface Stretch extends PlanStretch {
	readonly planned: TerminalPlan<CalendarRelease>
	/** Whether a different plan begins here. */
	readonly isFirst: boolean
	readonly whole: PlanSums
	/** The program that resumes at its beginning, if any. */
	readonly back: number | null
}

const wholeStretch = (
	{ at, planned }: { readonly at: number; readonly planned: TerminalPlan<CalendarRelease> },
	stretch: PlanStretch,
): Stretch => ({
	...stretch,
	planned,
	isFirst: stretch.from === at,
	whole: stretchSums(planned.plan, stretch),
	back: returnedAt(planned.plan, stretch.from),
})

/** Splits a period into stretches without changes, each with its sums; yields after each of them. */
const stretchesOf = function* (
	releases: readonly CalendarRelease[],
	zone: Zone,
	from: number,
	to: number,
): Generator<undefined, Stretch[]> {
	const gone = releases.flatMap(one => (one.gone > from && one.gone < to ? [one.gone] : []))
	const edges = [from, ...new Set(gone.toSorted((a, b) => a - b)), to]
	const stretches: Stretch[] = []
	for (const [place, end] of edges.slice(1).entries()) {
		const begin = edges[place] ?? from
		const here = releases.filter(one => one.gone > begin)
		for (const piece of plansIn(here, zone, begin, end))
			for (const stretch of planStretches(piece.planned.plan, piece.at, piece.end)) {
				stretches.push(wholeStretch(piece, stretch))
				yield
			}
	}
	return stretches
}

/** Sums of urgent releases and of all others. */
interface Part {
	readonly urgent: Map<string, ProgramSum>
	readonly usual: Map<string, ProgramSum>
}

const add = (sums: Map<string, ProgramSum>, name: string, { plays, time }: ProgramSum): void => {
	const known = sums.get(name)
	sums.set(name, { plays: plays + (known?.plays ?? 0), time: time + (known?.time ?? 0) })
}

/** Adds the sum of a program, given by its number in the plan. */
const addProgram = (part: Part, { planned }: Stretch, id: number | null, sum: ProgramSum): void => {
	const one = id === null ? undefined : planned.programs[id]
	if (one !== undefined) add(isUrgent(one.release) ? part.urgent : part.usual, one.program.name, sum)
}

/** Adds what plays within a part of a stretch. */
const addStretch = (part: Part, stretch: Stretch, from: number, to: number): void => {
	const { planned, cut, isFirst } = stretch
	const isWhole = from === stretch.from && to === stretch.to
	const sums = isWhole ? stretch.whole : stretchSums(planned.plan, { from, to, cut })
	for (const [id, sum] of sums) addProgram(part, stretch, id, sum)
	// An overlay stays up from the beginning of its plan: one play.
	addProgram(part, stretch, planned.over, { plays: isFirst && from === stretch.from ? 1 : 0, time: to - from })
}

/** The place of the first stretch that ends after a moment: a terminal can have thousands of gaps, and a day hundreds of stretches. */
const firstAfter = (stretches: readonly Stretch[], at: number): number => {
	let [low, high] = [0, stretches.length]
	while (low < high) {
		const middle = (low + high) >> 1
		if ((stretches[middle]?.to ?? at) <= at) low = middle + 1
		else high = middle
	}
	return low
}

const sumsOf = (stretches: readonly Stretch[], from: number, to: number): Part => {
	const part: Part = { urgent: new Map(), usual: new Map() }
	for (let place = firstAfter(stretches, from); place < stretches.length; place++) {
		const stretch = stretches[place]
		if (stretch === undefined || stretch.from >= to) break
		const [begin, end] = [Math.max(stretch.from, from), Math.min(stretch.to, to)]
		if (begin >= end) continue
		addStretch(part, stretch, begin, end)
		if (stretch.from > from && !stretch.isFirst) addProgram(part, stretch, stretch.back, { plays: 1, time: 0 })
	}
	return part
}

const none: ProgramSum = { plays: 0, time: 0 }

/**
 * What plays with what the terminal had (`real`) and with what was ordered (`full`), and the same without interruptions (`free`,
 * `wanted`).
 */
type Compared = Readonly<Record<'real' | 'free' | 'full' | 'wanted', Part>>

const compared = ({ real, free, full, wanted }: Compared): PlannedSums => {
	const of = (part: Part, kind: keyof Part, name: string): ProgramSum => part[kind].get(name) ?? none
	const names = new Set([real, free, full, wanted].flatMap(one => [...one.urgent.keys(), ...one.usual.keys()]))
	return new Map(
		[...names].map((name): [string, PlannedSum] => {
			const [urgent, usual, here] = [of(full, 'urgent', name), of(wanted, 'usual', name), of(free, 'usual', name)]
			const [plays, time] = [urgent.plays + usual.plays, urgent.time + usual.time]
			const missing = time - of(real, 'urgent', name).time - here.time
			const interrupted = here.time - of(real, 'usual', name).time
			return [name, { plays, time, missing, interrupted, taken: usual.time - of(full, 'usual', name).time }]
		}),
	)
}

/** The plan of a piece of time, computed once for all terminals that share it. */
export interface PlannedPiece {
	/** What was planned within a part of it. */
	readonly sums: (from: number, to: number) => PlannedSums
	/** For how many ms each program was to play with what the terminal had, including urgent releases. */
	readonly held: (from: number, to: number) => ReadonlyMap<string, number>
}

const asOrdered = (releases: readonly OrderedRelease[]): CalendarRelease[] =>
	releases.map(({ manifest, sent, gone }) => ({ manifest, since: sent, gone }))

const asHeld = (releases: readonly OrderedRelease[]): CalendarRelease[] =>
	releases.filter(({ since }) => since !== Number.POSITIVE_INFINITY)

/** A part of a piece of time without releases arriving or leaving, with those present treated as if they had always been there. */
export interface PlannedSegment {
	readonly from: number
	readonly to: number
	readonly releases: readonly OrderedRelease[]
}

/**
 * Splits a piece of time where releases are ordered, arrive or leave. A plan for the whole piece is valid for each part, so terminals that
 * got the same releases at other moments share it. The time of arrival only matters for urgent releases and recalls.
 */
export const segmentsOf = (releases: readonly OrderedRelease[], from: number, to: number): PlannedSegment[] => {
	const isBound = (release: OrderedRelease): boolean => isUrgent(release) || isRecall(release)
	const steady = releases.filter(release => !isBound(release))
	const moments = steady.flatMap(({ sent, since, gone }) => [sent, since, gone]).filter(at => at > from && at < to)
	const edges = [from, ...new Set(moments.toSorted((a, b) => a - b)), to]
	return edges.slice(1).map((end, place) => {
		const begin = edges[place] ?? from
		const here = releases.flatMap(release => {
			if (isBound(release)) return [release]
			const { manifest, sent, since, gone } = release
			if (sent > begin || gone <= begin) return []
			const never = Number.POSITIVE_INFINITY
			return [{ manifest, sent: from, since: since <= begin ? from : never, gone: never }]
		})
		return { from: begin, to: end, releases: here }
	})
}

/** A text of everything in these releases that decides a piece of time: the same text in the same zone means the same plan. */
export const plannedKey = (releases: readonly OrderedRelease[], from: number, to: number): string =>
	`${pieceKey(asOrdered(releases), from, to)}|${pieceKey(asHeld(releases), from, to)}`

/**
 * Computes the plan of a piece of time by the rule of terminals (`playingAt`); yields after each stretch, since releases can have hundreds
 * of steps, and hundreds of urgent ones can arrive within a day.
 */
export const plannedPiece = function* (
	releases: readonly OrderedRelease[],
	zone: Zone,
	from: number,
	to: number,
): Generator<undefined, PlannedPiece> {
	const [ordered, held] = [asOrdered(releases), asHeld(releases)]
	const stretches = (list: readonly CalendarRelease[]) => stretchesOf(list, zone, from, to)
	const usual = (list: readonly CalendarRelease[]) => list.filter(release => !isUrgent(release))
	const isSame = pieceKey(ordered, from, to) === pieceKey(held, from, to)
	const isPlain = !releases.some(release => isUrgent(release) && release.sent < to && release.gone > from)
	const has = yield* stretches(held)
	const has_usual = isPlain ? has : yield* stretches(usual(held))
	const was_to = isSame ? has : yield* stretches(ordered)
	const was_usual = isSame ? has_usual : isPlain ? was_to : yield* stretches(usual(ordered))
	const sums = (begin: number, end: number): PlannedSums => {
		const real = sumsOf(has, begin, end)
		const free = isPlain ? real : sumsOf(has_usual, begin, end)
		const full = isSame ? real : sumsOf(was_to, begin, end)
		return compared({ real, free, full, wanted: isSame ? free : sumsOf(was_usual, begin, end) })
	}
	const times = (begin: number, end: number): ReadonlyMap<string, number> => {
		const { urgent, usual } = sumsOf(has, begin, end)
		const all = new Map([...usual].map(([name, { time }]) => [name, time]))
		for (const [name, { time }] of urgent) all.set(name, time + (all.get(name) ?? 0))
		return all
	}
	return { sums, held: times }
}
