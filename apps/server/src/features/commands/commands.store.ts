import { type CommandState, type CommandTarget, isOpen, open_states } from '@vitrine/domain/command/command-state'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** A command on a terminal, with what its rule and its observers need. */
export interface TargetRow extends CommandTarget {
	readonly command_id: number
	readonly terminal_id: number
	/** 0 if the terminal was removed. */
	readonly group_id: number
	/** The sender's organisation. */
	readonly owner_id: number
	/** Its types, joined by commas. */
	readonly type: string
	/** The terminal's capabilities: JSON, as stored. */
	readonly capabilities: string
}

const asTargets = (rows: readonly (Omit<TargetRow, 'state'> & { state: string })[]): TargetRow[] =>
	rows.map(row => ({ ...row, state: row.state as CommandState }))

const targets = (db: Reader) =>
	db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.leftJoin('terminals', 'terminals.id', 'command_targets.terminal_id')
		.select([
			'command_targets.command_id',
			'command_targets.terminal_id',
			'command_targets.state',
			'command_targets.attempt',
			'command_targets.percent',
			'command_targets.tips',
			'command_targets.expires_at',
			'commands.group_id as owner_id',
			'commands.type',
			sql<string>`coalesce(terminals.capabilities, '[]')`.as('capabilities'),
			sql<number>`coalesce(terminals.group_id, 0)`.as('group_id'),
		])

const literals = (states: readonly CommandState[]) => sql.join(states.map(state => sql.lit(state)))

const isOpenRow = sql<boolean>`command_targets.state in (${literals(open_states)})`

/** What is sent to a terminal. */
export interface SentCommand {
	readonly id: number
	readonly request_type: string
	/** JSON: the commands. */
	readonly body: string
	readonly expires_at: number
}

