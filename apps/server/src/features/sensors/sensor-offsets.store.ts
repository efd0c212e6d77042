import type { Schema, Tx } from '../../db/schema.ts'

export type StoredOffset = Schema['sensor_offsets']

/** Sets the calibration offset of a sensor, replacing an existing one. */
export const writeOffset = (tx: Tx, { terminal_id, metric, unit, value }: StoredOffset) =>
	tx
		.insertInto('sensor_offsets')
		.values({ terminal_id, metric, unit, value })
		.onConflict(conflict => conflict.columns(['terminal_id', 'metric', 'unit']).doUpdateSet({ value }))
		.execute()

export const removeOffset = (tx: Tx, { terminal_id, metric, unit }: Omit<StoredOffset, 'value'>) =>
	tx
		.deleteFrom('sensor_offsets')
		.where('terminal_id', '=', terminal_id)
		.where('metric', '=', metric)
		.where('unit', '=', unit)
		.execute()
