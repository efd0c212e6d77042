import type { Terminal } from '@vitrine/contract/terminals'
import { type CommandType, isInstant } from '@vitrine/domain/command/command'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { t } from '../../data/text.ts'

/** Why a command that concerns the present moment cannot be sent to a terminal now; empty if it can, and for commands that wait. */
export const awayReason = (terminal: Pick<Terminal, 'run_state' | 'last_seen'>, type: CommandType): string => {
	const presence = presenceState(terminal)
	if (presence === 'online' || !isInstant({ type, request_type: 'set' })) return ''
	return presence === 'never' ? t('终端从未连接，此命令需要终端在线。') : t('终端离线，此命令需要终端在线。')
}
