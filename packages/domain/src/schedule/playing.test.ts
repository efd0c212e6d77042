import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { empty_plan, makePlan, nextChange, playingAt, timeline } from './playing.ts'

const utc = () => 0
const lengths = [0, 1000, 500, 10_000]
const lengthOf = (id: number): number => lengths[id] ?? 0
const planned = (...items: [program_id: number, count: number][]) => {
	const loop = items.map(([program_id, count]) => {
		const length = lengthOf(program_id)
		return { program_id, length, total: length * count }
	})
	return makePlan({ loop, steps: [], interruptions: [], zone: utc, lengthOf })
}

test('a plan that is empty plays nothing and never changes', () => {
	for (const plan of [empty_plan, planned()]) {
		expect(playingAt(plan, 1_700_000_000_000)).toBeNull()
		expect(nextChange(plan, 1_700_000_000_000)).toBeNull()
		expect(timeline(plan, 0, 10_000, 10)).toEqual([])
	}
})

describe('what a loop plays', () => {
	test.each([
		[0, 1, 0, 0, 1000],
		[999, 1, 0, 0, 1000],
		[1000, 2, 1, 1000, 1500],
		[1500, 2, 1, 1500, 2000],
		[1999.5, 2, 1, 1500, 2000],
		[2000, 1, 0, 2000, 3000],
		[1_700_000_001_250, 2, 1, 1_700_000_001_000, 1_700_000_001_500],
		[-1, 2, 1, -500, 0],
	])('at %d', (at, program_id, index, from, to) => {
		const plan = planned([1, 1], [2, 2])
		expect(playingAt(plan, at)).toEqual({ program_id, source: { part: 'loop', index }, from, to })
		expect(nextChange(plan, at)).toBe(to)
	})

	test('begins again and again when it is alone', () => {
		expect(nextChange(planned([1, 1]), 5000)).toBe(6000)
	})

	const items = fc.array(fc.tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 3 })), {
		minLength: 1,
		maxLength: 6,
	})

	test('is what playing play by play from the epoch finds', () => {
		fc.assert(
			fc.property(items, fc.nat(200_000), (items, at) => {
				const plays = items.flatMap(([id, count], index) =>
					Array.from({ length: count }, () => ({ id, index, length: lengthOf(id) })),
				)
				let [turn, from] = [0, 0]
				const playOf = (turn: number) => plays[turn % plays.length] ?? { id: 0, index: 0, length: 1 }
				while (from + playOf(turn).length <= at) from += playOf(turn++).length
				const { id, index, length } = playOf(turn)
				const source = { part: 'loop', index }
				expect(playingAt(planned(...items), at)).toEqual({ program_id: id, source, from, to: from + length })
			}),
		)
	})

	test('depends on the time alone: screens that began at different times agree at any moment', () => {
		const moment = fc.integer({ min: 1_600_000_000_000, max: 2_000_000_000_000 })
		fc.assert(
			fc.property(items, moment, fc.nat(50), (items, begun, changes) => {
				const plan = planned(...items)
				let at = begun
				for (let change = 0; change < changes; change++) at = nextChange(plan, at) ?? at
				const follower = playingAt(plan, at)
				expect(follower).toEqual(playingAt(plan, at + 0.25))
				if (changes > 0) expect(follower?.from).toBe(at)
			}),
		)
	})

	test('an item by duration plays over and over, and its last play is cut', () => {
		const plan = { ...planned(), loop: [{ program_id: 1, length: 1000, total: 2500 }] }
		const plays = timeline(plan, 0, 5000, 10).map(({ from, to }) => [from, to])
		expect(plays).toEqual([
			[0, 1000],
			[1000, 2000],
			[2000, 2500],
			[2500, 3500],
			[3500, 4500],
			[4500, 5000],
		])
	})
})
