import type { CommandState } from '@vitrine/domain/command/command-state'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAfter, type ListOrder, nextCursor } from '../../db/lists/cursor.ts'
import type { Reader } from '../../db/schema.ts'
import { containing, isFormerIn, isSenderInLine, isTop } from '../../db/scope.ts'

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
	/** Only the newest command of each type and request type; without a terminal it has no effect. */
	readonly newest?: boolean | undefined
}

const order: ListOrder = [
	['command_targets.command_id', 'desc'],
	['command_targets.terminal_id', 'asc'],
]

/** The newest command of each type and request type to a terminal, among those that are shown to an organisation. */
const newestOf = (db: Reader, group_id: number, device_id: number) =>
	db
		.selectFrom('command_targets as own')
		.innerJoin('commands as sent', 'sent.id', 'own.command_id')
		.where('own.terminal_id', '=', device_id)
		.where(isSenderInLine('sent', group_id))
		.groupBy(['sent.type', 'sent.request_type'])
		.select(eb => eb.fn.max('own.command_id').as('id'))

/** The conditions on `command_targets`, of which an organisation sees only its own; the topmost one sees all. */
const conditionsOf = (
	db: Reader,
	group_id: number,
	isTopmost: boolean,
	filter: CommandFilter,
): RawBuilder<boolean>[] => {
	const { device_id, command_id, state, from, to, newest } = filter
	const found = isTopmost ? [] : [isFormerIn('command_targets.terminal_id', group_id)]
	if (device_id !== undefined) found.push(sql`command_targets.terminal_id = ${device_id}`)
	if (device_id !== undefined && newest === true)
		found.push(sql`command_targets.command_id in (${newestOf(db, group_id, device_id)})`)
	if (command_id !== undefined) found.push(sql`command_targets.command_id = ${command_id}`)
	if (state !== undefined) found.push(sql`command_targets.state = ${state}`)
	if (from !== undefined) found.push(sql`command_targets.created_at >= cast(${from} as bigint)`)
	if (to !== undefined) found.push(sql`command_targets.created_at < cast(${to} as bigint)`)
	return found
}

/** The conditions on `commands`. */
const sentConditions = (group_id: number, isTopmost: boolean, { type }: CommandFilter): RawBuilder<boolean>[] => [
	// Commands from other organisations while the terminal was theirs are not shown here.
	...(isTopmost ? [] : [isSenderInLine('commands', group_id)]),
	// Of several that were sent together, the types are stored joined.
	...(type === undefined
		? []
		: [sql<boolean>`(',' || commands.type || ',') like ${containing(`,${type},`)} escape '\\'`]),
]

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
	sql.join([sql`1 = 1`, ...conditions], sql` and `) as RawBuilder<boolean>

/** Commands on the terminals of an organisation and those below it, also on removed ones, newest first. */
export const listCommands = async ({ db }: Database, group_id: number, filter: CommandFilter) => {
	const { page, limit, cursor } = filter
	const isTopmost = await isTop(db, group_id)
	const sent = sentConditions(group_id, isTopmost, filter)
	// There can be millions: nothing is joined that is not needed to count them, and to find those of a page.
	const targets =
		sent.length === 0
			? db.selectFrom('command_targets')
			: db.selectFrom('command_targets').innerJoin('commands', 'commands.id', 'command_targets.command_id')
	const found = targets.where(all([...conditionsOf(db, group_id, isTopmost, filter), ...sent]))
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const rest = cursor === undefined ? found : found.where(isAfter(order, cursor))
	const shown = rest
		.select(['command_targets.command_id as shown_id', 'command_targets.terminal_id as shown_terminal'])
		.orderBy('command_targets.command_id', 'desc')
		.orderBy('command_targets.terminal_id')
		.limit(limit)
		.offset(cursor === undefined ? (page - 1) * limit : 0)
	const list = await db
		.selectFrom(shown.as('shown'))
		.innerJoin('command_targets', join =>
			join
				.onRef('command_targets.command_id', '=', 'shown.shown_id')
				.onRef('command_targets.terminal_id', '=', 'shown.shown_terminal'),
		)
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.innerJoin('users', 'users.id', 'commands.user_id')
		.leftJoin('terminals', 'terminals.id', 'command_targets.terminal_id')
		.leftJoin('removed_terminals', 'removed_terminals.id', 'command_targets.terminal_id')
		.select([
			'command_targets.command_id',
			'commands.type',
			'commands.request_type',
			'commands.body',
			'command_targets.terminal_id as device_id',
			sql<string>`coalesce(terminals.name, removed_terminals.name, '')`.as('name'),
			sql<string>`coalesce(terminals.sn, removed_terminals.sn, '')`.as('sn'),
			'removed_terminals.removed_at',
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
		.execute()
	return { count, list, next_cursor: nextCursor(list, limit, row => [row.command_id, row.device_id]) }
}
