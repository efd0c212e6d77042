import {
	clipped,
	type Gap,
	type GapReason,
	isDueGap,
	lengthOf,
	type PlayedShare,
	type Stretch,
} from './completeness.ts'

/** What gaps come to: how many there are, how many of them count, and how long nothing was played for each reason, in ms. */
export interface GapTotals {
	count: number
	due_count: number
	readonly reasons: Record<GapReason, number>
}

/** The totals of no gaps. */
export const noGaps = (): GapTotals => ({
	count: 0,
	due_count: 0,
	reasons: { off: 0, locked: 0, idle: 0, no_signal: 0, no_network: 0, lost: 0, replaced: 0, unsaid: 0 },
})

/** Adds a gap to totals. */
export const addGap = (totals: GapTotals, gap: Gap): void => {
	totals.count += 1
	if (isDueGap(gap)) totals.due_count += 1
	totals.reasons[gap.reason] += gap.to - gap.from
}

/** How long a terminal should have played within some stretches, and did, given the gaps in them. */
export const shareWithin = (windows: readonly Stretch[], { reasons }: GapTotals): PlayedShare => {
	const { off, locked, idle } = reasons
	const missing = Object.values(reasons).reduce((sum, time) => sum + time, 0)
	const played = lengthOf(windows) - missing
	return { played, due: played + missing - off - locked - idle }
}

/** Adds gaps, which come in order, to the totals of the days that they touch. */
export const gapsByDay = (days: readonly Stretch[]) => {
	const totals = days.map(noGaps)
	let first = 0
	const never = Number.POSITIVE_INFINITY
	const addTo = (place: number, gap: Gap): void => {
		const [day, total] = [days[place], totals[place]]
		if (day === undefined || total === undefined) return
		for (const part of clipped([gap], day)) addGap(total, { ...part, reason: gap.reason })
	}
	const add = (gap: Gap): void => {
		while ((days[first]?.to ?? never) <= gap.from) first += 1
		for (let place = first; (days[place]?.from ?? never) < gap.to; place++) addTo(place, gap)
	}
	return { totals, add }
}
