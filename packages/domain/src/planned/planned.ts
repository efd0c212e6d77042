import { type CalendarRelease, pieceKey } from '../calendars/planned-spans.ts'
import type { Zone } from '../local-time.ts'
import type { ProgramSum } from '../schedule/loop.ts'
import { planSums } from '../schedule/sums.ts'
import { type HeldRelease, isUrgent, type TerminalPlan } from '../schedule/terminal-plan.ts'
import { plansIn } from '../schedule/view/day-plan.ts'

/**
 * A release that was ordered for a terminal: `sent` is when that was, `since` when the terminal had it whole, infinite where it never
 * did, and `gone` when it was taken away or forgotten, infinite where it was not. In ms since the epoch.
 */
export interface OrderedRelease extends HeldRelease {
	readonly sent: number
	readonly gone: number
}

/**
 * What was planned of a program: how often and for how many ms it was to play as ordered, if nothing came in between; how much of that
 * was not to be had on the terminal yet (`missing`), and how much urgent releases took (`interrupted`), in ms. Both may be less than
 * nothing in a short time: what plays later than it was to may play longer then.
 */
export interface PlannedSum extends ProgramSum {
	readonly missing: number
	readonly interrupted: number
}

/** Sums by the name of a program: that is what plays are written down by. */
export type PlannedSums = ReadonlyMap<string, PlannedSum>

interface Stretch {
	readonly at: number
	readonly end: number
	readonly planned: TerminalPlan<CalendarRelease>
}

/** The stretches of a time for each of which one plan is good. */
const stretchesOf = (releases: readonly CalendarRelease[], zone: Zone, from: number, to: number): Stretch[] => {
	const gone = releases.flatMap(one => (one.gone > from && one.gone < to ? [one.gone] : []))
	const edges = [from, ...new Set(gone.toSorted((a, b) => a - b)), to]
	return edges.slice(1).flatMap((end, place) => {
		const begin = edges[place] ?? from
		const here = releases.filter(one => one.gone > begin)
		return [...plansIn(here, zone, begin, end)]
	})
}

/** What of a sum is of urgent releases, and what of others. */
interface Part {
	readonly urgent: Map<string, ProgramSum>
	readonly usual: Map<string, ProgramSum>
}

const add = (sums: Map<string, ProgramSum>, name: string, { plays, time }: ProgramSum): void => {
	const known = sums.get(name)
	sums.set(name, { plays: plays + (known?.plays ?? 0), time: time + (known?.time ?? 0) })
}

/** What plays of one plan. */
const addStretch = (part: Part, { at, planned }: Stretch, from: number, to: number): void => {
	const { plan, programs, over } = planned
	for (const [id, sum] of planSums(plan, from, to)) {
		const one = programs[id]
		if (one !== undefined) add(isUrgent(one.release) ? part.urgent : part.usual, one.program.name, sum)
	}
	const top = over === null ? undefined : programs[over]
	// What is drawn over the rest stays there from its beginning on: one play.
	if (top !== undefined) add(part.urgent, top.program.name, { plays: from === at ? 1 : 0, time: to - from })
}

const sumsOf = (stretches: readonly Stretch[], from: number, to: number): Part => {
	const part: Part = { urgent: new Map(), usual: new Map() }
	for (const stretch of stretches) {
		const [begin, end] = [Math.max(stretch.at, from), Math.min(stretch.end, to)]
		if (begin < end) addStretch(part, stretch, begin, end)
	}
	return part
}

const none: ProgramSum = { plays: 0, time: 0 }

/** What plays with what the terminal had (`real`) and with what was ordered (`full`), and both as if nothing came in between. */
type Compared = Readonly<Record<'real' | 'free' | 'full' | 'wanted', Part>>

const compared = ({ real, free, full, wanted }: Compared): PlannedSums => {
	const of = (part: Part, kind: keyof Part, name: string): ProgramSum => part[kind].get(name) ?? none
	const names = new Set([real, free, full, wanted].flatMap(one => [...one.urgent.keys(), ...one.usual.keys()]))
	return new Map(
		[...names].map((name): [string, PlannedSum] => {
			const [urgent, usual, here] = [of(full, 'urgent', name), of(wanted, 'usual', name), of(free, 'usual', name)]
			const [plays, time] = [urgent.plays + usual.plays, urgent.time + usual.time]
			const missing = time - of(real, 'urgent', name).time - here.time
			return [name, { plays, time, missing, interrupted: here.time - of(real, 'usual', name).time }]
		}),
	)
}

/** The plan of a piece of time, worked out once for all terminals that have the same. */
export interface PlannedPiece {
	/** What was planned within a part of it. */
	readonly sums: (from: number, to: number) => PlannedSums
	/** For how many ms each program was to play with what the terminal had, urgent releases among it. */
	readonly held: (from: number, to: number) => ReadonlyMap<string, number>
}

const asOrdered = (releases: readonly OrderedRelease[]): CalendarRelease[] =>
	releases.map(({ manifest, sent, gone }) => ({ manifest, since: sent, gone }))

const asHeld = (releases: readonly OrderedRelease[]): CalendarRelease[] =>
	releases.filter(({ since }) => since !== Number.POSITIVE_INFINITY)

/** What of these releases decides a piece of time, as a text: the same text, in the same zone, is the same plan. */
export const plannedKey = (releases: readonly OrderedRelease[], from: number, to: number): string =>
	`${pieceKey(asOrdered(releases), from, to)}|${pieceKey(asHeld(releases), from, to)}`

/** Works out the plan of a piece of time by the rule of terminals (`playingAt`). */
export const plannedPiece = (
	releases: readonly OrderedRelease[],
	zone: Zone,
	from: number,
	to: number,
): PlannedPiece => {
	const [ordered, held] = [asOrdered(releases), asHeld(releases)]
	const stretches = (list: readonly CalendarRelease[]) => stretchesOf(list, zone, from, to)
	const usual = (list: readonly CalendarRelease[]) => list.filter(release => !isUrgent(release))
	const isSame = pieceKey(ordered, from, to) === pieceKey(held, from, to)
	const isPlain = !releases.some(release => isUrgent(release) && release.sent < to && release.gone > from)
	const has = stretches(held)
	const has_usual = isPlain ? has : stretches(usual(held))
	const was_to = isSame ? has : stretches(ordered)
	const was_usual = isSame ? has_usual : isPlain ? was_to : stretches(usual(ordered))
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
