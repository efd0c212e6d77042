import { z } from 'zod'
import { readStored, shaped } from '../json-text.ts'
import { isSensorMetric, sensor_metrics, sensor_ranges, sensorMetric } from '../terminal/sensor.ts'

/** From where on a value of a sensor is beyond its limits, in the unit of the sensor; null where there is no limit on that side. */
export interface SensorLimit {
	readonly low: number | null
	readonly high: number | null
	/** So far it has to come back within before it is well again (hysteresis). */
	readonly slack: number
}

/** On which side a sensor is beyond its limits; empty while it is within. */
export const limit_sides = ['', 'low', 'high'] as const
export type LimitSide = (typeof limit_sides)[number]

/** A limit alone has at most itself as slack, or so much where it is nearer to 0, in the unit of the sensor. */
const slack_least = 10

/** What a sensor measures, and the unit that its values are in. */
interface Measure {
	readonly metric: string
	readonly unit: string
}

/** From where to where a sensor can measure, in its unit; null where nobody knows: another metric, or one in a unit of its own. */
export const limitRange = ({ metric, unit }: Measure): readonly [least: number, most: number] | null =>
	isSensorMetric(metric) && sensor_metrics[metric] === unit ? sensor_ranges[metric] : null

const anything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/**
 * Why limits of a sensor are none: they are the wrong way round, outside what it can measure, or so close together, or to the end of
 * that, that nothing would ever be well again; null where they are right.
 */
export const limitProblem = (
	{ low, high, slack }: SensorLimit,
	measure: Measure,
): 'order' | 'range' | 'slack' | null => {
	if (low !== null && high !== null && low >= high) return 'order'
	const [least, most] = limitRange(measure) ?? anything
	if ([low, high].some(one => one !== null && (one < least || one > most))) return 'range'
	const only = low === null || high === null ? (low ?? high) : null
	if (only !== null && slack > Math.max(Math.abs(only), slack_least)) return 'slack'
	const lowest_well = low === null ? least : low + slack
	const highest_well = high === null ? most : high - slack
	return lowest_well > highest_well ? 'slack' : null
}

/**
 * On which side a value is beyond its limits, for a sensor that was on `before`. At a limit it is within still; one that was beyond it
 * is so until it has come back by the slack.
 */
export const sideOf = ({ low, high, slack }: SensorLimit, before: LimitSide, value: number): LimitSide => {
	if (high !== null && value > high - (before === 'high' ? slack : 0)) return 'high'
	return low !== null && value < low + (before === 'low' ? slack : 0) ? 'low' : ''
}

const crossing = z.object({
	metric: sensorMetric,
	unit: z.string().max(16),
	side: z.enum(['low', 'high']),
	/** The limit that was crossed, and what was measured then. */
	limit: z.number(),
	value: z.number(),
})

/** A sensor that is beyond a limit, as the detail of its incident says it. */
export type Crossing = z.output<typeof crossing>

/** A crossing as it is stored: JSON, of which the same crossing is always the same text. */
export const storedCrossing = ({ metric, unit, side, limit, value }: Crossing): string =>
	JSON.stringify({ metric, unit, side, limit, value })

/** Reads what was stored; null for anything else. */
export const crossingOf = (detail: string): Crossing | null => readStored(detail, shaped(crossing))
