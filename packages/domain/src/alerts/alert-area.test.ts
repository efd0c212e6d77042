import { describe, expect, test } from 'vitest'
import { circleOf, isConcerned, polygonOf, targetOf } from './alert-area.ts'

const berlin = { latitude: 52.52, longitude: 13.405 }
const paris = { latitude: 48.857, longitude: 2.352 }
const reach = { geocodes: ['SAME=006109'], without_area: false, unplaced: false }

describe('an outline', () => {
	test.each<[string, string, string]>([
		['of three places', '0,0 0,1 0,0', 'area_corners'],
		['of one place, four times', '0,0 0,0 0,0 0,0', 'area_corners'],
		['that is open', '0,0 0,1 1,1 1,0', 'area_open'],
		['that crosses itself', '0,0 1,1 0,1 1,0 0,0', 'area_crossing'],
		['that runs back on itself', '0,0 0,2 0,1 0,0', 'area_crossing'],
		['north of the pole', '0,0 91,1 1,1 0,0', 'area_range'],
		['with more digits than a place has', '0,0 0,1000 1,1 0,0', 'area_range'],
		['that names no place', '0,0 x,1 1,1 0,0', 'area_range'],
		['across the date line', '0,179 0,-179 1,-179 1,179 0,179', 'area_date_line'],
		['of too many places', '0,0 '.repeat(2001), 'many'],
	])('%s is refused', (_, text, problem) => {
		expect(polygonOf(text)).toBe(problem)
	})

	test('is read, latitude first, whatever divides its places, and a place that is named twice is one', () => {
		expect(polygonOf('52,13\n52,14 52,14\t53,14  53,13 52,13')).toEqual({
			kind: 'polygon',
			corners: [
				{ latitude: 52, longitude: 13 },
				{ latitude: 52, longitude: 14 },
				{ latitude: 53, longitude: 14 },
				{ latitude: 53, longitude: 13 },
			],
		})
		// Warnings for whole seas have long sides.
		expect(polygonOf('40,-60 40,-10 60,-10 60,-60 40,-60')).toMatchObject({ kind: 'polygon' })
	})
})

describe('a circle', () => {
	test.each<[string, string]>([
		['52,13', 'area_circle'],
		['52,13 -1', 'area_circle'],
		['52,13 1 2', 'area_circle'],
		['52,13 20039', 'area_circle'],
		['52,181 1', 'area_range'],
	])('%s is refused', (text, problem) => {
		expect(circleOf(text)).toBe(problem)
	})

	test('has its radius in km', () => {
		expect(circleOf('32.9525,-115.5527 0.5')).toEqual({
			kind: 'circle',
			centre: { latitude: 32.9525, longitude: -115.5527 },
			radius_m: 500,
		})
	})
})

describe('where an alert goes', () => {
	const area = (more: object) => ({ description: '', shapes: [], geocodes: [], ...more })
	const shape = polygonOf('52,13 52,14 53,14 53,13 52,13')
	const shapes = typeof shape === 'string' ? [] : [shape]
	const codes = [{ name: 'SAME', value: '006109' }]

	test('is what its shapes hold, nowhere without any, and everywhere by a code that is set', () => {
		expect(targetOf([area({ shapes }), area({})], reach)).toEqual({ shapes, unplaced: false })
		expect(targetOf([area({})], reach)).toBeNull()
		expect(targetOf([], { ...reach, without_area: true })).toBe('all')
		expect(targetOf([area({ geocodes: codes })], reach)).toBe('all')
		expect(targetOf([area({ geocodes: [{ name: 'UGC', value: '006109' }] })], reach)).toBeNull()
		// A code whose area is also given as a shape does not widen the target.
		expect(targetOf([area({ shapes, geocodes: codes })], reach)).toEqual({ shapes, unplaced: false })
	})

	test('holds terminals by their places', () => {
		const target = { shapes, unplaced: false }
		expect(isConcerned(target, berlin)).toBe(true)
		expect(isConcerned(target, paris)).toBe(false)
		expect(isConcerned(target, null)).toBe(false)
		expect(isConcerned({ ...target, unplaced: true }, null)).toBe(true)
		expect(isConcerned('all', null)).toBe(true)
	})

	test('holds a circle across the date line and at a pole', () => {
		const circle = circleOf('0,179.9 50')
		const pole = circleOf('90,0 200')
		const across = { shapes: [circle, pole].filter(one => typeof one !== 'string'), unplaced: false }
		expect(isConcerned(across, { latitude: 0, longitude: -179.9 })).toBe(true)
		expect(isConcerned(across, { latitude: 0, longitude: -179 })).toBe(false)
		expect(isConcerned(across, { latitude: 89, longitude: 123 })).toBe(true)
	})
})