export const findCommands = (db: Reader, dialect: DialectName, ids: readonly number[]): Promise<SentCommand[]> =>
	db
		.selectFrom('commands')
		.select(['id', 'request_type', 'body', 'expires_at'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const findRequest = (db: Reader, request_id: string) =>
	db.selectFrom('commands').select('id').where('request_id', '=', request_id).executeTakeFirst()

export const insertCommand = async (tx: Tx, row: Insertable<Schema['commands']>): Promise<number> =>
	(await tx.insertInto('commands').values(row).returning('id').executeTakeFirstOrThrow()).id

interface NewTargets {
	readonly command_id: number
	readonly coalescing_key: string
	readonly now: number
	readonly expires_at: number
	readonly state: Extract<CommandState, 'queued' | 'unsupported'>
	readonly tips: string
}

/** Inserts the rows of a command, one per terminal: waiting, or ended already. */
export const insertTargets = async (
	tx: Tx,
	dialect: DialectName,
	{ command_id, coalescing_key, now, expires_at, state, tips }: NewTargets,
	terminal_ids: readonly number[],
): Promise<void> => {
	if (terminal_ids.length === 0) return
	const rows = terminal_ids.map(terminal_id => ({ terminal_id }))
	await sql`insert into command_targets (command_id, terminal_id, coalescing_key, state, attempt, percent, tips, result,
			created_at, updated_at, expires_at, ended_at)
		select cast(${command_id} as bigint), rows.terminal_id, ${coalescing_key}, ${sql.lit(state)}, 0, 0, ${tips}, '',
			cast(${now} as bigint), cast(${now} as bigint), cast(${expires_at} as bigint), cast(${isOpen(state) ? null : now} as bigint)
		from ${rowsTable(dialect, { terminal_id: 'int' }, rows)}`.execute(tx)
}

/** Commands waiting on these terminals that a newer one of the same kind replaces. */
export const listReplaced = async (
	tx: Tx,
	dialect: DialectName,
	coalescing_key: string,
	terminal_ids: readonly number[],
) =>
	asTargets(
		await targets(tx)
			.where(isAmong(dialect, 'command_targets.terminal_id', terminal_ids))
			.where('command_targets.coalescing_key', '=', coalescing_key)
			.where('command_targets.state', '=', 'queued')
			.execute(),
	)

/** Commands these terminals still have to do, oldest first. */
export const listOpen = async (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	asTargets(
		await targets(db)
			.where(isAmong(dialect, 'command_targets.terminal_id', terminal_ids))
			.where(isOpenRow)
			.orderBy('command_targets.command_id')
			.execute(),
	)

/** A page of a command's waiting rows, by terminal. */
export const listQueuedOf = async (db: Reader, command_id: number, after: number, limit: number) =>
	asTargets(
		await targets(db)
			.where('command_targets.command_id', '=', command_id)
			.where('command_targets.terminal_id', '>', after)
			.where('command_targets.state', '=', 'queued')
			.orderBy('command_targets.terminal_id')
			.limit(limit)
			.execute(),
	)

/** Expired commands without a known outcome. */
export const listDue = async (db: Reader, now: number, limit: number) =>
	asTargets(await targets(db).where(isOpenRow).where('command_targets.expires_at', '<=', now).limit(limit).execute())

/** Commands on terminals, as `command_id:terminal_id`. */
export const findTargets = async (
	db: Reader,
	dialect: DialectName,
	keys: readonly { command_id: number; terminal_id: number }[],
) => {
	const table = rowsTable(dialect, { command_id: 'int', terminal_id: 'int' }, keys)
	return asTargets(
		await targets(db)
			.where(
				sql<boolean>`(command_targets.command_id, command_targets.terminal_id) in (select command_id, terminal_id from ${table})`,
			)
			.execute(),
	)
}

/** A row to write: `result` is JSON, null if there is no new answer. */
export interface TargetChange
	extends Omit<TargetRow, 'group_id' | 'owner_id' | 'expires_at' | 'type' | 'capabilities'> {
	readonly result: string | null
}

const changed = {
	command_id: 'int',
	terminal_id: 'int',
	state: 'text',
	attempt: 'int',
	percent: 'int',
	tips: 'text',
	result: 'text',
} as const

/** Sets a time when the row first meets the condition; an existing value stays. */
const firstTime = (column: 'sent_at' | 'received_at' | 'executing_at', condition: RawBuilder<unknown>, now: number) =>
	sql`${sql.ref(column)} = coalesce(${sql.ref(`command_targets.${column}`)}, case when ${condition} then cast(${now} as bigint) end)`

export const updateTargets = (tx: Tx, dialect: DialectName, rows: readonly TargetChange[], now: number) =>
	sql`update command_targets set state = rows.state, attempt = rows.attempt, percent = rows.percent, tips = rows.tips,
		result = coalesce(rows.result, command_targets.result), updated_at = ${now},
		${firstTime('sent_at', sql`rows.attempt > 0`, now)},
		${firstTime('received_at', sql`rows.state in ('received', 'executing')`, now)},
		${firstTime('executing_at', sql`rows.state = 'executing'`, now)},
		ended_at = case when rows.state in (${literals(open_states)}) then null
			when rows.state = command_targets.state then command_targets.ended_at else cast(${now} as bigint) end
		from ${rowsTable(dialect, changed, rows)}
		where command_targets.command_id = rows.command_id and command_targets.terminal_id = rows.terminal_id`.execute(tx)

/** Number of commands queued or awaiting an answer, per terminal; terminals without any are missing. */
export const countOpen = async (
	db: Reader,
	dialect: DialectName,
	terminal_ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
	const rows = await db
		.selectFrom('command_targets')
		.select(eb => ['terminal_id', eb.fn.countAll<number>().as('count')])
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.where(isOpenRow)
		.groupBy('terminal_id')
		.execute()
	return new Map(rows.map(({ terminal_id, count }) => [terminal_id, count]))
}

/** The latest commands of these terminals since a given moment, with types, keys and times. */
export const listRecent = (db: Reader, dialect: DialectName, terminal_ids: readonly number[], since: number) =>
	db
		.selectFrom('command_targets')
		.innerJoin('commands', 'commands.id', 'command_targets.command_id')
		.select(['command_targets.terminal_id', 'commands.type', 'commands.request_type'])
		.select(['command_targets.coalescing_key', 'command_targets.created_at'])
		.where(isAmong(dialect, 'command_targets.terminal_id', terminal_ids))
		.where('command_targets.created_at', '>', since)
		// Commands that were never sent start no cooldown.
		.where(eb => eb.or([eb('command_targets.state', '!=', 'unsupported'), eb('command_targets.attempt', '>', 0)]))
		.execute()

/** A terminal that a command can go to. */
export interface Addressee {
	readonly id: number
	readonly name: string
	readonly sn: string
	/** Its capabilities: JSON, as stored. */
	readonly capabilities: string
}

const addressees = (db: Reader, group_id: number) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn', 'capabilities'])
		.where(inScope('terminals.group_id', group_id))
		.orderBy('id')

export const listById = (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	ids: readonly number[],
): Promise<Addressee[]> =>
	addressees(db, group_id)
		.where(isAmong(dialect, 'id', ids))
		.execute()

export const listBySn = (
	db: Reader,
	dialect: DialectName,
	group_id: number,
	sns: readonly string[],
): Promise<Addressee[]> =>
	addressees(db, group_id)
		.where(isAmong(dialect, 'sn', sns))
		.execute()

/** All terminals of an organisation and those below it, at most `limit`. */
export const listIn = (db: Reader, group_id: number, limit: number): Promise<Addressee[]> =>
	addressees(db, group_id).limit(limit).execute()

/** The rows of a command at visible terminals. */
export const findVisibleTargets = async (tx: Tx, group_id: number, command_id: number) =>
	asTargets(
		await targets(tx)
			.where('command_targets.command_id', '=', command_id)
			.where(inScope('terminals.group_id', group_id))
			.execute(),
	)

/** Number of terminals a command goes to. */
export const countTargets = async (db: Reader, command_id: number): Promise<number> =>
	(
		await db
			.selectFrom('command_targets')
			.where('command_id', '=', command_id)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count
