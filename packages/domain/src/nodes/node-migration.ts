import { pause_reasons } from '../command/campaign.ts'
import type { CommandState } from '../command/command-state.ts'

// How terminals move to a node together: each by the command of decision 077, in waves (docs/decisions/087).

/** What has become of a terminal that is to move. */
export const move_states = ['waiting', 'moving', 'moved', 'stayed', 'silent', 'left'] as const
export type MoveState = (typeof move_states)[number]

/** Why a migration is paused: as campaigns are, since the server has the password no more, or since the node takes no terminals now. */
export const migration_pauses = [...pause_reasons, 'password', 'node'] as const
export type MigrationPause = (typeof migration_pauses)[number]

/**
 * What a terminal's command says of its move: null before its turn. `stayed` is still at the server that it was to leave, of `silent`
 * nobody knows, and `left` was not moved since the migration was stopped.
 */
export const moveState = (command: CommandState | null): MoveState => {
	switch (command) {
		case null:
		case 'queued':
		case 'sent':
		case 'received':
			return 'waiting'
		case 'executing':
			return 'moving'
		case 'succeeded':
			return 'moved'
		case 'failed':
		case 'unsupported':
			return 'stayed'
		case 'timeout':
		case 'expired':
			return 'silent'
		case 'cancelled':
			return 'left'
	}
}
