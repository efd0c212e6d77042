import { update_waves } from '../terminal/player-builds.ts'
import type { WaveOutcome } from '../terminal/waves.ts'
import type { CommandState } from './command-state.ts'

// What is brought to many terminals by commands, wave after wave: upgrades (docs/decisions/076) and migrations to a node (087).

/** Where it stands. */
export const campaign_states = ['running', 'paused', 'cancelled', 'done'] as const
export type CampaignState = (typeof campaign_states)[number]

/** Why it is paused: too much went wrong, or somebody wanted it. */
export const pause_reasons = ['failures', 'operator'] as const

/** What may be chosen, in percent: how many terminals go first, and of how many failures it pauses. */
export const campaign_limits = {
	first: { min: 1, max: 100, usual: 5 },
	failures: { min: 0, max: 100, usual: 10 },
} as const

/** The parts of the terminals that have it together: first as many percent as were chosen, then as builds of the player do. */
export const sharesFrom = (first_percent: number): number[] => {
	const first = first_percent / 100
	return [first, ...update_waves.filter(share => share > first)]
}

/** What its command on a terminal means for the others: null before its turn, `is_forgiven` is a failure that somebody has looked at, and had it go on. */
export const commandOutcome = (state: CommandState | null, is_forgiven: boolean): WaveOutcome => {
	switch (state) {
		case 'succeeded':
			return 'taken'
		// Taken back by somebody: it says nothing of what it brings.
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
