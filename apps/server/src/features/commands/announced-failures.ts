import type { CommandState } from '@vitrine/domain/command/command-state'
import type { DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { announce } from '../../ports/announcing/announcing.ts'
import { announcedTerminals } from '../../ports/announcing/terminal-facts.ts'
import type { TargetRow } from './commands.store.ts'

/** Failures: the terminal could not do it, did not answer, or was not connected in time. */
const failed_states: readonly CommandState[] = ['failed', 'timeout', 'expired', 'unsupported']

/** Announces commands that failed on terminals, without their content or answers. */
export const announceFailures = async (
	tx: Tx,
	dialect: DialectName,
	changed: readonly TargetRow[],
	at: number,
): Promise<void> => {
	const failed = changed.filter(({ state }) => failed_states.includes(state))
	if (failed.length === 0) return
	await announce(tx, ['command.failed'], async () => {
		const terminal_ids = failed.map(({ terminal_id }) => terminal_id)
		const terminals = await announcedTerminals(tx, dialect, terminal_ids)
		return failed.flatMap(({ terminal_id, command_id: id, type, state }) => {
			const place = terminals.get(terminal_id)
			if (place === undefined) return []
			const { group_id, terminal } = place
			return [{ type: 'command.failed', group_id, at, data: { terminal, command: { id, type }, state } } as const]
		})
	})
}
