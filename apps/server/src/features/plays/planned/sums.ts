import { clipped, type Gap, type Stretch } from '@vitrine/domain/completeness/completeness'
import {
	type PlannedPiece,
	type PlannedSum,
	plannedKey,
	plannedPiece,
	segmentsOf,
} from '@vitrine/domain/planned/planned'
import { type FoundReasons, gapShortfall } from '@vitrine/domain/planned/shortfall'
import { slot_length } from '@vitrine/domain/plays/play-tally'
import { CodedError } from '../../../http/coded-error.ts'
import { inTurns, pacer, turn } from '../../../ports/turns.ts'
import type { Measured } from '../completeness/measuring.ts'
import type { TerminalOrders } from './orders.ts'

/** What was planned: how often, for how many ms, and the reasons found why it did not play, in ms. */
export interface PlannedTotal {
	number: number
	time: number
	readonly found: { -readonly [K in keyof FoundReasons]: number }
}

export const noTotal = (): PlannedTotal => ({
	number: 0,
	time: 0,
	found: {
		not_downloaded: 0,
		interrupted: 0,
		for_point: 0,
		screen_off: 0,
		locked: 0,
		no_signal: 0,
		no_network: 0,
		lost: 0,
		replaced: 0,
		idle: 0,
	},
})

/** Day plans, and sums of parts of them, held at once. */
const most_held = 500

interface HeldPiece extends PlannedPiece {
	/** Sums already computed, by time range: most terminals ask for whole days. */
	readonly known: Map<string, ReturnType<PlannedPiece['sums']>>
	readonly known_held: Map<string, ReturnType<PlannedPiece['held']>>
}

/**
 * Computes day plans, each only once for all terminals that have the same orders. `pause` is awaited after each part of a day that is
 * summed, over all terminals: a part can cut through a release with hundreds of steps, and a terminal that flaps has few of them a day,
 * but on each day.
 */
export const planner = () => {
	const pieces = new Map<string, HeldPiece>()
	const pieceOf = async ({ zone, zone_name, releases }: TerminalOrders, { from, to }: Stretch): Promise<HeldPiece> => {
		const key = `${zone_name} ${from} ${to} ${plannedKey(releases, from, to)}`
		const known = pieces.get(key)
		if (known !== undefined) return known
		await turn()
		if (pieces.size >= most_held) pieces.clear()
		const here = releases.filter(({ sent, gone }) => sent < to && gone > from)
		const work = plannedPiece(here, zone, from, to)
		const made = { ...(await inTurns(work)), known: new Map(), known_held: new Map() }
		pieces.set(key, made)
		return made
	}
	const sumsIn = ({ known, sums }: HeldPiece, { from, to }: Stretch) => {
		const key = `${from} ${to}`
		const found = known.get(key) ?? sums(from, to)
		if (known.size < most_held) known.set(key, found)
		return found
	}
	const heldIn = ({ known_held, held }: HeldPiece, { from, to }: Stretch) => {
		const key = `${from} ${to}`
		const found = known_held.get(key) ?? held(from, to)
		if (known_held.size < most_held) known_held.set(key, found)
		return found
	}
	return { pieceOf, sumsIn, heldIn, pause: pacer() }
}

type Pause = ReturnType<typeof pacer>

interface Day {
	readonly name: string
	readonly stretch: Stretch
}

const totalOf = (totals: Map<string, PlannedTotal>, name: string): PlannedTotal => {
	const total = totals.get(name) ?? noTotal()
	totals.set(name, total)
	return total
}

const addSums = (totals: Map<string, PlannedTotal>, sums: ReadonlyMap<string, PlannedSum>): void => {
	for (const [name, { plays, time, missing, interrupted }] of sums) {
		const total = totalOf(totals, name)
		total.number += plays
		total.time += time
		total.found.not_downloaded += missing
		total.found.interrupted += interrupted
	}
}

/** What was planned within these stretches. */
const addWindows = async (
	totals: Map<string, PlannedTotal>,
	sums: (stretch: Stretch) => ReadonlyMap<string, PlannedSum>,
	windows: readonly Stretch[],
	pause: Pause,
): Promise<void> => {
	for (const window of windows) {
		addSums(totals, sums(window))
		await pause()
	}
}

const addGap = (totals: Map<string, PlannedTotal>, piece: PlannedPiece, { from, to, reason }: Gap): void => {
	if (reason === 'unsaid') return
	for (const [name, sum] of piece.sums(from, to)) {
		const { found } = totalOf(totals, name)
		for (const [key, time] of Object.entries(gapShortfall(reason, sum))) found[key as keyof FoundReasons] += time
	}
}

const addGaps = async (
	totals: Map<string, PlannedTotal>,
	piece: PlannedPiece,
	gaps: readonly Gap[],
	{ from, to, pause }: Stretch & { readonly pause: Pause },
): Promise<void> => {
	for (const gap of gaps) {
		if (gap.to <= from || gap.from >= to) continue
		addGap(totals, piece, { ...gap, from: Math.max(gap.from, from), to: Math.min(gap.to, to) })
		await pause()
	}
}

/** What was played for points, starting in a quarter of an hour of a terminal: how often, and for how many ms in all. */
export interface PointTime {
	readonly slot: number
	readonly number: number
	readonly duration: number
}

