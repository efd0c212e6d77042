import { switch_metrics } from '../terminal/sensor.ts'
import { limitRange } from './sensor-limit.ts'

/** What a sensor measures, and the unit of its values. */
interface Measure {
	readonly metric: string
	readonly unit: string
}

/** Maximum calibration offset of a sensor whose range is unknown, in its unit. */
const offset_most = 1e12

const turn = 360

const isDirection = ({ metric, unit }: Measure): boolean => metric === 'wind_direction' && unit === '°'

/** The largest calibration offset of a sensor, up or down, in its unit: half of what it can measure; 0 if it only knows on and off. */
export const offsetMost = (measure: Measure): number => {
	if (switch_metrics.has(measure.metric) && measure.unit === '') return 0
	const range = limitRange(measure)
	return range === null ? offset_most : (range[1] - range[0]) / 2
}

/** Why a calibration offset is invalid: the sensor only knows on and off, or the offset is too large; null if it is valid. */
export const offsetProblem = (offset: number, measure: Measure): 'switch' | 'range' | null => {
	const most = offsetMost(measure)
	if (Math.abs(offset) <= most) return null
	return most === 0 ? 'switch' : 'range'
}

/** Removes the noise of adding decimal fractions: offsets have six decimals. */
const plain = (value: number): number => Number(value.toFixed(6))

/** How far the values around `centre` are moved: a direction that passes north begins again at 0. */
const shiftOf = (measure: Measure, centre: number, offset: number): number => {
	if (!isDirection(measure)) return offset
	const moved = centre + offset
	if (moved < 0) return offset + turn
	return moved >= turn ? offset - turn : offset
}

const shifted = (measure: Measure, value: number, shift: number): number => {
	const [least, most] = limitRange(measure) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
	return plain(Math.min(Math.max(value + shift, least), most))
}

/** A measured value with its calibration offset, within what the sensor can measure: no humidity is above 100 %. */
export const calibrated = (measure: Measure, value: number, offset: number): number =>
	offset === 0 ? value : shifted(measure, value, shiftOf(measure, value, offset))

interface Spread {
	readonly min: number
	readonly avg: number
	readonly max: number
}

/** The values of an interval with the calibration offset of their sensor. */
export const calibratedSpread = (measure: Measure, { min, avg, max }: Spread, offset: number): Spread => {
	if (offset === 0) return { min, avg, max }
	const shift = shiftOf(measure, avg, offset)
	return {
		min: shifted(measure, min, shift),
		avg: shifted(measure, avg, shift),
		max: shifted(measure, max, shift),
	}
}
