import { expect, test } from 'vitest'
import {
	crossingOf,
	type LimitSide,
	limitProblem,
	limitRange,
	type SensorLimit,
	sideOf,
	storedCrossing,
} from './sensor-limit.ts'

const limit = (low: number | null, high: number | null, slack = 0): SensorLimit => ({ low, high, slack })

const depth = { metric: 'depth', unit: 'm' } as const

test('limits are the right way round, with room between them', () => {
	const problem = (...of: Parameters<typeof limit>) => limitProblem(limit(...of), depth)
	expect(problem(null, null)).toBeNull()
	for (const [low, high] of [
		[null, 60],
		[-60, null],
	] as const) {
		expect(problem(low, high, 60)).toBeNull()
		expect(problem(low, high, 61)).toBe('slack')
	}
	expect(problem(null, 50, 1e12)).toBe('slack')
	expect(problem(null, 0, 10)).toBeNull()
	expect(problem(0, null, 11)).toBe('slack')
	expect(problem(10, 60, 25)).toBeNull()
	expect(problem(10, 60, 26)).toBe('slack')
	expect(problem(60, 60)).toBe('order')
	expect(problem(61, 60)).toBe('order')
})

test('limits lie where the sensor can measure, and leave it somewhere to be well again', () => {
	const humidity = { metric: 'humidity', unit: '%' } as const
	expect(limitProblem(limit(null, 100), humidity)).toBeNull()
	expect(limitProblem(limit(null, 250), humidity)).toBe('range')
	expect(limitProblem(limit(-1, 60), humidity)).toBe('range')
	expect(limitProblem(limit(null, 5, 5), humidity)).toBeNull()
	expect(limitProblem(limit(null, 5, 6), humidity)).toBe('slack')
	expect(limitProblem(limit(95, null, 6), humidity)).toBe('slack')
	const smoke = { metric: 'smoke', unit: '' } as const
	expect(limitProblem(limit(null, 0), smoke)).toBeNull()
	expect(limitProblem(limit(null, 0, 10), smoke)).toBe('slack')
	// For a non-standard unit the measurable range is unknown.
	expect(limitProblem(limit(null, 250), { metric: 'humidity', unit: 'g/m³' })).toBeNull()
	expect(limitRange(humidity)).toEqual([0, 100])
})

test('a value is beyond a limit only past it, and well again only with the slack', () => {
	const sides = (of: SensorLimit, ...values: number[]): LimitSide[] => {
		let side: LimitSide = ''
		return values.map(value => {
			side = sideOf(of, side, value)
			return side
		})
	}
	expect(sides(limit(10, 60, 5), 60, 61, 58, 55.1, 55, 60)).toEqual(['', 'high', 'high', 'high', '', ''])
	expect(sides(limit(10, 60, 5), 10, 9, 14.9, 15)).toEqual(['', 'low', 'low', ''])
	expect(sides(limit(10, 60, 5), 70, 0, 70)).toEqual(['high', 'low', 'high'])
	expect(sides(limit(null, 0), 0, 1, 0)).toEqual(['', 'high', ''])
	expect(sides(limit(null, null, 5), -1e12, 1e12)).toEqual(['', ''])
})

test('a crossing is read as it was stored, and nothing else is one', () => {
	const one = { metric: 'temperature', unit: '°C', side: 'high', limit: 60, value: 61.5 } as const
	expect(crossingOf(storedCrossing(one))).toEqual(one)
	for (const other of ['', '95', 'connection_lost', '{}', '{"metric":"temperature"}'])
		expect(crossingOf(other)).toBeNull()
})
