import { expect, test } from 'vitest'
import { calibrated, calibratedSpread, offsetMost, offsetProblem } from './calibration.ts'

const temperature = { metric: 'temperature', unit: '°C' } as const
const humidity = { metric: 'humidity', unit: '%' } as const
const direction = { metric: 'wind_direction', unit: '°' } as const
const depth = { metric: 'depth', unit: 'm' } as const

test('an offset is at most half of what the sensor can measure, up or down; on and off has none', () => {
	for (const [offset, measure, problem] of [
		[0, temperature, null],
		[-150, temperature, null],
		[150.5, temperature, 'range'],
		[-51, humidity, 'range'],
		[-180, direction, null],
		[1e12, depth, null],
		[0, { metric: 'door', unit: '' }, null],
		[0.5, { metric: 'door', unit: '' }, 'switch'],
	] as const)
		expect([measure.metric, offset, offsetProblem(offset, measure)]).toEqual([measure.metric, offset, problem])
	expect(offsetMost({ metric: 'temperature', unit: '°R' })).toBe(1e12)
})

test('a value is moved by the offset, without noise, and stays within what can be', () => {
	expect(calibrated(temperature, 20.1, 0.2)).toBe(20.3)
	expect(calibrated(temperature, 20.1, -30.5)).toBe(-10.4)
	expect(calibrated(humidity, 98, 5)).toBe(100)
	expect(calibrated({ metric: 'light', unit: 'lux' }, 3, -10)).toBe(0)
	expect(calibrated(depth, -3, -10)).toBe(-13)
	// Without an offset nothing is changed, however odd.
	expect(calibrated(humidity, 104, 0)).toBe(104)
})

test('a direction goes on past north', () => {
	expect(calibrated(direction, 355, 10)).toBe(5)
	expect(calibrated(direction, 5, -10)).toBe(355)
	expect(calibratedSpread(direction, { min: 352, avg: 355, max: 358 }, 10)).toEqual({ min: 2, avg: 5, max: 8 })
})

test('the values of an interval are moved together', () => {
	const spread = { min: 19, avg: 20.5, max: 22 }
	expect(calibratedSpread(temperature, spread, -1.5)).toEqual({ min: 17.5, avg: 19, max: 20.5 })
	expect(calibratedSpread(temperature, spread, 0)).toEqual(spread)
})
