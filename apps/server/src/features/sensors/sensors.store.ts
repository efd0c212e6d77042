import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Schema, Tx } from '../../db/schema.ts'

type Dialect = Database['dialect']

/** A reporting terminal, its organisation and its creation time. */
export const listReporters = (tx: Tx, dialect: Dialect, ids: readonly number[]) =>
	tx
		.selectFrom('terminals')
		.select(['id', 'group_id', 'created_at'])
		.where(isAmong(dialect, 'id', ids))
		.execute()

export type StoredBoot = Schema['sensor_boots']

/** Journals of terminals. */
export const listBoots = async (
	tx: Tx,
	dialect: Dialect,
	wanted: readonly Pick<StoredBoot, 'terminal_id' | 'boot'>[],
): Promise<StoredBoot[]> => {
	const rows = rowsTable(dialect, { terminal_id: 'int', boot: 'text' }, wanted)
	const found = await sql<StoredBoot>`select sensor_boots.* from ${rows}
		join sensor_boots on sensor_boots.terminal_id = rows.terminal_id and sensor_boots.boot = rows.boot`.execute(tx)
	return found.rows
}

const boot_columns = {
	terminal_id: 'int',
	boot: 'text',
	seq: 'int',
	beyond: 'text',
	gap_at: 'int',
	used_at: 'int',
} as const

export const writeBoots = (tx: Tx, dialect: Dialect, boots: readonly StoredBoot[]) =>
	sql`insert into sensor_boots (terminal_id, boot, seq, beyond, gap_at, used_at)
		select rows.terminal_id, rows.boot, rows.seq, rows.beyond, rows.gap_at, rows.used_at
		from ${rowsTable(dialect, boot_columns, boots)} where true
		on conflict (terminal_id, boot) do update set seq = excluded.seq, beyond = excluded.beyond, gap_at = excluded.gap_at,
			used_at = excluded.used_at`.execute(tx)

/** Retains the most recently used journals of a terminal. */
export const removeOldBoots = (tx: Tx, terminal_id: number, most: number) =>
	sql`delete from sensor_boots where terminal_id = ${terminal_id} and boot not in (
		select boot from sensor_boots where terminal_id = ${terminal_id} order by used_at desc, boot limit ${most})`.execute(
		tx,
	)

/** A sensor as stored before its new values are. */
export type StoredSeries = Omit<Schema['sensor_series'], 'id' | 'value' | 'time_fault'> & { readonly id: number }

const series_known = ['id', 'terminal_id', 'group_id', 'metric', 'unit', 'time', 'due_at'] as const

/** The sensors of terminals, in every organisation these were in. */
export const listSeries = (tx: Tx, dialect: Dialect, terminal_ids: readonly number[]): Promise<StoredSeries[]> =>
	tx
		.selectFrom('sensor_series')
		.select(series_known)
		.where(isAmong(dialect, 'terminal_id', terminal_ids))
		.execute()

const series_columns = {
	terminal_id: 'int',
	group_id: 'int',
	metric: 'text',
	unit: 'text',
	time: 'int',
	value: 'real',
	time_fault: 'int',
	due_at: 'int',
} as const

export type NewSeries = Omit<Schema['sensor_series'], 'id'>

/** Inserts new sensors; returns them with their ids. */
export const insertSeries = async (tx: Tx, dialect: Dialect, series: readonly NewSeries[]): Promise<StoredSeries[]> => {
	const names = sql.raw(Object.keys(series_columns).join(', '))
	const values = sql.raw(
		Object.keys(series_columns)
			.map(name => `rows.${name}`)
			.join(', '),
	)
	const written = await sql<StoredSeries>`insert into sensor_series (${names})
		select ${values} from ${rowsTable(dialect, series_columns, series)} where true
		returning id, terminal_id, group_id, metric, unit, time, due_at`.execute(tx)
	return written.rows
}

/** The latest value of a sensor, and when its next maintenance is due. */
export type Latest = Pick<NewSeries, 'time' | 'value' | 'time_fault' | 'due_at'> & { readonly id: number }

const latest_columns = { id: 'int', time: 'int', value: 'real', time_fault: 'int', due_at: 'int' } as const

export const updateSeries = (tx: Tx, dialect: Dialect, latest: readonly Latest[]) =>
	sql`update sensor_series set
		time_fault = case when rows.time >= sensor_series.time then rows.time_fault else sensor_series.time_fault end,
		value = case when rows.time >= sensor_series.time then rows.value else sensor_series.value end,
		time = case when rows.time >= sensor_series.time then rows.time else sensor_series.time end,
		due_at = case when rows.due_at < sensor_series.due_at then rows.due_at else sensor_series.due_at end
		from ${rowsTable(dialect, latest_columns, latest)} where sensor_series.id = rows.id`.execute(tx)

const value_columns = { series_id: 'int', time: 'int', value: 'real' } as const

/** Stores values; one with the same second replaces the previous one. */
export const insertValues = (tx: Tx, dialect: Dialect, values: readonly Schema['sensor_values'][]) =>
	sql`insert into sensor_values (series_id, time, value)
		select rows.series_id, rows.time, rows.value from ${rowsTable(dialect, value_columns, values)} where true
		on conflict (series_id, time) do update set value = excluded.value`.execute(tx)
