import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf, type Zone, zoneOf } from '../local-time.ts'
import { makePlan } from './playing.ts'
import type { Step } from './step.ts'
import { timedAt, timedSums } from './timed.ts'

const minute = 60_000
const zone = zoneOf('Europe/Berlin') as Zone
/** A change to summer time, a change back, and an ordinary day. */
const begins = ['2026-03-28T12:00:00', '2026-10-24T12:00:00', '2026-06-01T12:00:00'].map(at => instantOf(zone, at))

const clock = (minutes: number): string =>
	`${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}:00`

const aStep: fc.Arbitrary<Step> = fc
	.record({
		program_id: fc.integer({ min: 1, max: 4 }),
		begin: fc.integer({ min: 0, max: 95 }),
		end: fc.integer({ min: 0, max: 95 }),
		play_count: fc.integer({ min: 1, max: 3 }),
		total: fc.constantFrom(0, 3, 20, 200),
	})
	.map(({ begin, end, ...step }) => ({
		...step,
		start: clock(begin * 15),
		end: clock(end * 15),
		date_start: null,
		date_end: null,
		weekdays: null,
	}))

test('a plan that is asked again and again says what one says that is asked for the first time', {
	tags: 'long',
}, () => {
	fc.assert(
		fc.property(
			fc.array(aStep, { minLength: 1, maxLength: 6 }),
			fc.constantFrom(...begins),
			fc.array(fc.integer({ min: -600, max: 2400 }), { minLength: 2, maxLength: 30 }),
			fc.boolean(),
			(steps, begin, minutes, isInOrder) => {
				const lengthOf = (id: number): number => id * 40_000
				const plan = makePlan({ loop: [], steps, interruptions: [], zone, lengthOf })
				const asked = isInOrder ? minutes.toSorted((a, b) => a - b) : minutes
				for (const at of asked.map(one => begin + one * minute)) {
					expect(timedAt(plan, at)).toEqual(timedAt({ ...plan }, at))
					expect(timedSums(plan, at, at + 1)).toEqual(timedSums({ ...plan }, at, at + 1))
				}
			},
		),
		{ numRuns: 200 },
	)
})

test('going through a day looks at each of its stretches but a few times, however many plays of a day are counted', () => {
	const count = 80
	let asked = 0
	const counted: Zone = at => {
		asked++
		return zone(at)
	}
	const steps = Array.from({ length: count }, (_, at): Step => {
		const days = { date_start: null, date_end: null, weekdays: null }
		return { program_id: 1, start: clock(at), end: clock(720 + at), ...days, play_count: 1, total: 9999 }
	})
	const plan = makePlan({ loop: [], steps, interruptions: [], zone: counted, lengthOf: () => 5000 })
	const begin = instantOf(zone, '2026-06-01T00:00:00')
	for (let at = 0; at < 1440; at += 5) timedAt(plan, begin + at * minute)
	expect(asked).toBeLessThan(10_000)
})

test('adding up many short times of a stretch looks at its steps once, however many there are', () => {
	let asked = 0
	const steps = Array.from({ length: 20 }, (_, at): Step => {
		const days = { date_start: null, date_end: null, weekdays: null }
		return { program_id: 1 + at, start: clock(60), end: clock(660 + at), ...days, play_count: 1, total: 9999 }
	})
	const plan = makePlan({ loop: [], steps, interruptions: [], zone, lengthOf: () => 5000 })
	const timed = plan.timed.map(step => ({
		...step,
		get rule() {
			asked++
			return step.rule
		},
	}))
	const counting = { ...plan, timed }
	const begin = instantOf(zone, '2026-06-01T02:00:00')
	const sumOf = (parts: number, length: number): number =>
		Array.from({ length: parts }, (_, part) => timedSums(counting, begin + part * length, begin + (part + 1) * length))
			.flat()
			.reduce((sum, { time }) => sum + time, 0)
	expect(sumOf(3, 1000)).toBe(3000)
	const once = asked
	expect(sumOf(5000, 1000)).toBe(5_000_000)
	expect(asked).toBe(once)
})
