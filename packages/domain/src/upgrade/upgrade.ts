import type { CommandState } from '../command/command-state.ts'
import { update_waves } from '../terminal/player-builds.ts'
import type { WaveOutcome } from '../terminal/waves.ts'

/** What is known of an upgrade on a terminal: the seven states of specification B §4, in its order. */
export const upgrade_states = [
	'waiting',
	'downloading',
	'download_exception',
	'download_succeeded',
	'download_failed',
	'no_upgrade_needed',
	'feedback_abnormal',
] as const
export type UpgradeState = (typeof upgrade_states)[number]

/** Where an upgrade of many terminals stands. */
export const campaign_states = ['running', 'paused', 'cancelled', 'done'] as const
export type CampaignState = (typeof campaign_states)[number]

/** Why it is paused: too much went wrong, or somebody wanted it. */
export const pause_reasons = ['failures', 'operator'] as const

/** What may be chosen, in percent: how many terminals go first, and of how many failures it pauses. */
export const campaign_limits = {
	first: { min: 1, max: 100, usual: 5 },
	failures: { min: 0, max: 100, usual: 10 },
} as const

/** What a terminal says within the `data` of its answers of how far it is. */
export const upgrade_stages = [
	'downloading',
	'download_exception',
	'downloaded',
	'installing',
	'no_upgrade_needed',
	'download_failed',
	'install_failed',
] as const
export type UpgradeStage = (typeof upgrade_stages)[number]

/** The command of an upgrade on a terminal, as far as it decides over it. */
export interface UpgradeCommand {
	readonly state: CommandState
	/** What the terminal said of it last; null where it said nothing of the kind. */
	readonly stage: UpgradeStage | null
}

const under_way: Partial<Record<UpgradeStage, UpgradeState>> = {
	download_exception: 'download_exception',
	downloaded: 'download_succeeded',
	installing: 'download_succeeded',
}

/** The state of B §4 that an upgrade is in on a terminal; `null` is one whose turn has not come. */
export const upgradeState = (command: UpgradeCommand | null): UpgradeState => {
	if (command === null) return 'waiting'
	const { state, stage } = command
	switch (state) {
		case 'queued':
		case 'sent':
		case 'received':
		case 'cancelled':
			return 'waiting'
		case 'executing':
			return under_way[stage ?? 'downloading'] ?? 'downloading'
		case 'succeeded':
			return stage === 'no_upgrade_needed' ? 'no_upgrade_needed' : 'download_succeeded'
		case 'failed':
			return stage === 'install_failed' ? 'feedback_abnormal' : 'download_failed'
		// Nothing was heard, or nothing that says what became of it.
		case 'timeout':
		case 'expired':
		case 'unsupported':
			return 'feedback_abnormal'
	}
}

/** What it means for the others: `is_forgiven` is a failure that somebody has looked at, and had it go on. */
export const upgradeOutcome = (command: UpgradeCommand | null, is_forgiven: boolean): WaveOutcome => {
	if (command === null) return 'open'
	switch (command.state) {
		case 'succeeded':
			return 'taken'
		// Taken back by somebody: it says nothing of the upgrade.
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

/** The parts of the terminals that have it together: first as many percent as were chosen, then as builds of the player do. */
export const sharesFrom = (first_percent: number): number[] => {
	const first = first_percent / 100
	return [first, ...update_waves.filter(share => share > first)]
}
