import type { SensorPoint } from '@vitrine/contract/terminal/sensors'
import { describe, expect, test } from 'vitest'
import { drawing, nearest, pathsOf, scaleOf, summaryOf, unbroken } from './sensor-lines.ts'

const [minute, hour] = [60_000, 3_600_000]
const point = (time: number, value: number, span = 5 * minute): SensorPoint => ({
	time,
	span,
	min: value - 1,
	avg: value,
	max: value + 1,
	count: 2,
})

describe('the scale of a drawing', () => {
	test.each([
		['a day of temperatures', [23.1, 41], 20, 45],
		['what never changes', [12, 12], 11.5, 12.5],
		['nothing but zero', [0, 0], 0, 1],
		['below zero', [-18, -3], -20, 0],
		['large ones', [107, 15_887], 0, 20_000],
	])('%s', (_, values, low, high) => {
		const scale = scaleOf(values)
		expect(scale.low).toBeLessThanOrEqual(Math.min(...values))
		expect(scale.high).toBeGreaterThanOrEqual(Math.max(...values))
		expect(scale.low).toBeGreaterThanOrEqual(low - (high - low) / 2)
		expect(scale.high).toBeLessThanOrEqual(high + (high - low) / 2)
		expect([scale.marks[0], scale.marks.at(-1)]).toEqual([scale.low, scale.high])
		expect(scale.marks.length).toBeGreaterThanOrEqual(2)
		expect(scale.marks.length).toBeLessThanOrEqual(6)
	})
})

describe('a line', () => {
	test('breaks where nothing came, and not where a sensor measures seldom', () => {
		const often = [0, 5, 10, 60, 65].map(at => point(at * minute, 1))
		expect(unbroken(often).map(part => part.length)).toEqual([3, 2])
		const seldom = [0, 30, 60, 90].map(at => point(at * minute, 1))
		expect(unbroken(seldom).map(part => part.length)).toEqual([4])
		const hours = [0, 1, 2, 5].map(at => point(at * hour, 1, hour))
		expect(unbroken(hours).map(part => part.length)).toEqual([3, 1])
		expect(unbroken([])).toEqual([])
	})

	test('runs through the middle of each part, within what is drawn, with the area around it', () => {
		const period = { from: 0, to: 10 * minute }
		const scale = { low: 0, high: 10, marks: [0, 10] }
		const { line, area } = pathsOf([point(0, 5), point(5 * minute, 9)], period, scale)
		expect(line).toBe('M250.0 100.0L750.0 20.0')
		expect(area).toBe('M250.0 80.0L750.0 0.0L750.0 40.0L250.0 120.0Z')
		const [across] = pathsOf([point(0, 5, hour)], period, scale)
			.line.slice(1)
			.split(' ')
		expect(Number(across)).toBe(drawing.width)
	})

	test('a point by itself is seen', () => {
		const { line } = pathsOf([point(0, 5)], { from: 0, to: hour }, { low: 0, high: 10, marks: [] })
		expect(line).toMatch(/^M(\S+ \S+)L\1$/)
	})
})

test('the nearest point is the one whose middle is', () => {
	const points = [point(0, 1), point(5 * minute, 2)]
	expect(nearest(points, 6 * minute)?.avg).toBe(2)
	expect(nearest(points, -hour)?.avg).toBe(1)
	expect(nearest([], 0)).toBeUndefined()
})

test('a summary counts each value, not each point', () => {
	const points = [point(0, 10), { ...point(1, 40), count: 6 }]
	expect(summaryOf(points)).toEqual({ min: 9, avg: 32.5, max: 41 })
	expect(summaryOf([])).toBeNull()
})
