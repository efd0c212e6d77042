import { describe, expect, test } from 'vitest'
import { noon, point } from '../../test/a-point.ts'
import { evaluatePoints, type PointsState } from './evaluation.ts'
import type { Fix } from './fix.ts'
import type { Point } from './point.ts'

const utc = () => 0
const second = 1000

/** A number of metres east of the centre. */
const east = (metres: number, more: Partial<Fix> = {}): Partial<Fix> => ({ longitude: metres / 111_195, ...more })

/** Evaluates points second by second; what plays, and the verdict on the first point at each. */
const followed = (points: readonly Point[], course: readonly (readonly [at_s: number, fix: Partial<Fix> | null])[]) => {
	let state: PointsState = {}
	return course.map(([at_s, fix]) => {
		const now = noon + at_s * second
		const whole = fix === null ? null : { longitude: 0, latitude: 0, speed: null, heading: null, at: now, ...fix }
		const found = evaluatePoints(points, state, { fix: whole, zone: utc, now })
		state = found.state
		return [found.playing?.id ?? 0, found.verdicts[0]?.is]
	})
}

describe('a point', () => {
	test('plays inside, and not outside', () => {
		expect(
			followed(
				[point(1)],
				[
					[0, east(2000)],
					[1, east(990)],
					[2, east(1010)],
					[3, east(0)],
				],
			),
		).toEqual([
			[0, 'outside'],
			[1, 'plays'],
			[0, 'outside'],
			[1, 'plays'],
		])
	})

	test('does not play on by a position of before the clock was put back', () => {
		const at = noon + 86_400_000
		expect(
			followed(
				[point(1)],
				[
					[86_400, east(0, { at })],
					[0, east(0, { at })],
					[3600, east(0, { at })],
					[86_339, east(0, { at })],
					[3601, east(0)],
				],
			),
		).toEqual([
			[1, 'plays'],
			[0, 'old_fix'],
			[0, 'old_fix'],
			[0, 'old_fix'],
			[1, 'plays'],
		])
	})

	test('is left only beyond its hysteresis in metres, and entered at its edge', () => {
		const wide = point(1, { hysteresis_m: 100 })
		expect(
			followed(
				[wide],
				[
					[0, east(1050)],
					[1, east(990)],
					[2, east(1050)],
					[3, east(1110)],
					[4, east(1050)],
				],
			),
		).toEqual([
			[0, 'outside'],
			[1, 'plays'],
			[1, 'plays'],
			[0, 'outside'],
			[0, 'outside'],
		])
	})

	test('begins and ends when that has lasted for its seconds', () => {
		const slow = point(1, { hysteresis_s: 5 })
		const course: (readonly [number, Partial<Fix>])[] = [
			...([
				[0, east(0)],
				[4, east(0)],
				[5, east(0)],
				[6, east(2000)],
				[8, east(0)],
				[9, east(2000)],
			] as const),
			...([
				[13, east(2000)],
				[14, east(2000)],
			] as const),
		]
		expect(followed([slow], course)).toEqual([
			[0, 'entering'],
			[0, 'entering'],
			[1, 'plays'],
			[1, 'leaving'],
			[1, 'plays'],
			[1, 'leaving'],
			[1, 'leaving'],
			[0, 'outside'],
		])
	})

	test('ends at once where the position is too old, or none, and out of its hours', () => {
		const hours = [{ start: '11:00:00', end: '12:00:04', date_start: null, date_end: null, weekdays: 16 }]
		const timed = point(1, { hysteresis_s: 60, hours })
		const fresh = point(1, { fix_age_s: 5, hysteresis_s: 1 })
		expect(
			followed(
				[fresh],
				[
					[0, east(0)],
					[1, east(0)],
					[6, { at: noon + second }],
					[7, { at: noon + second }],
					[8, null],
				],
			),
		).toEqual([
			[0, 'entering'],
			[1, 'plays'],
			[1, 'plays'],
			[0, 'old_fix'],
			[0, 'no_fix'],
		])
		expect(
			followed(
				[timed],
				[
					[-60, east(0)],
					[0, east(0)],
					[4, east(0)],
					[5, east(0)],
				],
			),
		).toEqual([
			[0, 'entering'],
			[1, 'plays'],
			[1, 'plays'],
			[0, 'hours'],
		])
	})

	test.each<[string, Partial<Point>, Partial<Fix>, string]>([
		['the right way', { heading: { towards: 350, within: 30 } }, { heading: 10 }, 'plays'],
		['another way', { heading: { towards: 350, within: 30 } }, { heading: 21 }, 'heading'],
		['no known way', { heading: { towards: 350, within: 30 } }, {}, 'unmoving'],
		['fast enough', { min_speed: 10, max_speed: 50 }, { speed: 50 }, 'plays'],
		['too slowly', { min_speed: 10 }, { speed: 9.9 }, 'slow'],
		['too fast', { max_speed: 50 }, { speed: 50.1 }, 'fast'],
		['at no known speed', { max_speed: 50 }, {}, 'unmoving'],
	])('is asked how the terminal moves: %s', (_, asked, moving, is) => {
		expect(followed([point(1, asked)], [[0, east(0, moving)]])).toEqual([[is === 'plays' ? 1 : 0, is]])
	})

	test('goes on while a terminal stands and does not know where it is heading', () => {
		const north = point(1, { heading: { towards: 0, within: 45 } })
		expect(
			followed(
				[north],
				[
					[0, east(0, { heading: 0 })],
					[1, east(0)],
					[2, east(0, { heading: 180 })],
				],
			),
		).toEqual([
			[1, 'plays'],
			[1, 'plays'],
			[0, 'heading'],
		])
	})

	test('plays again only when the time between two has passed', () => {
		const rare = point(1, { cooldown_s: 10 })
		expect(
			followed(
				[rare],
				[
					[0, east(0)],
					[1, east(2000)],
					[2, east(0)],
					[10, east(0)],
					[11, east(0)],
				],
			),
		).toEqual([
			[1, 'plays'],
			[0, 'outside'],
			[0, 'cools'],
			[0, 'cools'],
			[1, 'plays'],
		])
		// A clock that is set back does not prolong any wait.
		expect(
			followed(
				[rare],
				[
					[1000, east(0)],
					[1001, east(2000)],
					[0, east(0)],
					[10, east(0)],
				],
			).at(-1),
		).toEqual([1, 'plays'])
	})

	test('of the highest priority plays, of several the first', () => {
		const [low, high, same] = [point(1), point(2, { priority: 60 }), point(3, { priority: 60 })]
		expect(followed([low, high, same], [[0, east(0)]])).toEqual([[2, 'lower']])
		expect(
			followed(
				[low, { ...high, area: { ...high.area, radius_m: 100 } as Point['area'] }],
				[
					[0, east(500)],
					[1, east(0)],
					[2, east(500)],
				],
			),
		).toEqual([
			[1, 'plays'],
			[2, 'lower'],
			[1, 'plays'],
		])
	})
})
