import { commandOutcome } from '../command/campaign.ts'
import type { CommandState } from '../command/command-state.ts'
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
export const upgradeOutcome = (command: UpgradeCommand | null, is_forgiven: boolean): WaveOutcome =>
	commandOutcome(command?.state ?? null, is_forgiven)
