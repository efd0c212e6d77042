import { commandOutcome } from '../command/campaign.ts'
import type { CommandState } from '../command/command-state.ts'
import type { WaveOutcome } from '../terminal/waves.ts'

/** The state of an upgrade on a terminal: the seven states of specification B §4, in its order. */
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

/** The progress that a terminal reports in the `data` of its answers. */
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

/** The fields of an upgrade command on a terminal that decide its state. */
export interface UpgradeCommand {
	readonly state: CommandState
	/** The stage that the terminal last reported; null if none. */
	readonly stage: UpgradeStage | null
}

const under_way: Partial<Record<UpgradeStage, UpgradeState>> = {
	download_exception: 'download_exception',
	downloaded: 'download_succeeded',
	installing: 'download_succeeded',
}

/** The state by B §4 of an upgrade on a terminal; `null` is a command that has not been sent yet. */
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
		// Nothing was heard, or nothing that shows the result.
		case 'timeout':
		case 'expired':
		case 'unsupported':
			return 'feedback_abnormal'
	}
}

/** What it means for the campaign: `is_forgiven` is a failure that a person has reviewed and overridden. */
export const upgradeOutcome = (command: UpgradeCommand | null, is_forgiven: boolean): WaveOutcome =>
	commandOutcome(command?.state ?? null, is_forgiven)
