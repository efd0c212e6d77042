import type { SensorPoint, sensorsCalls } from '@vitrine/contract/terminal/sensors'
import { calibrated, calibratedSpread } from '@vitrine/domain/devices/calibration'
import { inSensorOrder } from '@vitrine/domain/terminal/sensor'
import type { Database } from '../../db/database.ts'
import type { Db } from '../../db/schema.ts'
import { isTerminalInScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { turn } from '../../ports/turns.ts'
import { listLimits } from './sensor-limits.store.ts'
import { no_limit, setLimit } from './sensor-limits.ts'
import { setOffset } from './sensor-offsets.ts'
import * as store from './sensor-series.store.ts'

const hour = 3_600_000
const day = 24 * hour
/** As long as a day with a clock change can be. */
const longest = 25 * hour
/** The length of a point, in ms: the longest day has 300 of them. */
const step = 300_000
/** Rows read at once, so that a sensor that measures every second does not block others. */
const read_at_once = 6 * hour

/** Merges the sums of the same time into one point: there are several sensors if a terminal was moved. */
const pointsOf = (sums: readonly store.SensorSum[], span: number): SensorPoint[] =>
	[...Map.groupBy(sums, ({ time }) => time)].map(([time, same]) => {
		const count = same.reduce((sum, one) => sum + one.count, 0)
		return {
			time,
			span,
			min: Math.min(...same.map(({ low }) => low)),
			avg: same.reduce((sum, { total }) => sum + total, 0) / count,
			max: Math.max(...same.map(({ high }) => high)),
			count,
		}
	})

const readPoints = async (
	db: Db,
	ids: readonly number[],
	part: { from: number; until: number },
): Promise<SensorPoint[]> => {
	const found: store.SensorSum[] = []
	for (let from = part.from; from < part.until; from += read_at_once) {
		found.push(...(await store.sumValues(db, ids, { from, until: Math.min(part.until, from + read_at_once) }, step)))
		await turn()
	}
	const hours = await store.listHours(db, ids, part)
	return [...pointsOf(hours, hour), ...pointsOf(found, step)].toSorted((one, other) => one.time - other.time)
}

/** What sensors of terminals measure. */
export const sensors = (database: Database, events: EventChannel): Handlers<typeof sensorsCalls> => {
	const { db, dialect } = database
	const known = async (group_id: number, device_id: number) => {
		if (!(await isTerminalInScope(db, group_id, device_id))) throw new CodedError('terminal_absent')
		return store.listSensors(db, group_id, device_id)
	}
	return {
		list: async ({ device_id }, { session }) => {
			const found = await known(session.group_id, device_id)
			// If a sensor measured in several organisations, the newest series comes first.
			const first = [...Map.groupBy(found, ({ metric, unit }) => `${metric} ${unit}`).values()].flatMap(
				same => same.toSorted((one, other) => other.time - one.time)[0] ?? [],
			)
			const limits = await listLimits(db, dialect, [device_id])
			return {
				list: inSensorOrder(first).map(({ metric, unit, measured, offset, time, time_fault }) => {
					const limit = limits.find(one => one.metric === metric && one.unit === unit) ?? no_limit
					const { low, high, slack, beyond } = limit
					const value = calibrated({ metric, unit }, measured, offset)
					const clock_wrong = time_fault === 1
					return { metric, unit, value, measured, offset, time, clock_wrong, low, high, slack, beyond }
				}),
			}
		},
		getSeries: async ({ device_id, metric, unit, from, to }, { session, now }) => {
			const until = to ?? (from === undefined ? now : from + day)
			const begins = from ?? until - day
			if (until - begins > longest || until < begins) throw new CodedError('sensor_span')
			const found = await known(session.group_id, device_id)
			const same = found.filter(one => one.metric === metric && one.unit === unit)
			const ids = same.map(({ id }) => id)
			const offset = same[0]?.offset ?? 0
			const measured = ids.length === 0 ? [] : await readPoints(db, ids, { from: begins, until })
			const points = measured.map(point => ({ ...point, ...calibratedSpread({ metric, unit }, point, offset) }))
			return { from: begins, to: until, points }
		},
		setLimit: setLimit(database, events),
		setOffset: setOffset(database, events),
	}
}
