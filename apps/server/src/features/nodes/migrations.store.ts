import type { CampaignState } from '@vitrine/domain/command/campaign'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

export type MigrationRow = Selectable<Schema['node_migrations']>

/** States of a migration that is not over. */
export const open_states: readonly CampaignState[] = ['running', 'paused']

/** The existing terminals of migrations, each with its command. */
export const targets = (db: Reader) =>
	db
		.selectFrom('node_migration_targets')
		.innerJoin('terminals', 'terminals.id', 'node_migration_targets.terminal_id')
		.leftJoin('command_targets', join =>
			join
				.onRef('command_targets.command_id', '=', 'node_migration_targets.command_id')
				.onRef('command_targets.terminal_id', '=', 'node_migration_targets.terminal_id'),
		)

/** The columns that determine the state of a migration's terminal. */
export const state_columns = [
	'node_migration_targets.command_id',
	'node_migration_targets.moved_at',
	'command_targets.state as command_state',
] as const

interface StateRow {
	readonly command_id: number | null
	readonly moved_at: number | null
	readonly command_state: string | null
}

/** The command state of a row; null before its turn. A completed move is recorded for longer than its command is retained. */
export const commandStateOf = ({ command_id, moved_at, command_state }: StateRow): CommandState | null => {
	if (command_id === null) return null
	return moved_at === null ? ((command_state as CommandState | null) ?? 'expired') : 'succeeded'
}

/** A terminal of a migration, as the wave rule sees it. */
export interface TargetRow {
	readonly id: number
	readonly is_online: boolean
	readonly is_forgiven: boolean
	readonly command: CommandState | null
}

/** The existing terminals of a migration. */
export const listMembers = async (db: Reader, id: number): Promise<TargetRow[]> =>
	(
		await targets(db)
			.where('node_migration_targets.migration_id', '=', id)
			.select(state_columns)
			.select(['terminals.id', 'terminals.run_state', 'node_migration_targets.forgiven'])
			.execute()
	).map(row => ({
		id: row.id,
		is_online: row.run_state > 0,
		is_forgiven: row.forgiven === 1,
		command: commandStateOf(row),
	}))

