import type { Command } from '@vitrine/domain/command/command'
import type { DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isSenderInLine } from '../../db/scope.ts'
import { CodedError } from '../../http/coded-error.ts'

/**
 * The types of the commands after one that were to set something at a terminal, as far as an organisation sees them: of what it does not see
 * (before the terminal came to it), it can never know the last.
 */
const listTypesAfter = async (db: Reader, group_id: number, terminal_id: number, command_id: number) => {
	const rows = await db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.select('commands.type')
		.distinct()
		.where('command_targets.terminal_id', '=', terminal_id)
		.where('command_targets.command_id', '>', command_id)
		.where('commands.request_type', '=', 'set')
		.where(isSenderInLine('commands', group_id))
		.execute()
	return new Set<string>(rows.map(({ type }) => type))
}

/**
 * Refuses a setting of one terminal that was made from another one if that is no longer the last: `known` is the id of the last command of
 * the type that its sender knows, 0 for none. Of two that are sent at the same moment, the second waits for the first and is refused.
 */
export const expectKnown = async (
	tx: Tx,
	{ dialect, group_id }: { readonly dialect: DialectName; readonly group_id: number },
	found: readonly { readonly id: number }[],
	{ commands, known }: { readonly commands: readonly Command[]; readonly known: number | undefined },
): Promise<void> => {
	const [only, ...others] = found
	if (known === undefined || only === undefined) return
	// A fleet would need a lock for each terminal, and no sender knows the last command of them all.
	if (others.length > 0) throw new CodedError('terminals_many', { count: 1 })
	await lock(tx, dialect, `commands:${only.id}`)
	const types = await listTypesAfter(tx, group_id, only.id, known)
	const changed = commands.find(({ type }) => types.has(type))
	if (changed !== undefined) throw new CodedError('command_changed', { type: changed.type })
}
