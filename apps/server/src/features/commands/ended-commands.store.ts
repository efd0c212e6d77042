import { open_states, terminal_removed } from '@vitrine/domain/command/command-state'
import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'

/** Deletes a batch of older commands; returns whether there may be more. */
export const removeBefore = async (tx: Tx, before: number, limit: number): Promise<boolean> => {
	const old = await tx
		.selectFrom('commands')
		.select('id')
		.where('expires_at', '<', before)
		.orderBy('id')
		.limit(limit)
		.execute()
	if (old.length === 0) return false
	const ids = old.map(({ id }) => id)
	await tx.deleteFrom('command_targets').where('command_id', 'in', ids).execute()
	await tx.deleteFrom('commands').where('id', 'in', ids).execute()
	return old.length === limit
}

/**
 * Ends the commands of terminals, in the transaction that removes them: what waits is cancelled, what was sent remains without an answer.
 * The rows stay, for the log.
 */
export const endTargetsOf = async (
	tx: Tx,
	dialect: DialectName,
	terminal_ids: readonly number[],
	now: number,
): Promise<void> => {
	await tx
		.updateTable('command_targets')
		.set({
			state: sql<string>`case when state = 'queued' then 'cancelled' else 'timeout' end`,
			tips: terminal_removed,
			updated_at: now,
			ended_at: now,
		})
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.where('state', 'in', [...open_states])
		.execute()
}

/** Hands the commands of an organisation over to the one above, in the transaction that removes it. */
export const leaveGroup = async (tx: Tx, group_id: number, pid: number): Promise<void> => {
	await tx.updateTable('commands').set({ group_id: pid, is_inherited: 1 }).where('group_id', '=', group_id).execute()
}
