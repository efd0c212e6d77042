import type { Command } from '@vitrine/domain/command/command'
import type { Database, DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { CodedError } from '../../http/coded-error.ts'

/** The types of the commands after one that were to set something at these terminals, whoever sent them. */
const listTypesAfter = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
	command_id: number,
): Promise<Set<string>> => {
	const rows = await db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.select('commands.type')
		.distinct()
		.where(isAmong(dialect, 'command_targets.terminal_id', terminal_ids))
		.where('command_targets.command_id', '>', command_id)
		.where('commands.request_type', '=', 'set')
		.execute()
	return new Set(rows.flatMap(({ type }) => type.split(',')))
}

/**
 * Refuses a setting that was made from another one if that is no longer the last: `known` is the id of the last command of the type that
 * its sender knows, 0 for none. Of two that are sent at the same moment, the second waits for the first and is refused.
 */
export const expectKnown = async (
	tx: Tx,
	{ dialect }: Pick<Database, 'dialect'>,
	found: readonly { readonly id: number }[],
	{ commands, known }: { readonly commands: readonly Command[]; readonly known: number | undefined },
): Promise<void> => {
	if (known === undefined) return
	const ids = found.map(({ id }) => id).toSorted((one, other) => one - other)
	for (const id of ids) await lock(tx, dialect, `commands:${id}`)
	const types = await listTypesAfter(tx, dialect, ids, known)
	const changed = commands.find(({ type }) => types.has(type))
	if (changed !== undefined) throw new CodedError('command_changed', { type: changed.type })
}
