import type { sensorsCalls } from '@vitrine/contract/terminal/sensors'
import { calibrated, offsetMost, offsetProblem } from '@vitrine/domain/devices/calibration'
import type { LimitSide } from '@vitrine/domain/devices/sensor-limit'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { EventChannel } from '../../events.ts'
import { notedById } from '../../http/audit/terminals-note.ts'
import { authorized } from '../../http/caller/authorized.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { writeLimit } from './sensor-limits.store.ts'
import { type KnownSensor, readSensor, standingOf } from './sensor-limits.ts'
import { removeOffset, writeOffset } from './sensor-offsets.store.ts'

type Asked = Parameters<Handlers<typeof sensorsCalls>['setOffset']>[0]

const expectOffset = ({ offset, metric, unit }: Asked): void => {
	const problem = offsetProblem(offset, { metric, unit })
	if (problem === 'switch') throw new CodedError('offset_switch')
	if (problem === 'range') throw new CodedError('offset_range', { most: offsetMost({ metric, unit }) })
}

/** Stores on which side of its limits a sensor is with its new offset: a value that was never there does not stay. */
const moveLimit = async (tx: Tx, known: KnownSensor): Promise<LimitSide> => {
	if (known.before === undefined) return ''
	const { offset: _, ...limit } = known.before
	const standing = standingOf(limit, known)
	await writeLimit(tx, { ...limit, ...standing })
	return standing.beyond
}

/** Sets the calibration offset of a sensor; its latest value is checked against its limits immediately. */
export const setOffset =
	(database: Database, events: EventChannel): Handlers<typeof sensorsCalls>['setOffset'] =>
	async (asked, { session, note }) => {
		const { device_id, metric, unit, offset } = asked
		expectOffset(asked)
		const answer = await authorized(database, session, async tx => {
			const { sensor, before } = await readSensor(tx, database.dialect, session.group_id, asked)
			const noted = await notedById(tx, database.dialect, session.group_id, [device_id])
			note({
				object: [metric, unit].filter(Boolean).join(' '),
				before: { ...noted, offset: sensor.offset },
				after: { ...noted, offset },
			})
			const which = { terminal_id: device_id, metric, unit }
			if (offset === 0) await removeOffset(tx, which)
			else await writeOffset(tx, { ...which, value: offset })
			const beyond = await moveLimit(tx, { sensor: { ...sensor, offset }, before })
			const value = calibrated({ metric, unit }, sensor.measured, offset)
			return { value, measured: sensor.measured, offset, beyond }
		})
		events.emit('sensors_crossed', { ids: [device_id] })
		return answer
	}
