import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'
import { contains, inScope } from '../../db/scope.ts'

/** The journal of a terminal by its boot, made when it is first heard of; `seq` is the highest stored without a gap. */
export const findOrInsertBoot = async (
	tx: Tx,
	terminal_id: number,
	boot: string,
): Promise<{ id: number; seq: number }> => {
	const known = await tx
		.selectFrom('play_boots')
		.select(['id', 'seq'])
		.where('terminal_id', '=', terminal_id)
		.where('boot', '=', boot)
		.executeTakeFirst()
	if (known !== undefined) return known
	await tx
		.insertInto('play_boots')
		.values({ terminal_id, boot, seq: 0 })
		.onConflict(conflict => conflict.columns(['terminal_id', 'boot']).doNothing())
		.execute()
	return tx
		.selectFrom('play_boots')
		.select(['id', 'seq'])
		.where('terminal_id', '=', terminal_id)
		.where('boot', '=', boot)
		.executeTakeFirstOrThrow()
}

/** The numbers stored beyond one, lowest first; what stands beyond a thousand of them is joined by the next batch. */
export const listSeqs = async (tx: Tx, boot_id: number, after: number): Promise<number[]> => {
	const rows = await tx
		.selectFrom('play_logs')
		.select('seq')
		.where('boot_id', '=', boot_id)
		.where('seq', '>', after)
		.orderBy('seq')
		.limit(1000)
		.execute()
	return rows.map(row => row.seq)
}

export const updateBoot = (tx: Tx, id: number, seq: number) =>
	// A batch that comes twice side by side must not set back what the other has acknowledged.
	tx.updateTable('play_boots').set({ seq }).where('id', '=', id).where('seq', '<', seq).execute()

const columns = {
	seq: 'int',
	kind: 'int',
	name: 'text',
	program_id: 'int',
	material_id: 'int',
	release_id: 'int',
	start_time: 'int',
	end_time: 'int',
	time_zone: 'text',
	mono: 'real',
} as const

export type PlayInsert = Pick<Schema['play_logs'], keyof typeof columns>

/** Stores rows; one that is there already changes nothing. */
export const insertPlays = (
	tx: Tx,
	dialect: DialectName,
	boot_id: number,
	terminal_id: number,
	rows: readonly PlayInsert[],
) => {
	const names = sql.raw(Object.keys(columns).join(', '))
	const values = sql.raw(
		Object.keys(columns)
			.map(name => `rows.${name}`)
			.join(', '),
	)
	return sql`insert into play_logs (boot_id, terminal_id, ${names})
		select cast(${boot_id} as bigint), cast(${terminal_id} as bigint), ${values} from ${rowsTable(dialect, columns, rows)} where true
		on conflict (boot_id, seq) do nothing`.execute(tx)
}

export interface PlayFilter {
	kind: number
	limit: number
	group_ids?: number[] | undefined
	key_word?: string | undefined
	start_time?: number | undefined
	end_time?: number | undefined
}

/** Plays of one kind, newest first; times in ms. */
export const listPlays = (db: Reader, group_id: number, filter: PlayFilter) => {
	let query = db
		.selectFrom('play_logs')
		.innerJoin('terminals', 'terminals.id', 'play_logs.terminal_id')
		.innerJoin('groups', 'groups.id', 'terminals.group_id')
		.select([
			'play_logs.name',
			'terminals.name as dname',
			'groups.name as gname',
			'terminals.sn',
			'play_logs.start_time',
			'play_logs.end_time',
			'play_logs.time_zone',
		])
		.where('play_logs.kind', '=', filter.kind)
		.where(inScope('terminals.group_id', group_id))
	const { group_ids, key_word, start_time, end_time } = filter
	if (group_ids !== undefined && group_ids.length > 0) query = query.where('terminals.group_id', 'in', group_ids)
	if (key_word) query = query.where(contains('play_logs.name', key_word))
	if (start_time !== undefined) query = query.where('play_logs.start_time', '>=', start_time * 1000)
	if (end_time !== undefined) query = query.where('play_logs.start_time', '<=', end_time * 1000)
	return query.orderBy('play_logs.start_time', 'desc').limit(filter.limit).execute()
}
