import type { GapReason } from '../completeness/completeness.ts'
import type { PlannedSum } from './planned.ts'

/**
 * Why something played less than it was planned to: it was not on the terminal yet, urgent releases took its time, a program of a
 * point did, or nothing at all played, with the reasons of completeness: the screen was off, no signal came in, the terminal was not
 * connected and nothing came in later, records of it are lost, its player began anew, or it said that it had nothing to play; or nobody
 * knows.
 */
export const shortfall_reasons = [
	'not_downloaded',
	'interrupted',
	'for_point',
	'screen_off',
	'no_signal',
	'no_network',
	'lost',
	'replaced',
	'idle',
	'unknown',
] as const
export type ShortfallReason = (typeof shortfall_reasons)[number]

/** Times by reason, in ms; what nobody knows is never among what was found out. */
export type FoundReasons = Readonly<Record<Exclude<ShortfallReason, 'unknown'>, number>>

/** What a gap in what a terminal played says of all that was to play in it, by its reason in completeness; the others leave it open. */
const decided: Readonly<Record<Exclude<GapReason, 'idle' | 'unsaid'>, keyof FoundReasons>> = {
	off: 'screen_off',
	no_signal: 'no_signal',
	no_network: 'no_network',
	lost: 'lost',
	replaced: 'replaced',
}

/**
 * What a gap changes of what was found out by the plan alone, with what was planned in it: it is for the reason that the gap has in
 * completeness that nothing played, and not because it was not on the terminal. Where nobody knows the reason the plan's own stay, and
 * of what the terminal had though it said that it had nothing to play there is that word; ms, what is less than nothing is taken away.
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
 * What is the most certain first: that nothing played was seen, whereas a plan may say too much of what was not there yet, as of releases
 * that were sent again before it was written down when they were there first.
 */
const certain: readonly (keyof FoundReasons)[] = [
	'screen_off',
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
 * What of a shortfall (ms) falls to which reason: no more than is missing in all, the most certain first, and the rest is unknown.
 * What played as long as it was planned to has no reasons.
 */
export const shortfallOf = (planned: number, played: number, found: FoundReasons): Record<ShortfallReason, number> => {
	let left = Math.max(0, planned - played)
	const sums: Record<ShortfallReason, number> = {
		not_downloaded: 0,
		interrupted: 0,
		for_point: 0,
		screen_off: 0,
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
