import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noon, point } from '../../test/a-point.ts'
import { evaluatePoints, type PointsState, simulatePoints } from './evaluation.ts'
import type { Fix } from './fix.ts'
import type { Point } from './point.ts'

const utc = () => 0
const second = 1000

describe('whatever happens', () => {
	const course = fc.array(
		fc.record({
			wait: fc.integer({ min: -5, max: 30 }),
			metres: fc.option(fc.integer({ min: -3000, max: 3000 })),
			speed: fc.option(fc.double({ min: 0, max: 120, noNaN: true })),
			heading: fc.option(fc.double({ min: 0, max: 359, noNaN: true })),
			age: fc.integer({ min: 0, max: 20 }),
		}),
		{ maxLength: 40 },
	)
	const points = fc.array(
		fc.record({
			hysteresis_m: fc.integer({ min: 0, max: 500 }),
			hysteresis_s: fc.integer({ min: 0, max: 20 }),
			cooldown_s: fc.integer({ min: 0, max: 60 }),
			priority: fc.integer({ min: 1, max: 3 }),
			fix_age_s: fc.integer({ min: 5, max: 15 }),
			min_speed: fc.option(fc.integer({ min: 0, max: 60 })),
			heading: fc.option(fc.constant({ towards: 90, within: 60 })),
		}),
		{ maxLength: 4 },
	)

	type Step = { wait: number; metres: number | null; speed: number | null; heading: number | null; age: number }
	const fixOf = ({ metres, speed, heading, age }: Step, now: number): Fix | null =>
		metres === null ? null : { longitude: metres / 111_195, latitude: 0, at: now - age * second, speed, heading }

	/** A playing point always has a recent position, and is never outside its hysteresis for longer than its seconds. */
	const expectPromises = (
		all: readonly Point[],
		{ playing, verdicts, state }: ReturnType<typeof evaluatePoints>,
		{ metres, age }: Step,
	): void => {
		const own = all.find(({ id }) => id === playing?.id)
		if (own === undefined) return
		expect(metres).not.toBeNull()
		expect(age).toBeLessThanOrEqual(own.fix_age_s)
		const isFar = Math.abs(metres ?? 0) > 1001 + own.hysteresis_m
		expect(isFar && verdicts[own.id - 1]?.is !== 'leaving').toBe(false)
		const on = all.filter(({ id }) => state[id]?.since !== null)
		expect(on.every(({ priority }) => priority <= own.priority)).toBe(true)
	}

	test('what plays holds its promises, and the same is answered to the same', () => {
		fc.assert(
			fc.property(points, course, (some, steps) => {
				const all = some.map((one, place) => point(place + 1, one))
				let [state, now]: [PointsState, number] = [{}, noon]
				for (const step of steps) {
					now += step.wait * second
					const moment = { fix: fixOf(step, now), zone: utc, now }
					const found = evaluatePoints(all, state, moment)
					expect(evaluatePoints(all, state, moment)).toEqual(found)
					expectPromises(all, found, step)
					state = found.state
				}
			}),
		)
	})

	test('the simulator says what plays once all has lasted long enough', () => {
		fc.assert(
			fc.property(points, fc.integer({ min: -3000, max: 3000 }), (some, metres) => {
				const all = some.map((one, place) => point(place + 1, { ...one, cooldown_s: 0 }))
				const moving = { speed: 30, heading: 90 }
				const fix = (at: number) => ({ longitude: metres / 111_195, latitude: 0, at, ...moving })
				const said = simulatePoints(all, { fix: fix(noon), zone: utc, now: noon })
				const before = evaluatePoints(all, {}, { fix: fix(noon - 20 * second), zone: utc, now: noon - 20 * second })
				const found = evaluatePoints(all, before.state, { fix: fix(noon), zone: utc, now: noon })
				expect(said.playing?.id).toBe(found.playing?.id)
			}),
		)
	})
})
