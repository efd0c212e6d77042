import { z } from 'zod'
import { readStored, shaped } from '../json-text.ts'
import { isSensorMetric, sensor_metrics, sensor_ranges, sensorMetric } from '../terminal/sensor.ts'

/** Bounds beyond which a sensor value is out of limits, in the unit of the sensor; null for no limit on that side. */
export interface SensorLimit {
	readonly low: number | null
	readonly high: number | null
	/** How far the value has to come back inside the limit to recover (hysteresis). */
	readonly slack: number
}

/** On which side a sensor is out of limits; empty while it is within. */
export const limit_sides = ['', 'low', 'high'] as const
export type LimitSide = (typeof limit_sides)[number]

/** The slack of a single limit is at most the limit's absolute value, or this much if that is larger, in the unit of the sensor. */
const slack_least = 10

/** What a sensor measures, and the unit of its values. */
interface Measure {
	readonly metric: string
	readonly unit: string
}

/** The range that a sensor can measure, in its unit; null if unknown: another metric, or a non-standard unit. */
export const limitRange = ({ metric, unit }: Measure): readonly [least: number, most: number] | null =>
	isSensorMetric(metric) && sensor_metrics[metric] === unit ? sensor_ranges[metric] : null

const anything = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const

/**
 * Why the limits of a sensor are invalid: in the wrong order, outside what it can measure, or so close to each other or to the end of that
 * range that the sensor could never recover; null if they are valid.
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
 * On which side a value is out of limits, for a sensor that was on side `before`. A value at the limit is within; a sensor that was out of
 * limits recovers only after coming back by the slack.
 */
export const sideOf = ({ low, high, slack }: SensorLimit, before: LimitSide, value: number): LimitSide => {
	if (high !== null && value > high - (before === 'high' ? slack : 0)) return 'high'
	return low !== null && value < low + (before === 'low' ? slack : 0) ? 'low' : ''
}

const crossing = z.object({
	metric: sensorMetric,
	unit: z.string().max(16),
	side: z.enum(['low', 'high']),
	/** The limit that was crossed, and the value measured then. */
	limit: z.number(),
	value: z.number(),
})

/** A sensor that is out of limits, as stored in the detail of its incident. */
export type Crossing = z.output<typeof crossing>

/** A crossing as it is stored: JSON, always the same text for the same crossing. */
export const storedCrossing = ({ metric, unit, side, limit, value }: Crossing): string =>
	JSON.stringify({ metric, unit, side, limit, value })

/** Parses a stored crossing; null for anything else. */
export const crossingOf = (detail: string): Crossing | null => readStored(detail, shaped(crossing))
