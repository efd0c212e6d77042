import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProgram, type Program } from '../program/document.ts'
import { nextChange, planOf, playingAt } from './playing.ts'

const documentOf = (play_time: number): Program => ({
	...emptyProgram(100, 100),
	windows: [
		{
			id: 'w',
			name: '',
			idx: 0,
			zIndex: 0,
			x: 0,
			y: 0,
			w: 100,
			h: 100,
			resources: [
				{ kind: 'picture', id: 'r', name: '', material_id: 1, sha256: 'a'.repeat(64), play_time, fit: 'contain' },
			],
		},
	],
})
const programs = [
	{ id: 1, name: 'one', document: documentOf(1000) },
	{ id: 2, name: 'two', document: documentOf(500) },
	{ id: 3, name: 'nothing to show', document: emptyProgram(100, 100) },
]
const planned = (...items: [program_id: number, count: number][]) =>
	planOf({ items: items.map(([program_id, count]) => ({ program_id, count })), programs })

describe('a plan', () => {
	test('has an item of count n standing n times, in order', () => {
		expect(planned([2, 2], [1, 1], [2, 1])).toEqual({
			entries: [
				{ program_id: 2, length: 500 },
				{ program_id: 2, length: 500 },
				{ program_id: 1, length: 1000 },
				{ program_id: 2, length: 500 },
			],
			length: 2500,
		})
	})

	test('gives a program with nothing to show ten seconds', () => {
		expect(planned([3, 1]).length).toBe(10_000)
	})

	test('leaves out what the manifest does not carry', () => {
		expect(planned([9, 3], [1, 1]).entries).toEqual([{ program_id: 1, length: 1000 }])
	})

	test('that is empty plays nothing and never changes', () => {
		expect(planned()).toEqual({ entries: [], length: 0 })
		expect(playingAt(planned(), 1_700_000_000_000)).toBeNull()
		expect(nextChange(planned([9, 1]), 1_700_000_000_000)).toBeNull()
	})
})

describe('what plays', () => {
	test.each([
		[0, 1, 0, 0, 1000],
		[999, 1, 0, 0, 1000],
		[1000, 2, 1, 1000, 1500],
		[1500, 2, 2, 1500, 2000],
		[1999.5, 2, 2, 1500, 2000],
		[2000, 1, 0, 2000, 3000],
		[1_700_000_001_250, 2, 1, 1_700_000_001_000, 1_700_000_001_500],
		[-1, 2, 2, -500, 0],
	])('at %d', (at, program_id, index, from, to) => {
		const plan = planned([1, 1], [2, 2])
		expect(playingAt(plan, at)).toEqual({ program_id, index, from, to })
		expect(nextChange(plan, at)).toBe(to)
	})

	test('begins again and again when it is alone', () => {
		expect(nextChange(planned([1, 1]), 5000)).toBe(6000)
	})

	const items = fc.array(fc.tuple(fc.constantFrom(1, 2, 3), fc.integer({ min: 1, max: 3 })), {
		minLength: 1,
		maxLength: 6,
	})

	test('is what playing entry by entry from the epoch finds', () => {
		fc.assert(
			fc.property(items, fc.nat(200_000), (items, at) => {
				const plan = planned(...items)
				const { entries } = plan
				let [turn, from] = [0, 0]
				const lengthOf = (turn: number) => entries[turn % entries.length]?.length ?? 0
				while (from + lengthOf(turn) <= at) from += lengthOf(turn++)
				const index = turn % entries.length
				const program_id = entries[index]?.program_id
				expect(playingAt(plan, at)).toEqual({ program_id, index, from, to: from + lengthOf(turn) })
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
				expect(follower?.index).toBe(playingAt(plan, at + plan.length)?.index)
				if (changes > 0) expect(follower?.from).toBe(at)
			}),
		)
	})
})