export const insertMigration = async (tx: Tx, row: Insertable<Schema['node_migrations']>): Promise<number> =>
	(await tx.insertInto('node_migrations').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertTargets = (tx: Tx, dialect: DialectName, migration_id: number, terminal_ids: readonly number[]) =>
	sql`insert into node_migration_targets (migration_id, terminal_id, command_id, attempt, forgiven, moved_at)
		select cast(${migration_id} as bigint), rows.terminal_id, null, 0, 0, null
		from ${rowsTable(
			dialect,
			{ terminal_id: 'int' },
			terminal_ids.map(terminal_id => ({ terminal_id })),
		)}`.execute(tx)

export const findRequest = (db: Reader, request_id: string) =>
	db.selectFrom('node_migrations').select('id').where('request_id', '=', request_id).executeTakeFirst()

export const countTargets = async (db: Reader, migration_id: number): Promise<number> =>
	(
		await db
			.selectFrom('node_migration_targets')
			.where('migration_id', '=', migration_id)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

const terminal_columns = ['id', 'name', 'sn', 'capabilities', 'banned_at'] as const

/** Terminals by id, as far as they are visible to an organisation. */
export const listTerminals = (db: Reader, dialect: DialectName, scope: number, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(terminal_columns)
		.where(isAmong(dialect, 'id', ids))
		.where(inScope('group_id', scope))
		.orderBy('id')
		.execute()
export type TerminalRow = Awaited<ReturnType<typeof listTerminals>>[number]

/** The terminals of an organisation and those below it that are not banned. */
export const listTerminalsOf = (db: Reader, group_id: number): Promise<TerminalRow[]> =>
	db
		.selectFrom('terminals')
		.select(terminal_columns)
		.where(inScope('group_id', group_id))
		.where('banned_at', 'is', null)
		.orderBy('id')
		.execute()

/** Those of these terminals that are still involved in another unfinished migration. */
export const listBusy = (db: Reader, dialect: DialectName, ids: readonly number[]) =>
	targets(db)
		.innerJoin('node_migrations', 'node_migrations.id', 'node_migration_targets.migration_id')
		.select('terminals.name')
		.where('node_migrations.state', 'in', open_states)
		.where(isAmong(dialect, 'node_migration_targets.terminal_id', ids))
		.where(eb =>
			eb.or([
				eb('node_migration_targets.command_id', 'is', null),
				eb('command_targets.state', 'in', ['queued', 'sent', 'received', 'executing']),
			]),
		)
		.limit(5)
		.execute()

export const findMigration = (db: Reader, id: number): Promise<MigrationRow | undefined> =>
	db.selectFrom('node_migrations').selectAll().where('id', '=', id).executeTakeFirst()

/** A migration, locked until the transaction ends; undefined if it is not in one of the given states. */
export const lockMigration = (
	tx: Tx,
	id: number,
	states: readonly CampaignState[],
): Promise<MigrationRow | undefined> =>
	tx
		.updateTable('node_migrations')
		.set(eb => ({ state: eb.ref('state') }))
		.where('id', '=', id)
		.where('state', 'in', states)
		.returningAll()
		.executeTakeFirst()

export const updateMigration = (tx: Tx, id: number, state: CampaignState, reason: string, now: number) =>
	tx.updateTable('node_migrations').set({ state, reason, updated_at: now }).where('id', '=', id).execute()

/** The account that terminals sign in with from now on. */
export const setAccount = (tx: Tx, id: number, account: string) =>
	tx.updateTable('node_migrations').set({ account }).where('id', '=', id).execute()

const some = (tx: Tx, dialect: DialectName, migration_id: number, terminal_ids: readonly number[]) =>
	tx
		.updateTable('node_migration_targets')
		.where('migration_id', '=', migration_id)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))

/** Records the command these terminals were sent. */
export const noteCommand = (
	tx: Tx,
	dialect: DialectName,
	id: number,
	terminal_ids: readonly number[],
	command_id: number,
) =>
	some(tx, dialect, id, terminal_ids)
		.set(eb => ({ command_id, attempt: eb('attempt', '+', 1) }))
		.execute()

/** Records every terminal that has moved, whatever has become of its migration meanwhile. */
export const noteMoved = (db: Reader, now: number) =>
	db
		.updateTable('node_migration_targets')
		.set({ moved_at: now })
		.where('moved_at', 'is', null)
		.where('command_id', 'is not', null)
		.where(
			sql<boolean>`exists (select 1 from command_targets where command_targets.command_id = node_migration_targets.command_id
				and command_targets.terminal_id = node_migration_targets.terminal_id and command_targets.state = 'succeeded')`,
		)
		.execute()

/** Marks failures as acknowledged. */
export const forgive = (tx: Tx, dialect: DialectName, id: number, terminal_ids: readonly number[]) =>
	some(tx, dialect, id, terminal_ids).set({ forgiven: 1 }).execute()

/** Puts these terminals back to waiting for their turn. */
export const putBack = (tx: Tx, dialect: DialectName, id: number, terminal_ids: readonly number[]) =>
	some(tx, dialect, id, terminal_ids).set({ command_id: null, forgiven: 0 }).execute()

export const listCommandsOf = async (db: Reader, migration_id: number): Promise<number[]> =>
	(
		await db
			.selectFrom('node_migration_targets')
			.select('command_id')
			.distinct()
			.where('migration_id', '=', migration_id)
			.where('command_id', 'is not', null)
			.execute()
	).flatMap(({ command_id }) => command_id ?? [])

export const listRunning = async (db: Reader): Promise<number[]> =>
	(await db.selectFrom('node_migrations').select('id').where('state', '=', 'running').orderBy('id').execute()).map(
		({ id }) => id,
	)

/** Whether one of these commands belongs to a migration. */
export const isOfMigration = async (
	db: Reader,
	dialect: DialectName,
	command_ids: readonly number[],
): Promise<boolean> =>
	(await db
		.selectFrom('node_migration_targets')
		.select('migration_id')
		.where(isAmong(dialect, 'command_id', command_ids))
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Whether one of these terminals is still to move. */
export const isAnyWaiting = async (db: Reader, dialect: DialectName, ids: readonly number[]): Promise<boolean> =>
	(await db
		.selectFrom('node_migration_targets')
		.innerJoin('node_migrations', 'node_migrations.id', 'node_migration_targets.migration_id')
		.select('node_migrations.id')
		.where('node_migrations.state', '=', 'running')
		.where('node_migration_targets.command_id', 'is', null)
		.where(isAmong(dialect, 'node_migration_targets.terminal_id', ids))
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Whether terminals are on their way to a node. */
export const isMigrating = async (db: Reader, node_id: number): Promise<boolean> =>
	(await db
		.selectFrom('node_migrations')
		.select('id')
		.where('node_id', '=', node_id)
		.where('state', 'in', open_states)
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Removes terminals that are being deleted from all migrations. */
export const removeTargetsOfTerminals = (tx: Tx, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('node_migration_targets')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.execute()
