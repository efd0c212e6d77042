import { limit_sides } from '@vitrine/domain/devices/sensor-limit'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import { decimal, integer, milliseconds, raw } from '../call/wire.ts'

/** Values within its limits are normal; null without one on that side. A value outside has to come back by the slack. */
const sensorLimit = {
	low: z.number().nullable(),
	high: z.number().nullable(),
	slack: z.number(),
	/** The side on which it is outside them now. */
	beyond: z.enum(limit_sides),
}

/** The latest value of a sensor of a terminal; times in ms since the epoch. */
export const sensor = z.object({
	/** A metric of the domain's `sensor_metrics`, or another name that the terminal uses. */
	metric: z.string(),
	unit: z.string(),
	/** As measured, plus the calibration offset. */
	value: z.number(),
	/** As measured. */
	measured: z.number(),
	/** Its calibration offset, in its unit; 0 for none. */
	offset: z.number(),
	/** When it was measured; when it arrived if its own time cannot be true. */
	time: z.int(),
	/** The clock of the terminal is wrong: the time is that of its arrival, and the value is in no series. */
	clock_wrong: z.boolean(),
	...sensorLimit,
})
export type Sensor = z.output<typeof sensor>

/** The values of an interval: its start and length in ms, and their minimum, mean and maximum. */
const sensorPoint = z.object({
	time: z.int(),
	span: z.int(),
	min: z.number(),
	avg: z.number(),
	max: z.number(),
	/** How many values it represents. */
	count: z.int(),
})
export type SensorPoint = z.output<typeof sensorPoint>

/** The maximum of a limit or an offset, in the unit of its sensor: the same as of a value. */
const bound = decimal(-1e12, 1e12)

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
	setLimit: endpoint({
		method: 'POST',
		path: '/admin/device/setSensorLimit',
		may: 'terminals.write',
		about:
			'Sets from where on a sensor of a terminal is an incident: above high or below low, until it has come back by slack (0 unless said), all in its unit. Without low and high it has no limits.',
		does: '设置传感器上下限',
		input: z.object({
			device_id: integer(1),
			metric: raw(32),
			unit: raw(16),
			low: bound.optional(),
			high: bound.optional(),
			slack: decimal(0, 1e12).optional(),
		}),
		output: z.object(sensorLimit),
	}),
	setOffset: endpoint({
		method: 'POST',
		path: '/admin/device/setSensorOffset',
		may: 'terminals.write',
		about:
			'Sets the calibration offset of a sensor of a terminal: what is added to its values, earlier ones too, wherever they are shown or compared with its limits, in its unit; it may be negative, 0 is none. Values are kept as measured. The terminal and its rules do not know it.',
		does: '校准传感器',
		input: z.object({ device_id: integer(1), metric: raw(32), unit: raw(16), offset: bound }),
		output: z.object({ value: z.number(), measured: z.number(), offset: z.number(), beyond: z.enum(limit_sides) }),
	}),
}
