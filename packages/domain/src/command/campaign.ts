import { update_waves } from '../terminal/player-builds.ts'
import type { WaveOutcome } from '../terminal/waves.ts'
import type { CommandState } from './command-state.ts'

// Campaigns bring something to many terminals by commands, wave by wave: upgrades (docs/decisions/076) and migrations to a node (087).

/** State of a campaign. */
export const campaign_states = ['running', 'paused', 'cancelled', 'done'] as const
export type CampaignState = (typeof campaign_states)[number]

/** Why it is paused: too many failures, or an operator paused it. */
export const pause_reasons = ['failures', 'operator'] as const

/** Percentages that can be chosen: the size of the first wave, and the failure rate at which it pauses. */
export const campaign_limits = {
	first: { min: 1, max: 100, usual: 5 },
	failures: { min: 0, max: 100, usual: 10 },
} as const

/** The cumulative shares of the waves: the chosen percentage first, then those of player builds. */
export const sharesFrom = (first_percent: number): number[] => {
	const first = first_percent / 100
	return [first, ...update_waves.filter(share => share > first)]
}

/**
 * What the command of one terminal means for the campaign: null before its turn; `is_forgiven` is a failure that a person has reviewed and
 * overridden.
 */
export const commandOutcome = (state: CommandState | null, is_forgiven: boolean): WaveOutcome => {
	switch (state) {
		case 'succeeded':
			return 'taken'
		// Cancelled by a person: says nothing about what the campaign delivers.
		case 'cancelled':
			return 'over'
		case 'failed':
		case 'timeout':
		case 'expired':
		case 'unsupported':
			return is_forgiven ? 'over' : 'failed'
		default:
			return 'open'
	}
}
