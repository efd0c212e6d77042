import { sql } from 'kysely'
import type { Db, Reader } from '../../db/schema.ts'
import { inScope } from '../../db/scope.ts'

/** The sensors of a terminal while it was in this organisation or one below it, with the latest value of each and its calibration offset. */
export const listSensors = (db: Reader, group_id: number, terminal_id: number) =>
	db
		.selectFrom('sensor_series')
		.leftJoin('sensor_offsets', join =>
			join
				.onRef('sensor_offsets.terminal_id', '=', 'sensor_series.terminal_id')
				.onRef('sensor_offsets.metric', '=', 'sensor_series.metric')
				.onRef('sensor_offsets.unit', '=', 'sensor_series.unit'),
		)
		.select(['sensor_series.id', 'sensor_series.metric', 'sensor_series.unit', 'sensor_series.value as measured'])
		.select(['sensor_series.time', 'sensor_series.time_fault'])
		.select(sql<number>`coalesce(sensor_offsets.value, 0)`.as('offset'))
		.where('sensor_series.terminal_id', '=', terminal_id)
		// Values from when it belonged to another organisation are not disclosed here.
		.where(inScope('sensor_series.group_id', group_id))
		.orderBy('sensor_series.metric')
		.orderBy('sensor_series.unit')
		.orderBy('sensor_series.time', 'desc')
		.execute()

/** The values of a time range. */
export interface SensorSum {
	readonly time: number
	readonly low: number
	readonly high: number
	readonly total: number
	readonly count: number
}

interface Part {
	/** In ms; `until` is exclusive. */
	readonly from: number
	readonly until: number
}

/** Values of sensors in buckets of a given length in ms. */
export const sumValues = async (
	db: Db,
	series_ids: readonly number[],
	{ from, until }: Part,
	step: number,
): Promise<SensorSum[]> => {
	// Inlined as a literal: PostgreSQL does not recognise two parameters as the same number.
	const piece = sql.raw(`time - time % ${Math.trunc(step)}`)
	const found =
		await sql<SensorSum>`select ${piece} as time, min(value) as low, max(value) as high, sum(value) as total,
		count(*) as count from sensor_values where series_id in (${sql.join([...series_ids])}) and time >= ${from} and time < ${until}
		group by 1 order by 1`.execute(db)
	return found.rows
}

/** The folded hours of sensors, from before the retention of single values. */
export const listHours = (db: Db, series_ids: readonly number[], { from, until }: Part): Promise<SensorSum[]> =>
	db
		.selectFrom('sensor_hours')
		.select(['time', 'low', 'high', 'total', 'count'])
		.where('series_id', 'in', series_ids)
		.where('time', '>=', from)
		.where('time', '<', until)
		.orderBy('time')
		.execute()
