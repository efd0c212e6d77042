import type { GapReason } from '../completeness/completeness.ts'

/**
 * Why something played less than it was planned to: it was not on the terminal yet, urgent releases took its time, a program of a
 * point did, the screen was off, the terminal was not connected and nothing came in later, records of it are lost, or nobody knows.
 */
export const shortfall_reasons = [
	'not_downloaded',
	'interrupted',
	'for_point',
	'screen_off',
	'no_network',
	'lost',
	'unknown',
] as const
export type ShortfallReason = (typeof shortfall_reasons)[number]

/** Times by reason, in ms; what nobody knows is never among what was found out. */
export type FoundReasons = Readonly<Record<Exclude<ShortfallReason, 'unknown'>, number>>

/** What a gap in what a terminal played says of a program that was to play in it; null where it says nothing. */
export const gapShortfall: Readonly<Record<GapReason, Exclude<ShortfallReason, 'unknown'> | null>> = {
	off: 'screen_off',
	no_network: 'no_network',
	lost: 'lost',
	idle: null,
	replaced: null,
	unsaid: null,
}

/**
 * What of a shortfall (ms) falls to which reason: no more than is missing in all, in the order of the reasons, and the rest is unknown.
 * What played as long as it was planned to has no reasons.
 */
export const shortfallOf = (planned: number, played: number, found: FoundReasons): Record<ShortfallReason, number> => {
	let left = Math.max(0, planned - played)
	const sums: Record<ShortfallReason, number> = {
		not_downloaded: 0,
		interrupted: 0,
		for_point: 0,
		screen_off: 0,
		no_network: 0,
		lost: 0,
		unknown: 0,
	}
	for (const reason of shortfall_reasons) {
		if (reason === 'unknown') break
		sums[reason] = Math.min(left, Math.max(0, found[reason]))
		left -= sums[reason]
	}
	return { ...sums, unknown: left }
}
