import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { integer, milliseconds, raw } from '../call/wire.ts'

/** What a sensor of a terminal measured last; times in ms since the epoch. */
const sensor = z.object({
	/** A metric of the domain's `sensor_metrics`, or another word that the terminal calls it by. */
	metric: z.string(),
	unit: z.string(),
	value: z.number(),
	/** When it was measured; when it came, where its own time cannot be true. */
	time: z.int(),
	/** The clock of the terminal is wrong: the time is that at which it came, and the value is in no series. */
	clock_wrong: z.boolean(),
})
export type Sensor = z.output<typeof sensor>

/** The values of a part of time: when it begins and how long it is in ms, and the lowest, mean and highest in it. */
const sensorPoint = z.object({
	time: z.int(),
	span: z.int(),
	min: z.number(),
	avg: z.number(),
	max: z.number(),
	/** How many values it stands for. */
	count: z.int(),
})
export type SensorPoint = z.output<typeof sensorPoint>

/** Calls about what sensors of terminals measure. */
export const sensorsCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/device/listSensors',
		may: 'terminals.read',
		about: 'The sensors of a terminal with their latest values; empty if none is connected.',
		input: z.object({ device_id: integer(1) }),
		output: z.object({ list: z.array(sensor) }),
	}),
	getSeries: endpoint({
		method: 'POST',
		path: '/admin/device/getSensorSeries',
		may: 'terminals.read',
		about:
			'The values of a sensor for a period (ms since the epoch; by default the last 24 hours, at most 25 hours), as at most 300 points of five minutes with lowest, mean and highest value. For data older than 48 hours there is one point per hour, for three months.',
		input: z.object({
			device_id: integer(1),
			metric: raw(32),
			unit: raw(16),
			from: milliseconds().optional(),
			to: milliseconds().optional(),
		}),
		output: z.object({ from: z.int(), to: z.int(), points: z.array(sensorPoint) }),
	}),
}
