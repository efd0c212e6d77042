import { pause_reasons } from '../command/campaign.ts'
import type { CommandState } from '../command/command-state.ts'

// How groups of terminals move to a node: each by the command of decision 077, in waves (docs/decisions/087).

/** State of a terminal that is to move. */
export const move_states = ['waiting', 'moving', 'moved', 'stayed', 'silent', 'left'] as const
export type MoveState = (typeof move_states)[number]

/**
 * Why a migration is paused: as for campaigns, because the server no longer has the password, or because the node does not accept
 * terminals now.
 */
export const migration_pauses = [...pause_reasons, 'password', 'node'] as const
export type MigrationPause = (typeof migration_pauses)[number]

/**
 * What a terminal's command implies for its move: null before its turn. `stayed` is still at the original server, the location of `silent`
 * is unknown, and `left` was not moved because the migration was stopped.
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