/**
 * When it was played, as far as the quarter says: a play that begins at any moment of it surely covers the middle of this time, and its two
 * ends in half of the cases.
 */
const likelyTimes = ({ slot, number, duration }: PointTime): readonly (Stretch & { readonly weight: number })[] => {
	const begin = slot * slot_length
	const length = Math.round(duration / Math.max(1, number))
	const [risen, falling] = [begin + Math.min(slot_length, length), begin + Math.max(slot_length, length)]
	return [
		{ from: begin, to: risen, weight: 0.5 },
		{ from: risen, to: falling, weight: 1 },
		{ from: falling, to: begin + slot_length + length, weight: 0.5 },
	]
}

/** For how many ms a program was due when something can have been played for a point, and how likely that was. */
interface Due {
	readonly total: PlannedTotal
	readonly time: number
	readonly weight: number
}

/**
 * The time that something was played for a point is split among all programs that were due then, in proportion to their time, on whatever
 * days and by whatever releases; if less was due, it takes all of that.
 */
const pointShares = () => {
	const shares = new Map<PointTime, Due[]>()
	return {
		add: (point: PointTime, due: readonly Due[]) => void shares.set(point, [...(shares.get(point) ?? []), ...due]),
		divide(): void {
			for (const [{ duration }, due] of shares) {
				const all = due.reduce((sum, { time, weight }) => sum + time * weight, 0)
				for (const { total, time, weight } of due)
					total.found.for_point += Math.round(Math.min(time, (time * weight * duration) / all))
			}
		},
	}
}

/** Finds what was due while something was played for points. */
const addPoints = async (
	totals: Map<string, PlannedTotal>,
	held: (stretch: Stretch) => ReadonlyMap<string, number>,
	points: readonly PointTime[],
	{ from, to, pause, shares }: Stretch & { readonly pause: Pause; readonly shares: ReturnType<typeof pointShares> },
): Promise<void> => {
	for (const point of points) {
		for (const likely of likelyTimes(point)) {
			const own = { from: Math.max(likely.from, from), to: Math.min(likely.to, to) }
			if (own.from >= own.to) continue
			const due = [...held(own)].filter(([, time]) => time > 0)
			shares.add(
				point,
				due.map(([name, time]) => ({ total: totalOf(totals, name), time, weight: likely.weight })),
			)
			await pause()
		}
	}
}

/** Returns the gaps in consecutive stretches, which are read as they are needed: a terminal can have more than fit into memory. */
const gapsByTime = (found: AsyncIterable<readonly Gap[]>) => {
	const iterator = found[Symbol.asyncIterator]()
	let held: readonly Gap[] = []
	let is_over = false
	const readUntil = async (to: number): Promise<void> => {
		while (!is_over && (held.at(-1)?.to ?? Number.NEGATIVE_INFINITY) < to) {
			const next = await iterator.next()
			is_over = next.done === true
			if (next.done !== true) held = [...held, ...next.value]
		}
	}
	return async ({ from, to }: Stretch): Promise<readonly Gap[]> => {
		held = held.filter(gap => gap.to > from)
		await readUntil(to)
		return held.filter(gap => gap.from < to && gap.to > from)
	}
}

/** Only what can reach into a stretch: a range of a hundred days has thousands of quarters of an hour. */
const pointsIn = (points: readonly PointTime[], { from, to }: Stretch): readonly PointTime[] =>
	points.filter(point => likelyTimes(point).some(likely => likely.from < to && likely.to > from))

/** What is known about a terminal besides its orders and gaps; `gone` ends the work. */
interface Known {
	readonly days: readonly Day[]
	readonly points: readonly PointTime[]
	readonly gone: AbortSignal
}

/** What was planned on one terminal, by day and program. */
export const terminalTotals = async (
	{ pieceOf, sumsIn, heldIn, pause }: ReturnType<typeof planner>,
	orders: TerminalOrders,
	{ windows, gaps }: Pick<Measured, 'windows' | 'gaps'>,
	{ days, points, gone }: Known,
): Promise<Map<string, PlannedTotal>[]> => {
	if (orders.releases.length === 0) return days.map(() => new Map())
	const all: Map<string, PlannedTotal>[] = []
	const gapsIn = gapsByTime(gaps())
	const shares = pointShares()
	for (const { stretch } of days) {
		if (gone.aborted) throw new CodedError('busy')
		const totals = new Map<string, PlannedTotal>()
		all.push(totals)
		const own = clipped(windows, stretch)
		const missed = await gapsIn(stretch)
		if (own.length === 0) continue
		const near = pointsIn(points, stretch)
		for (const { from, to, releases } of segmentsOf(orders.releases, stretch.from, stretch.to)) {
			const piece = await pieceOf({ ...orders, releases }, stretch)
			await addWindows(totals, part => sumsIn(piece, part), clipped(own, { from, to }), pause)
			await addPoints(totals, part => heldIn(piece, part), near, { from, to, pause, shares })
			await addGaps(totals, piece, missed, { from, to, pause })
		}
	}
	shares.divide()
	return all
}

/** Adds one total to another. */
export const addTotal = (to: PlannedTotal, { number, time, found }: PlannedTotal): void => {
	to.number += number
	to.time += time
	for (const reason of Object.keys(found) as (keyof FoundReasons)[]) to.found[reason] += found[reason]
}
