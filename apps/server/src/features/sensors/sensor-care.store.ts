import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Tx } from '../../db/schema.ts'

type Dialect = Database['dialect']

/** A sensor with due maintenance. */
export interface DueSeries {
	readonly id: number
	readonly terminal_id: number
	readonly time: number
	/** Its terminal was removed. */
	readonly is_left: boolean
	/** The times of its first value and its first hour, in ms; null if there are none. */
	readonly first_value: number | null
	readonly first_hour: number | null
}

const firstOf = (table: 'sensor_values' | 'sensor_hours'): RawBuilder<number | null> =>
	sql<number | null>`(select min(${sql.ref(`${table}.time`)}) from ${sql.table(table)}
		where ${sql.ref(`${table}.series_id`)} = sensor_series.id)`

const standing = (tx: Tx) =>
	tx
		.selectFrom('sensor_series')
		.leftJoin('terminals', 'terminals.id', 'sensor_series.terminal_id')
		.select(['sensor_series.id', 'sensor_series.terminal_id', 'sensor_series.time'])
		.select(sql<number>`case when terminals.id is null then 1 else 0 end`.as('is_left'))
		.select([firstOf('sensor_values').as('first_value'), firstOf('sensor_hours').as('first_hour')])

type Standing = Awaited<ReturnType<ReturnType<typeof standing>['execute']>>[number]

const dueOf = ({ is_left, ...row }: Standing): DueSeries => ({ ...row, is_left: Number(is_left) === 1 })

/** Sensors with due maintenance, most overdue first. */
export const listDue = async (tx: Tx, now: number, limit: number): Promise<DueSeries[]> => {
	const due = standing(tx).where('due_at', '<=', now).orderBy('due_at').orderBy('sensor_series.id').limit(limit)
	return (await due.execute()).map(dueOf)
}

/** The current state of the same sensors. */
export const listAgain = async (tx: Tx, dialect: Dialect, ids: readonly number[]): Promise<DueSeries[]> =>
	(
		await standing(tx)
			.where(isAmong(dialect, 'sensor_series.id', ids))
			.execute()
	).map(dueOf)

/** An hour of a sensor, in ms; `until` is exclusive. */
export interface SensorHour {
	readonly series_id: number
	readonly time: number
	readonly until: number
}

const hour_columns = { series_id: 'int', time: 'int', until: 'int' } as const

/** Folds the values of each hour into one row, merging with an existing row of that hour. */
export const foldHours = async (tx: Tx, dialect: Dialect, hours: readonly SensorHour[]): Promise<void> => {
	const rows = rowsTable(dialect, hour_columns, hours)
	await sql`insert into sensor_hours (series_id, time, low, high, total, count)
		select rows.series_id, rows.time, min(sensor_values.value), max(sensor_values.value), sum(sensor_values.value), count(*)
		from ${rows} join sensor_values on sensor_values.series_id = rows.series_id and sensor_values.time >= rows.time
			and sensor_values.time < rows.until
		where true group by rows.series_id, rows.time
		on conflict (series_id, time) do update set
			low = case when excluded.low < sensor_hours.low then excluded.low else sensor_hours.low end,
			high = case when excluded.high > sensor_hours.high then excluded.high else sensor_hours.high end,
			total = sensor_hours.total + excluded.total, count = sensor_hours.count + excluded.count`.execute(tx)
	await sql`delete from sensor_values where (series_id, time) in (
		select sensor_values.series_id, sensor_values.time from ${rows} join sensor_values
		on sensor_values.series_id = rows.series_id and sensor_values.time >= rows.time and sensor_values.time < rows.until)`.execute(
		tx,
	)
}

/** Removes up to a number of the first values of each of these sensors. */
export const removeFirstValues = async (tx: Tx, ids: readonly number[], most: number): Promise<void> => {
	for (const id of ids)
		await sql`delete from sensor_values where series_id = ${id} and time in (
			select time from sensor_values where series_id = ${id} order by time limit ${most})`.execute(tx)
}

/** Removes hours of these sensors that began before a moment, in ms. */
export const removeHours = (tx: Tx, dialect: Dialect, ids: readonly number[], before: number) =>
	tx
		.deleteFrom('sensor_hours')
		.where(isAmong(dialect, 'series_id', ids))
		.where('time', '<', before)
		.execute()

/** Stores when the next maintenance of these sensors is due, in ms. */
export const updateDue = (tx: Tx, dialect: Dialect, due: readonly { readonly id: number; readonly due_at: number }[]) =>
	sql`update sensor_series set due_at = rows.due_at
		from ${rowsTable(dialect, { id: 'int', due_at: 'int' }, due)} where sensor_series.id = rows.id`.execute(tx)

/** Removes sensors without remaining data, and the journals of their terminals if those were removed. */
export const removeSeries = async (tx: Tx, dialect: Dialect, gone: readonly DueSeries[]): Promise<void> => {
	const ids = gone.map(({ id }) => id)
	await tx
		.deleteFrom('sensor_series')
		.where(isAmong(dialect, 'id', ids))
		.execute()
	const left = gone.filter(({ is_left }) => is_left).map(({ terminal_id }) => terminal_id)
	if (left.length > 0)
		await tx
			.deleteFrom('sensor_boots')
			.where(isAmong(dialect, 'terminal_id', left))
			.execute()
}
