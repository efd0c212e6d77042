import { describe, expect, test } from 'vitest'
import {
	foldedAt,
	inSensorOrder,
	isTimeDoubted,
	measuredOf,
	sensor_metrics,
	sensor_times,
	sensorLog,
} from './sensor.ts'

const hour = 3_600_000

describe('a value of a sensor', () => {
	test.each([
		['temperature', 'C', 21, '°C', 21],
		['temperature', '', 21, '°C', 21],
		['temperature', '°F', 70, '°C', 21.1111],
		['temperature', 'K', 300, '°C', 26.85],
		['pressure', 'kPa', 101.3, 'hPa', 1013],
		['voltage', 'mV', 12_100, 'V', 12.1],
		['pm10', 'mg/m3', 0.05, 'µg/m³', 50],
		['light', 'LX', 8, 'lux', 8],
	])('%s in "%s" is kept in one unit', (metric, unit, value, kept, stored) => {
		expect(measuredOf({ metric, unit, value })).toEqual({ metric, unit: kept, value: stored })
	})

	test('of what the metric cannot have it stays in its own unit, and so does a metric that nobody knows', () => {
		expect(measuredOf({ metric: 'fan', unit: '%', value: 80 })).toEqual({ metric: 'fan', unit: '%', value: 80 })
		expect(measuredOf({ metric: 'humidity', unit: 'K', value: 5 })).toEqual({ metric: 'humidity', unit: 'K', value: 5 })
		expect(measuredOf({ metric: 'tank', unit: 'mV', value: 5 })).toEqual({ metric: 'tank', unit: 'mV', value: 5 })
		expect(measuredOf({ metric: 'constructor', unit: 'tostring', value: 5 }).metric).toBe('constructor')
		expect(measuredOf({ metric: 'light', unit: 'constructor', value: 5 }).unit).toBe('constructor')
	})

	test('other names of a metric are the same', () => {
		for (const metric of ['pm25', 'pm2_5']) expect(measuredOf({ metric, unit: '', value: 1 }).metric).toBe('pm2.5')
	})

	test('every known metric in its own unit, and without one, is the same', () => {
		for (const [metric, unit] of Object.entries(sensor_metrics)) {
			expect(measuredOf({ metric, unit, value: 3 })).toEqual({ metric, unit, value: 3 })
			expect(measuredOf({ metric, unit: '', value: 3 })).toEqual({ metric, unit, value: 3 })
		}
	})
})

describe('a batch of what sensors measure', () => {
	const row = { seq: 1, time: 1_700_000_000_000, metric: ' Temperature ', value: 21.5 }
	test('is taken without what may be left out', () => {
		expect(sensorLog.parse({ rows: [row] })).toEqual({ rows: [{ ...row, metric: 'temperature', unit: '' }] })
	})
	test.each([
		['no row', []],
		['more than five hundred', Array.from({ length: 501 }, () => row)],
		['no number', [{ ...row, value: Number.NaN }]],
		['what has no end', [{ ...row, value: Number.POSITIVE_INFINITY }]],
		['a number as text', [{ ...row, value: '1' }]],
		['a name of other letters', [{ ...row, metric: 'température' }]],
		['half of a character', [{ ...row, unit: '\ud83d' }]],
		['a line break in the unit', [{ ...row, unit: 'a\nb' }]],
	])('is refused with %s', (_, rows) => {
		expect(sensorLog.safeParse({ rows }).success).toBe(false)
	})
})

test('a time that cannot be true, or is older than anything that is kept, is doubted', () => {
	const [now, since] = [1_800_000_000_000, 1_700_000_000_000]
	expect(isTimeDoubted(now, { now, since })).toBe(false)
	expect(isTimeDoubted(now + hour, { now, since })).toBe(true)
	expect(isTimeDoubted(since - hour, { now: since + 1, since })).toBe(true)
	expect(isTimeDoubted(now - sensor_times.hours, { now, since })).toBe(true)
	expect(isTimeDoubted(now - sensor_times.hours + 1, { now, since })).toBe(false)
})

test('an hour is folded when all of it is old enough', () => {
	expect(foldedAt(7 * hour)).toBe(8 * hour + sensor_times.raw)
	expect(foldedAt(8 * hour - 1)).toBe(8 * hour + sensor_times.raw)
})

test('sensors stand in the order of the metrics, others behind them by name', () => {
	const order = ['zebra', 'fan', 'apple', 'temperature'].map(metric => ({ metric, unit: '' }))
	expect(inSensorOrder(order).map(({ metric }) => metric)).toEqual(['temperature', 'fan', 'apple', 'zebra'])
})
