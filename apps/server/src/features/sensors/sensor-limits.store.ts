import { sql } from 'kysely'
import type { DialectName } from '../../db/database.ts'
import { isAmong, rowsTable } from '../../db/rows.ts'
import type { Reader, Schema, Tx } from '../../db/schema.ts'

export type StoredLimit = Schema['sensor_limits']

/** The sensor limits of these terminals, with the calibration offset of each sensor. */
export const listLimits = (db: Reader, dialect: DialectName, terminal_ids: readonly number[]) =>
	db
		.selectFrom('sensor_limits')
		.leftJoin('sensor_offsets', join =>
			join
				.onRef('sensor_offsets.terminal_id', '=', 'sensor_limits.terminal_id')
				.onRef('sensor_offsets.metric', '=', 'sensor_limits.metric')
				.onRef('sensor_offsets.unit', '=', 'sensor_limits.unit'),
		)
		.selectAll('sensor_limits')
		.select(sql<number>`coalesce(sensor_offsets.value, 0)`.as('offset'))
		.where(isAmong(dialect, 'sensor_limits.terminal_id', terminal_ids))
		.execute()

const crossing_columns = {
	terminal_id: 'int',
	metric: 'text',
	unit: 'text',
	beyond: 'text',
	since: 'int',
	value: 'real',
} as const

/** Stores which sensors are now beyond their limits, and which no longer are. */
export const updateCrossings = (tx: Tx, dialect: DialectName, crossed: readonly StoredLimit[]) =>
	sql`update sensor_limits set beyond = rows.beyond, since = rows.since, value = rows.value
		from ${rowsTable(dialect, crossing_columns, crossed)}
		where sensor_limits.terminal_id = rows.terminal_id and sensor_limits.metric = rows.metric
			and sensor_limits.unit = rows.unit`.execute(tx)

/** Sets the limits of a sensor, replacing existing ones. */
export const writeLimit = (tx: Tx, { terminal_id, metric, unit, ...limit }: StoredLimit) =>
	tx
		.insertInto('sensor_limits')
		.values({ terminal_id, metric, unit, ...limit })
		.onConflict(conflict => conflict.columns(['terminal_id', 'metric', 'unit']).doUpdateSet(limit))
		.execute()

export const removeLimit = (
	tx: Tx,
	{ terminal_id, metric, unit }: Pick<StoredLimit, 'terminal_id' | 'metric' | 'unit'>,
) =>
	tx
		.deleteFrom('sensor_limits')
		.where('terminal_id', '=', terminal_id)
		.where('metric', '=', metric)
		.where('unit', '=', unit)
		.execute()
