import { sql } from 'kysely'
import type { DialectName } from '../../../db/database.ts'
import { isPresent } from '../../../db/held.ts'
import { rowsTable } from '../../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../../db/schema.ts'

/** Records that a release was taken down at terminals; earlier records stay. */
export const insertWithdrawals = async (
	tx: Tx,
	dialect: DialectName,
	about: Omit<Schema['withdrawals'], 'terminal_id'>,
	terminal_ids: readonly number[],
): Promise<void> => {
	const { release_id, group_id, user_id, reason, created_at } = about
	await sql`insert into withdrawals (release_id, terminal_id, group_id, user_id, reason, created_at)
		select cast(${release_id} as bigint), rows.id, cast(${group_id} as bigint), cast(${user_id} as bigint), ${sql.lit('')} || ${reason},
			cast(${created_at} as bigint)
		from ${rowsTable(
			dialect,
			{ id: 'int' },
			terminal_ids.map(id => ({ id })),
		)} where 1 = 1 on conflict (release_id, terminal_id) do nothing`.execute(tx)
}

/** The organisations that took releases down, and at how many present terminals. */
export const countWithdrawals = (db: Reader, release_ids: readonly number[]) =>
	db
		.selectFrom('withdrawals')
		.leftJoin('groups', 'groups.id', 'withdrawals.group_id')
		.select(eb => [
			'withdrawals.release_id',
			eb.fn.coalesce('groups.name', sql<string>`''`).as('group_name'),
			eb.fn.coalesce('groups.name_en', sql<string>`''`).as('group_name_en'),
			eb.fn.countAll<number>().as('terminals'),
		])
		.where('withdrawals.release_id', 'in', [...release_ids, 0])
		.where(isPresent('withdrawals.terminal_id'))
		.groupBy(['withdrawals.release_id', 'withdrawals.group_id', 'groups.name', 'groups.name_en'])
		.orderBy('withdrawals.group_id')
		.execute()
