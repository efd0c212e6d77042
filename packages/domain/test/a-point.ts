import type { Point } from '../src/points/point.ts'

/** A Thursday, 12:00 UTC, in ms since the epoch. */
export const noon = 1_795_694_400_000

/** A point of 1,000 m around the middle of the map that asks nothing else. */
export const point = (id: number, more: Partial<Point> = {}): Point => ({
	id,
	name: `point ${id}`,
	priority: 50,
	programs: [1],
	area: { kind: 'circle', centre: { longitude: 0, latitude: 0 }, radius_m: 1000 },
	hysteresis_m: 0,
	hysteresis_s: 0,
	heading: null,
	min_speed: null,
	max_speed: null,
	cooldown_s: 0,
	fix_age_s: 60,
	hours: [],
	...more,
})
