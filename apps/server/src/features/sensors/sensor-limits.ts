import type { sensorsCalls } from '@vitrine/contract/terminal/sensors'
import { calibrated } from '@vitrine/domain/devices/calibration'
import { limitProblem, limitRange, type SensorLimit, sideOf } from '@vitrine/domain/devices/sensor-limit'
import type { Database, DialectName } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { isTerminalInScope } from '../../db/scope.ts'
import type { EventChannel } from '../../events.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import * as limits from './sensor-limits.store.ts'
import { listSensors } from './sensor-series.store.ts'

interface Measurement {
	readonly terminal_id: number
	readonly metric: string
	readonly unit: string
	readonly value: number
	readonly time: number
}

export const sensorName = ({ terminal_id, metric, unit }: Omit<Measurement, 'value' | 'time'>): string =>
	JSON.stringify([terminal_id, metric, unit])

/**
 * Checks the latest measurements of sensors, with their calibration offsets, against their limits and stores crossings; returns the
 * terminals concerned. A value that goes beyond a limit and returns within one report is not noticed.
 */
export const crossLimits = async (
	tx: Tx,
	dialect: DialectName,
	measured: readonly Measurement[],
): Promise<ReadonlySet<number>> => {
	if (measured.length === 0) return new Set()
	const ids = [...new Set(measured.map(({ terminal_id }) => terminal_id))]
	const latest = new Map(measured.map(one => [sensorName(one), one]))
	const crossed = (await limits.listLimits(tx, dialect, ids)).flatMap(({ offset, ...limit }) => {
		const one = latest.get(sensorName(limit))
		if (one === undefined) return []
		const value = calibrated(limit, one.value, offset)
		const beyond = sideOf(limit, limit.beyond, value)
		if (beyond === limit.beyond) return []
		return [{ ...limit, beyond, since: beyond === '' ? 0 : one.time, value: beyond === '' ? 0 : value }]
	})
	if (crossed.length > 0) await limits.updateCrossings(tx, dialect, crossed)
	return new Set(crossed.map(({ terminal_id }) => terminal_id))
}

/** No limits, and so nothing beyond them. */
export const no_limit = { low: null, high: null, slack: 0, beyond: '' } as const

const expectLimit = (limit: SensorLimit, sensor: Pick<Asked, 'metric' | 'unit'>): void => {
	const problem = limitProblem(limit, sensor)
	if (problem === null) return
	const [least = 0, most = 0] = limitRange(sensor) ?? []
	throw problem === 'range' ? new CodedError('limit_range', { least, most }) : new CodedError(`limit_${problem}`)
}

interface Asked {
	readonly device_id: number
	readonly metric: string
	readonly unit: string
}

/** The latest value of a sensor in sight with its calibration offset, and its limits. */
export const readSensor = async (
	tx: Tx,
	dialect: DialectName,
	group_id: number,
	{ device_id, metric, unit }: Asked,
) => {
	if (!(await isTerminalInScope(tx, group_id, device_id))) throw new CodedError('terminal_absent')
	const sensors = await listSensors(tx, group_id, device_id)
	const [sensor] = sensors.filter(one => one.metric === metric && one.unit === unit)
	if (sensor === undefined) throw new CodedError('sensor_absent')
	const name = sensorName({ terminal_id: device_id, metric, unit })
	const before = (await limits.listLimits(tx, dialect, [device_id])).find(one => sensorName(one) === name)
	return { sensor, before }
}

export type KnownSensor = Awaited<ReturnType<typeof readSensor>>

const notBeyond = { beyond: '', since: 0, value: 0 } as const

/**
 * The state of a sensor under limits. Slack applies from now on if the limits or the calibration offset are not those of before; a sensor
 * that was already beyond the same side keeps its start time, and its value too unless that was calibrated otherwise.
 */
export const standingOf = (
	limit: SensorLimit,
	{ sensor, before }: KnownSensor,
): Pick<limits.StoredLimit, 'beyond' | 'since' | 'value'> => {
	const isOffset = before?.offset === sensor.offset
	const isSame = isOffset && before.low === limit.low && before.high === limit.high && before.slack === limit.slack
	const value = calibrated(sensor, sensor.measured, sensor.offset)
	const beyond = sideOf(limit, isSame ? before.beyond : '', value)
	if (beyond === '') return notBeyond
	if (before?.beyond !== beyond) return { beyond, since: sensor.time, value }
	return { beyond, since: before.since, value: isOffset ? before.value : value }
}

/** Sets limits; the latest value is checked against them immediately. */
export const setLimit =
	(database: Database, events: EventChannel): Handlers<typeof sensorsCalls>['setLimit'] =>
	async (asked, { session, note }) => {
		const { device_id, metric, unit, low = null, high = null, slack = 0 } = asked
		const limit = { low, high, slack }
		expectLimit(limit, asked)
		const answer = await authorized(database, session, async tx => {
			const known = await readSensor(tx, database.dialect, session.group_id, asked)
			const { low: old_low, high: old_high, slack: old_slack } = known.before ?? no_limit
			const noted = await notedById(tx, database.dialect, session.group_id, [device_id])
			note({
				object: [metric, unit].filter(Boolean).join(' '),
				before: { ...noted, low: old_low, high: old_high, slack: old_slack },
				after: { ...noted, ...limit },
			})
			const which = { terminal_id: device_id, metric, unit }
			if (low === null && high === null) {
				await limits.removeLimit(tx, which)
				return no_limit
			}
			const standing = standingOf(limit, known)
			await limits.writeLimit(tx, { ...which, ...limit, ...standing })
			return { ...limit, beyond: standing.beyond }
		})
		events.emit('sensors_crossed', { ids: [device_id] })
		return answer
	}
