import { lengthOf, type Stretch } from '@vitrine/domain/completeness/completeness'
import type { Zone } from '@vitrine/domain/local-time'
import type { Database } from '../../../db/database.ts'
import { turn } from '../../../ports/turns.ts'
import { daysOf } from '../completeness/completeness.ts'
import { type Measured, measuredPortions, type RowBounds } from '../completeness/measuring.ts'
import type { SeenFilter } from '../completeness/seen.store.ts'
import { storedName } from '../tallies.store.ts'
import { orderReader } from './orders.ts'
import { listPointTimes, type PlayedFilter } from './played.store.ts'
import { addTotal, noTotal, type PlannedTotal, planner, terminalTotals } from './sums.ts'

/** What to compute: whose plays, which terminals, when. */
export interface Looked {
	readonly filter: SeenFilter
	readonly played: PlayedFilter
	readonly range: Stretch
	readonly zone: Zone
	readonly now: number
	/** How many terminals were in sight. */
	readonly count: number
}

/** The result once all terminals have been processed. */
export interface Gathered {
	readonly programs: ReadonlyMap<string, PlannedTotal>
	/** What was planned per program and terminal: overplay on one terminal does not offset a shortfall on another. */
	readonly shares: ReadonlyMap<string, ReadonlyMap<number, PlannedTotal>>
	/** For each day, how many of the terminals in sight have a known plan. */
	readonly days: readonly { readonly name: string; readonly total: PlannedTotal; known: number; stood: number }[]
	readonly terminals: readonly {
		readonly terminal: Measured['terminal']
		readonly total: PlannedTotal
		readonly is_known: boolean
		/** How much of the time before now is not counted yet, in ms. */
		readonly uncounted: number
	}[]
	readonly brought: ReadonlyMap<string, { readonly publish_no: string }>
}

const isWithin = ({ windows }: Measured, { from, to }: Stretch): boolean =>
	windows.some(window => window.from < to && window.to > from)

/** Sums of all terminals, optionally of a single program. */
const collector = (days: ReturnType<typeof daysOf>, name: string | undefined) => {
	const byDay = days.map(day => ({ name: day.name, total: noTotal(), known: 0, stood: 0 }))
	const programs = new Map<string, PlannedTotal>()
	const shares = new Map<string, Map<number, PlannedTotal>>()
	const shareOf = (program: string, id: number): PlannedTotal => {
		const own = shares.get(program) ?? new Map<number, PlannedTotal>()
		const share = own.get(id) ?? noTotal()
		shares.set(program, own.set(id, share))
		return share
	}
	const addDay = (id: number, to: readonly PlannedTotal[], sums: ReadonlyMap<string, PlannedTotal>): void => {
		for (const [own, total] of sums) {
			const stored = storedName(own)
			if (name !== undefined && stored !== name) continue
			const program = programs.get(stored) ?? noTotal()
			programs.set(stored, program)
			for (const one of [...to, program, shareOf(stored, id)]) addTotal(one, total)
		}
	}
	/** Adds what was planned on a terminal, day by day; null if unknown. */
	const add = (one: Measured, sums: readonly ReadonlyMap<string, PlannedTotal>[] | null): PlannedTotal => {
		const total = noTotal()
		for (const [place, day] of byDay.entries()) {
			const stretch = days[place]?.stretch
			if (stretch === undefined || !isWithin(one, stretch)) continue
			day.stood += 1
			if (sums === null) continue
			day.known += 1
			addDay(one.terminal.id, [day.total, total], sums[place] ?? new Map())
		}
		return total
	}
	return { byDay, programs, shares, add }
}

/** Computes what was planned, a few terminals at a time. */
export const gather = async (
	database: Database,
	looked: Looked,
	gone: AbortSignal,
	bounds?: RowBounds,
): Promise<Gathered> => {
	const { filter, range, zone, now, played } = looked
	const days = daysOf(zone, { from: range.from, to: range.to })
	const { byDay, programs, shares, add } = collector(days, played.name)
	const terminals: Gathered['terminals'][number][] = []
	const orders = orderReader(database, filter.in_sight, range)
	const plans = planner()
	const addPortion = async (portion: readonly Measured[]): Promise<void> => {
		const ids = portion.map(({ terminal }) => terminal.id)
		const own = await orders.read(ids)
		const points = await listPointTimes(database, ids, filter.places, range)
		for (const one of portion) {
			const known = own.get(one.terminal.id)
			const sums =
				known === undefined
					? null
					: await terminalTotals(plans, known, one, { days, points: points.get(one.terminal.id) ?? [], gone })
			const uncounted = lengthOf(one.uncounted)
			terminals.push({ terminal: one.terminal, total: add(one, sums), is_known: known !== undefined, uncounted })
		}
		await turn()
	}
	for await (const portion of measuredPortions(database, filter, { range, now, gone, bounds }))
		await addPortion(portion)
	return { programs, shares, days: byDay, terminals, brought: orders.brought }
}
