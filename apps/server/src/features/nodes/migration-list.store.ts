import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong } from '../../db/rows.ts'
import type { Reader } from '../../db/schema.ts'
import { open_states, state_columns, targets } from './migrations.store.ts'

const failed_first = sql`case when node_migration_targets.moved_at is not null then 4
	when command_targets.state in ('failed', 'timeout', 'expired', 'unsupported') then 0
	when command_targets.state = 'executing' then 1 when node_migration_targets.command_id is null then 3 else 2 end`

/** The terminals of a migration with their reports; those that did not move come first. */
export const listTargets = async (db: Reader, { id, page, limit }: { id: number; page: number; limit: number }) => {
	const found = targets(db).where('node_migration_targets.migration_id', '=', id)
	const { count } = await found.select(eb => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
	const list = await found
		.select(state_columns)
		.select(['terminals.id', 'terminals.name', 'terminals.sn', 'terminals.run_state', 'node_migration_targets.attempt'])
		.select(['command_targets.result', 'command_targets.tips', 'command_targets.updated_at'])
		.orderBy(failed_first)
		.orderBy('terminals.name')
		.orderBy('terminals.id')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

export const listMigrations = async (db: Reader, page: number, limit: number) => {
	const { count } = await db
		.selectFrom('node_migrations')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.executeTakeFirstOrThrow()
	const list = await db
		.selectFrom('node_migrations')
		.innerJoin('users', 'users.id', 'node_migrations.user_id')
		.selectAll('node_migrations')
		.select('users.realname as creator')
		.orderBy('node_migrations.id', 'desc')
		.limit(limit)
		.offset((page - 1) * limit)
		.execute()
	return { count, list }
}

/** Number of terminals per migration and command state. */
export const countStates = (
	{ db, dialect }: Pick<Database, 'dialect'> & { readonly db: Reader },
	ids: readonly number[],
) =>
	db
		.selectFrom(
			targets(db)
				.select(state_columns)
				.select(['node_migration_targets.migration_id', 'node_migration_targets.forgiven'])
				.where(isAmong(dialect, 'node_migration_targets.migration_id', ids))
				.as('found'),
		)
		.select(['found.migration_id', 'found.command_state', 'found.forgiven'])
		.select(sql<number>`case when found.command_id is null then 0 else 1 end`.as('was_sent'))
		.select(sql<number>`case when found.moved_at is null then 0 else 1 end`.as('has_moved'))
		.select(eb => eb.fn.countAll<number>().as('count'))
		.groupBy(['found.migration_id', 'found.command_state', 'found.forgiven', 'was_sent', 'has_moved'])
		.execute()

/** Per node, terminals whose last move went there and that are not connected here, and those on their way; leaves out migration `but`. */
export const countAtNodes = async (db: Reader, but = 0) => {
	const counted = () => targets(db).where('node_migration_targets.migration_id', '!=', but)
	const there = await counted()
		.innerJoin('node_migrations', 'node_migrations.id', 'node_migration_targets.migration_id')
		.where('terminals.run_state', '=', 0)
		.where('node_migration_targets.moved_at', 'is not', null)
		.where(
			sql<boolean>`not exists (select 1 from node_migration_targets as later
				where later.terminal_id = node_migration_targets.terminal_id and later.moved_at > node_migration_targets.moved_at)`,
		)
		.select('node_migrations.node_id')
		.select(eb => eb.fn.count<number>('terminals.id').distinct().as('count'))
		.groupBy('node_migrations.node_id')
		.execute()
	const coming = await counted()
		.innerJoin('node_migrations', 'node_migrations.id', 'node_migration_targets.migration_id')
		.where('node_migrations.state', 'in', open_states)
		.where('node_migration_targets.moved_at', 'is', null)
		.where(eb =>
			eb.or([
				eb('node_migration_targets.command_id', 'is', null),
				eb('command_targets.state', 'in', ['queued', 'sent', 'received', 'executing']),
			]),
		)
		.select('node_migrations.node_id')
		.select(eb => eb.fn.countAll<number>().as('count'))
		.groupBy('node_migrations.node_id')
		.execute()
	return { there, coming }
}

/** Number of terminals a node has or will get through migrations other than one. */
export const countAtNode = async (db: Reader, node_id: number, but = 0): Promise<number> => {
	const { there, coming } = await countAtNodes(db, but)
	return [...there, ...coming].filter(one => one.node_id === node_id).reduce((sum, one) => sum + Number(one.count), 0)
}
