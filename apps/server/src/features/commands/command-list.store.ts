import type { CommandState } from '@vitrine/domain/command/command-state'
import type { Database } from '../../db/database.ts'
import { isAfter, type ListOrder, nextCursor } from '../../db/lists/cursor.ts'
import { inScope, isInLine } from '../../db/scope.ts'

export interface CommandFilter {
	readonly page: number
	readonly limit: number
	readonly cursor?: string | undefined
	readonly device_id?: number | undefined
	readonly command_id?: number | undefined
	readonly type?: string | undefined
	readonly state?: CommandState | undefined
	/** In ms since the epoch. */
	readonly from?: number | undefined
	readonly to?: number | undefined
}

const order: ListOrder = [
	['command_targets.command_id', 'desc'],
	['command_targets.terminal_id', 'asc'],
]

/** Commands on the terminals of an organisation and those below it, newest first. */
export const listCommands = async ({ db }: Database, group_id: number, filter: CommandFilter) => {
	const { device_id, command_id, type, state, from, to, page, limit, cursor } = filter
	let found = db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.innerJoin('terminals', 'terminals.id', 'command_targets.terminal_id')
		.innerJoin('users', 'users.id', 'commands.user_id')
		.where(inScope('terminals.group_id', group_id))
		// Commands from other organisations while the terminal was theirs are not shown here.
		.where(isInLine('commands.group_id', group_id))
	if (device_id !== undefined) found = found.where('command_targets.terminal_id', '=', device_id)
	if (command_id !== undefined) found = found.where('command_targets.command_id', '=', command_id)
	if (type !== undefined) found = found.where('commands.type', '=', type)
	if (state !== undefined) found = found.where('command_targets.state', '=', state)
	if (from !== undefined) found = found.where('command_targets.created_at', '>=', from)
	if (to !== undefined) found = found.where('command_targets.created_at', '<', to)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const rest = cursor === undefined ? found : found.where(isAfter(order, cursor))
	const list = await rest
		.select([
			'command_targets.command_id',
			'commands.type',
			'commands.request_type',
			'commands.body',
			'command_targets.terminal_id as device_id',
			'terminals.name',
			'terminals.sn',
			'command_targets.state',
			'command_targets.attempt',
			'command_targets.percent',
			'command_targets.tips',
			'command_targets.result',
			'users.realname as operator',
			'command_targets.created_at as create_time',
			'command_targets.updated_at as update_time',
			'command_targets.expires_at',
			'command_targets.sent_at as sent_time',
			'command_targets.received_at as received_time',
			'command_targets.executing_at as executing_time',
			'command_targets.ended_at as end_time',
		])
		.orderBy('command_targets.command_id', 'desc')
		.orderBy('command_targets.terminal_id')
		.limit(limit)
		.offset(cursor === undefined ? (page - 1) * limit : 0)
		.execute()
	return { count, list, next_cursor: nextCursor(list, limit, row => [row.command_id, row.device_id]) }
}
