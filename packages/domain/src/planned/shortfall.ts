import type { GapReason } from '../completeness/completeness.ts'
import type { PlannedSum } from './planned.ts'

/**
 * Why a program played less than planned: it was not on the terminal yet, urgent releases or a program of a point took its time, or
 * nothing at all played, for a reason found by completeness: the screen was off, it was locked, an input had no signal, the terminal was offline and
 * reported nothing later, its records are lost, its player was set up anew, or it reported that it had nothing to play; otherwise unknown.
 */
export const shortfall_reasons = [
	'not_downloaded',
	'interrupted',
	'for_point',
	'screen_off',
	'locked',
	'no_signal',
	'no_network',
	'lost',
	'replaced',
	'idle',
	'unknown',
] as const
export type ShortfallReason = (typeof shortfall_reasons)[number]

/** Time by reason, in ms, as far as reasons were found; the unknown rest is never included. */
export type FoundReasons = Readonly<Record<Exclude<ShortfallReason, 'unknown'>, number>>

/** Completeness reasons that explain a gap for everything due in it; the others leave the cause open. */
const decided: Readonly<Record<Exclude<GapReason, 'idle' | 'unsaid'>, keyof FoundReasons>> = {
	off: 'screen_off',
	locked: 'locked',
	no_signal: 'no_signal',
	no_network: 'no_network',
	lost: 'lost',
	replaced: 'replaced',
}

/**
 * How a gap corrects the reasons derived from the plan, given what was planned in it: nothing played because of the gap's own reason, not
 * because content was not on the terminal. If that reason is unknown, the plan's reasons stay; if the terminal reported that it had
 * nothing to play, that applies to what it had. In ms; negative values are subtracted.
 */
export const gapShortfall = (
	reason: GapReason,
	{ time, missing, interrupted, taken }: Omit<PlannedSum, 'plays'>,
): Partial<FoundReasons> => {
	if (reason === 'unsaid') return {}
	if (reason === 'idle') return { idle: time - missing - interrupted }
	return { not_downloaded: -missing, interrupted: taken - interrupted, [decided[reason]]: time - taken }
}

/**
 * Most certain first: it was observed that nothing played, whereas a plan can overstate what was not on the terminal yet, such as releases
 * sent again before their first arrival was recorded.
 */
const certain: readonly (keyof FoundReasons)[] = [
	'screen_off',
	'locked',
	'no_signal',
	'no_network',
	'lost',
	'replaced',
	'interrupted',
	'for_point',
	'not_downloaded',
	'idle',
]

/**
 * Attributes a shortfall (ms) to reasons, most certain first and never more than is missing in total; the rest is unknown. Without a
 * shortfall there are no reasons.
 */
export const shortfallOf = (planned: number, played: number, found: FoundReasons): Record<ShortfallReason, number> => {
	let left = Math.max(0, planned - played)
	const sums: Record<ShortfallReason, number> = {
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
		unknown: 0,
	}
	for (const reason of certain) {
		sums[reason] = Math.min(left, Math.max(0, found[reason]))
		left -= sums[reason]
	}
	return { ...sums, unknown: left }
}

/**
 * A shortfall in whole seconds. Each reason is what it adds to the rounded sum, the unknown rest last, so the reasons sum up to the rounded
 * shortfall; rounded one by one, they would not.
 */
export const inSeconds = (
	short: Readonly<Record<ShortfallReason, number>>,
): { readonly missing: number; readonly reasons: Record<ShortfallReason, number> } => {
	const reasons = { ...short }
	let [sum, missing] = [0, 0]
	for (const reason of [...certain, 'unknown'] as const) {
		sum += short[reason]
		reasons[reason] = Math.round(sum / 1000) - missing
		missing += reasons[reason]
	}
	return { missing, reasons }
}
