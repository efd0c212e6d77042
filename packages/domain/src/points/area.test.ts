import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distance, headingTo, turnTo } from '../earth.ts'
import { type Area, area, areaProblem, distanceTo, enteredProblem } from './area.ts'

const at = (longitude: number, latitude: number) => ({ longitude, latitude })
const place = fc.record({
	longitude: fc.double({ min: -179, max: 179, noNaN: true }),
	latitude: fc.double({ min: -80, max: 80, noNaN: true }),
})
const polygon = (...corners: ReturnType<typeof at>[]): Area => ({ kind: 'polygon', corners })

describe('places on the sphere', () => {
	test('are as far from each other either way, and a degree of latitude is 111 km', () => {
		expect(distance(at(10, 50), at(10, 51))).toBeCloseTo(111_195, -1)
		fc.assert(
			fc.property(place, place, (a, b) => {
				expect(distance(a, b)).toBeCloseTo(distance(b, a), 3)
				expect(Math.abs(turnTo(headingTo(a, b), headingTo(a, b)))).toBe(0)
			}),
		)
	})

	test('across the date line are near each other', () => {
		expect(distance(at(179.999, 0), at(-179.999, 0))).toBeLessThan(250)
		expect(turnTo(350, 10)).toBe(20)
		expect(turnTo(10, 350)).toBe(-20)
	})
})

describe('a place of an area', () => {
	test('has six decimals', () => {
		const read = area.parse({ kind: 'circle', centre: at(13.40495412345678, -52.5200006), radius_m: 20 })
		expect(read).toMatchObject({ centre: at(13.404954, -52.520001) })
	})
})

describe('what is no area', () => {
	test.each<[string, unknown, ReturnType<typeof enteredProblem>]>([
		['a circle', { kind: 'circle', centre: at(0, 0), radius_m: 20 }, null],
		['one that is too small', { kind: 'circle', centre: at(0, 0), radius_m: 19 }, 'radius'],
		['one that is too large', { kind: 'circle', centre: at(0, 0), radius_m: 50_001 }, 'radius'],
		['one without a number', { kind: 'circle', centre: at(0, 0), radius_m: Number.NaN }, 'radius'],
		['one beyond the earth', { kind: 'circle', centre: at(181, 0), radius_m: 20 }, 'place'],
		['one beyond the pole', { kind: 'circle', centre: at(0, 91), radius_m: 20 }, 'place'],
		['a square', polygon(at(0, 0), at(1, 0), at(1, 1), at(0, 1)), null],
		['a bow tie', polygon(at(0, 0), at(1, 1), at(1, 0), at(0, 1)), 'crossing'],
		['a spike that runs back', polygon(at(0, 0), at(2, 0), at(1, 0), at(1, 1)), 'crossing'],
		['a corner on another side', polygon(at(0, 0), at(2, 0), at(2, 2), at(1, 0), at(0, 2)), 'crossing'],
		['two corners', polygon(at(0, 0), at(1, 0)), 'corners'],
		['a corner twice', polygon(at(0, 0), at(0, 0), at(1, 1)), 'twice'],
		['over the date line', polygon(at(179, 0), at(-179, 0), at(-179, 1)), 'date_line'],
		['sides too long', polygon(at(0, 0), at(10, 0), at(0, 10)), 'side'],
		['a route', { kind: 'corridor', line: [at(0, 0), at(1, 0)], width_m: 50 }, null],
		[
			'a route that crosses itself',
			{ kind: 'corridor', line: [at(0, 0), at(1, 1), at(1, 0), at(0, 1)], width_m: 50 },
			null,
		],
		['a route of one place', { kind: 'corridor', line: [at(0, 0)], width_m: 50 }, 'line'],
		['a route too narrow', { kind: 'corridor', line: [at(0, 0), at(1, 0)], width_m: 19 }, 'width'],
		['nothing', null, 'kind'],
		['another shape', { kind: 'star' }, 'kind'],
	])('%s', (_, entered, fault) => {
		expect(enteredProblem(entered)).toBe(fault)
	})

	test('whatever is entered is judged, and what has no fault is an area', () => {
		fc.assert(
			fc.property(fc.array(place, { maxLength: 12 }), fc.anything(), (corners, anything) => {
				for (const entered of [
					{ kind: 'polygon', corners },
					{ kind: 'corridor', line: corners, width_m: 50 },
					anything,
				]) {
					const read = area.safeParse(entered)
					expect(enteredProblem(entered) === null).toBe(read.success && areaProblem(read.data) === null)
				}
			}),
		)
	})

	test('a polygon is as right from whichever corner and in whichever direction', () => {
		fc.assert(
			fc.property(
				fc.array(fc.record({ longitude: fc.integer({ min: 0, max: 4 }), latitude: fc.integer({ min: 0, max: 4 }) }), {
					minLength: 3,
					maxLength: 7,
				}),
				fc.nat(6),
				(corners, turn) => {
					const from = turn % corners.length
					const turned = [...corners.slice(from), ...corners.slice(0, from)]
					const fault = areaProblem(polygon(...corners))
					expect(areaProblem(polygon(...turned))).toBe(fault)
					expect(areaProblem(polygon(...corners.toReversed()))).toBe(fault)
				},
			),
		)
	})
})

describe('how far a place is outside', () => {
	test('of a circle is measured on the sphere', () => {
		fc.assert(
			fc.property(place, place, fc.integer({ min: 20, max: 50_000 }), (centre, from, radius_m) => {
				const circle: Area = { kind: 'circle', centre, radius_m }
				expect(distanceTo(circle, from)).toBeCloseTo(distance(centre, from) - radius_m, 3)
			}),
		)
	})

	test('of a square is its distance to the nearest side, below 0 inside', () => {
		const square = polygon(at(13, 52), at(14, 52), at(14, 53), at(13, 53))
		expect(distanceTo(square, at(13.5, 51))).toBeCloseTo(111_195, -1)
		expect(distanceTo(square, at(13.5, 52.01))).toBeCloseTo(-1_112, -1)
		expect(distanceTo(square, at(13, 52.5))).toBeCloseTo(0, 3)
	})

	test('of a square agrees with whether it lies within its bounds', () => {
		const square = polygon(at(13, 52), at(14, 52), at(14, 53), at(13, 53))
		const near = fc.record({
			longitude: fc.double({ min: 12, max: 15, noNaN: true }),
			latitude: fc.double({ min: 51, max: 54, noNaN: true }),
		})
		fc.assert(
			fc.property(near, one => {
				const isIn = one.longitude > 13 && one.longitude < 14 && one.latitude > 52 && one.latitude < 53
				expect(distanceTo(square, one) < 0).toBe(isIn)
			}),
		)
	})

	test('of a corridor is half its width from its line, also near the date line', () => {
		const road: Area = { kind: 'corridor', line: [at(179.9, 0), at(180, 0)], width_m: 200 }
		expect(distanceTo(road, at(179.95, 0))).toBeCloseTo(-100, 1)
		expect(distanceTo(road, at(-179.999, 0))).toBeCloseTo(11.2, 0)
	})
})
