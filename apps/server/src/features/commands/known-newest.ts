import type { Command } from '@vitrine/domain/command/command'
import type { DialectName } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Reader, Tx } from '../../db/schema.ts'
import { isSenderInLine } from '../../db/scope.ts'
import { CodedError } from '../../http/coded-error.ts'

interface Sent {
	readonly command_id: number
	readonly types: readonly string[]
}

/**
 * The commands from one on that were to set something at a terminal, as far as an organisation sees them: of what it does not see (before
 * the terminal came to it), it can never know the last. Several that were sent together are one, with the types of all.
 */
const listFrom = async (db: Reader, group_id: number, terminal_id: number, command_id: number): Promise<Sent[]> => {
	const rows = await db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.select(['command_targets.command_id', 'commands.type'])
		.where('command_targets.terminal_id', '=', terminal_id)
		.where('command_targets.command_id', '>=', command_id)
		.where('commands.request_type', '=', 'set')
		.where(isSenderInLine('commands', group_id))
		.execute()
	return rows.map(row => ({ command_id: row.command_id, types: row.type.split(',') }))
}

/**
 * Refuses a setting of one terminal that was made from another one if that is not the last: `known` is the id of the last command of the
 * type that its sender knows, 0 for none. Of two that are sent at the same moment, the second waits for the first and is refused.
 */
export const expectKnown = async (
	tx: Tx,
	{ dialect, group_id }: { readonly dialect: DialectName; readonly group_id: number },
	found: readonly { readonly id: number }[],
	{ commands, known }: { readonly commands: readonly Command[]; readonly known: number | undefined },
): Promise<void> => {
	const [only, ...others] = found
	const set = commands.filter(({ request_type }) => request_type === 'set')
	if (known === undefined || only === undefined || set.length === 0) return
	// A fleet would need a lock for each terminal, and no sender knows the last command of them all.
	if (others.length > 0) throw new CodedError('terminals_many', { count: 1 })
	await lock(tx, dialect, `commands:${only.id}`)
	const sent = await listFrom(tx, group_id, only.id, known)
	const later = new Set(sent.flatMap(({ command_id, types }) => (command_id > known ? types : [])))
	const own = sent.find(({ command_id }) => command_id === known)?.types
	// An id that is none of such a command at this terminal says nothing about what its sender has seen.
	const isKnown = known === 0 || set.some(({ type }) => own?.includes(type))
	const changed = isKnown ? set.find(({ type }) => later.has(type)) : set[0]
	if (changed !== undefined) throw new CodedError('command_changed', { type: changed.type })
}
