import type { CampaignState } from '@vitrine/domain/command/campaign'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { type UpgradeCommand, type UpgradeStage, upgrade_stages } from '@vitrine/domain/upgrade/upgrade'
import { type Insertable, sql } from 'kysely'
import type { Database, DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

const isStage = (text: string | null): text is UpgradeStage => upgrade_stages.some(stage => stage === text)

/** The stage that a terminal reported in its result. */
export const stageOf = (dialect: DialectName) =>
	dialect === 'postgres'
		? sql<string | null>`nullif(command_targets.result, '')::json ->> 'stage'`
		: sql<string | null>`case when json_valid(command_targets.result) then command_targets.result ->> 'stage' end`

/** The command of an upgrade row; one that has been deleted counts as expired. */
export const commandOf = (row: {
	readonly command_id: number | null
	readonly command_state: string | null
	readonly stage: string | null
}): UpgradeCommand | null =>
	row.command_id === null
		? null
		: {
				state: (row.command_state as CommandState | null) ?? 'expired',
				stage: isStage(row.stage) ? row.stage : null,
			}

export const targets = ({ db, dialect }: { readonly db: Reader; readonly dialect: DialectName }) =>
	db
		.selectFrom('upgrade_targets')
		.innerJoin('terminals', 'terminals.id', 'upgrade_targets.terminal_id')
		.leftJoin('command_targets', join =>
			join
				.onRef('command_targets.command_id', '=', 'upgrade_targets.command_id')
				.onRef('command_targets.terminal_id', '=', 'upgrade_targets.terminal_id'),
		)
		.select(['upgrade_targets.terminal_id', 'upgrade_targets.command_id', 'upgrade_targets.forgiven'])
		.select(['command_targets.state as command_state', 'terminals.run_state', stageOf(dialect).as('stage')])

/** A terminal of an upgrade, as the wave rule needs it. */
export interface TargetRow {
	readonly id: number
	readonly is_online: boolean
	readonly is_forgiven: boolean
	readonly command: UpgradeCommand | null
}

/** The terminals of an upgrade that still exist. */
export const listMembers = async (database: Pick<Database, 'dialect'> & { db: Reader }, id: number) =>
	(await targets(database).where('upgrade_targets.upgrade_id', '=', id).execute()).map(
		(row): TargetRow => ({
			id: row.terminal_id,
			is_online: row.run_state > 0,
			is_forgiven: row.forgiven === 1,
			command: commandOf(row),
		}),
	)

export const insertUpgrade = async (tx: Tx, row: Insertable<Schema['upgrades']>): Promise<number> =>
	(await tx.insertInto('upgrades').values(row).returning('id').executeTakeFirstOrThrow()).id

export const insertTargets = (
	tx: Tx,
	dialect: DialectName,
	upgrade_id: number,
	rows: readonly { readonly terminal_id: number; readonly version: string }[],
) =>
	sql`insert into upgrade_targets (upgrade_id, terminal_id, version, command_id, attempt, forgiven)
		select cast(${upgrade_id} as bigint), rows.terminal_id, rows.version, null, 0, 0
		from ${rowsTable(dialect, { terminal_id: 'int', version: 'text' }, rows)}`.execute(tx)

export const findRequest = (db: Reader, request_id: string) =>
	db.selectFrom('upgrades').select('id').where('request_id', '=', request_id).executeTakeFirst()

export const countTargets = async (db: Reader, upgrade_id: number): Promise<number> =>
	(
		await db
			.selectFrom('upgrade_targets')
			.where('upgrade_id', '=', upgrade_id)
			.select(eb => eb.fn.countAll<number>().as('count'))
			.executeTakeFirstOrThrow()
	).count

/** A terminal to be upgraded. */
export const listTerminals = (db: Reader, dialect: DialectName, group_id: number, ids: readonly number[]) =>
	db
		.selectFrom('terminals')
		.select(['id', 'name', 'sn', 'model', 'system_version', 'banned_at'])
		.where(isAmong(dialect, 'id', ids))
		.where(inScope('group_id', group_id))
		.orderBy('id')
		.execute()

/** The terminals among these that are still pending in another unended upgrade of the same type. */
export const listBusy = (db: Reader, dialect: DialectName, type: string, ids: readonly number[]) =>
	db
		.selectFrom('upgrade_targets')
		.innerJoin('upgrades', 'upgrades.id', 'upgrade_targets.upgrade_id')
		.innerJoin('terminals', 'terminals.id', 'upgrade_targets.terminal_id')
		.leftJoin('command_targets', join =>
			join
				.onRef('command_targets.command_id', '=', 'upgrade_targets.command_id')
				.onRef('command_targets.terminal_id', '=', 'upgrade_targets.terminal_id'),
		)
		.select('terminals.name')
		.where('upgrades.state', 'in', ['running', 'paused'])
		.where('upgrades.type', '=', type as 'app_upgrade')
		.where(isAmong(dialect, 'upgrade_targets.terminal_id', ids))
		.where(eb =>
			eb.or([
				eb('upgrade_targets.command_id', 'is', null),
				eb('command_targets.state', 'in', ['queued', 'sent', 'received', 'executing']),
			]),
		)
		.limit(5)
		.execute()

/** An upgrade, locked until the transaction ends; undefined if it is in none of these states. */
export const lockUpgrade = (tx: Tx, id: number, states: readonly CampaignState[]) =>
	tx
		.updateTable('upgrades')
		.set(eb => ({ state: eb.ref('state') }))
		.where('id', '=', id)
		.where('state', 'in', states)
		.returningAll()
		.executeTakeFirst()

export const findUpgrade = (db: Reader, group_id: number, id: number) =>
	db.selectFrom('upgrades').selectAll().where('id', '=', id).where(inScope('group_id', group_id)).executeTakeFirst()

export const updateUpgrade = (tx: Tx, id: number, state: CampaignState, reason: string, now: number) =>
	tx.updateTable('upgrades').set({ state, reason, updated_at: now }).where('id', '=', id).execute()

/** Stores which command these terminals were sent. */
export const noteCommand = (
	tx: Tx,
	dialect: DialectName,
	upgrade_id: number,
	terminal_ids: readonly number[],
	command_id: number,
) =>
	tx
		.updateTable('upgrade_targets')
		.set(eb => ({ command_id, attempt: eb('attempt', '+', 1) }))
		.where('upgrade_id', '=', upgrade_id)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

/** Marks failures as reviewed by a person. */
export const forgive = (tx: Tx, dialect: DialectName, upgrade_id: number, terminal_ids: readonly number[]) =>
	tx
		.updateTable('upgrade_targets')
		.set({ forgiven: 1 })
		.where('upgrade_id', '=', upgrade_id)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

/** Makes these terminals wait for their turn again. */
export const putBack = (tx: Tx, dialect: DialectName, upgrade_id: number, terminal_ids: readonly number[]) =>
	tx
		.updateTable('upgrade_targets')
		.set({ command_id: null, forgiven: 0 })
		.where('upgrade_id', '=', upgrade_id)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

export const listCommandsOf = async (db: Reader, upgrade_id: number): Promise<number[]> =>
	(
		await db
			.selectFrom('upgrade_targets')
			.select('command_id')
			.distinct()
			.where('upgrade_id', '=', upgrade_id)
			.where('command_id', 'is not', null)
			.execute()
	).flatMap(({ command_id }) => command_id ?? [])

export const listRunning = async (db: Reader): Promise<number[]> =>
	(await db.selectFrom('upgrades').select('id').where('state', '=', 'running').orderBy('id').execute()).map(
		({ id }) => id,
	)

/** Whether any of these commands belongs to a running upgrade. */
export const isOfRunning = async (db: Reader, dialect: DialectName, command_ids: readonly number[]): Promise<boolean> =>
	(await db
		.selectFrom('upgrade_targets')
		.innerJoin('upgrades', 'upgrades.id', 'upgrade_targets.upgrade_id')
		.select('upgrades.id')
		.where(isAmong(dialect, 'upgrade_targets.command_id', command_ids))
		.where('upgrades.state', '=', 'running')
		.limit(1)
		.executeTakeFirst()) !== undefined

/** Terminals being removed leave all upgrades. */
export const removeTargetsOfTerminals = (tx: Tx, terminal_ids: readonly number[]) =>
	tx
		.deleteFrom('upgrade_targets')
		.where('terminal_id', 'in', [...terminal_ids, 0])
		.execute()

/** Deletes upgrades that ended before a time. */
export const removeBefore = (tx: Tx, before: number) =>
	tx.deleteFrom('upgrades').where('state', 'in', ['done', 'cancelled']).where('updated_at', '<', before).execute()

export const listUpgrades = async (db: Reader, group_id: number, page: number, limit: number) => {
	const found = db.selectFrom('upgrades').where(inScope('upgrades.group_id', group_id))
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.innerJoin('users', 'users.id', 'upgrades.user_id')
		.selectAll('upgrades')
		.select('users.realname as creator')
		.orderBy('upgrades.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** How many terminals of each upgrade are in each command state. */
export const countStates = (
	{ db, dialect }: { readonly db: Reader; readonly dialect: DialectName },
	ids: readonly number[],
) =>
	db
		.selectFrom(
			targets({ db, dialect })
				.select('upgrade_targets.upgrade_id')
				.where(isAmong(dialect, 'upgrade_targets.upgrade_id', ids))
				.as('found'),
		)
		.select(['found.upgrade_id', 'found.command_state', 'found.stage', 'found.forgiven'])
		.select(sql<number>`case when found.command_id is null then 0 else 1 end`.as('was_sent'))
		.select(eb => eb.fn.countAll<number>().as('count'))
		.groupBy(['found.upgrade_id', 'found.command_state', 'found.stage', 'found.forgiven', 'was_sent'])
		.execute()

export const commandOfCount = (row: { was_sent: number; command_state: string | null; stage: string | null }) =>
	commandOf({ ...row, command_id: row.was_sent === 0 ? null : 1 })
