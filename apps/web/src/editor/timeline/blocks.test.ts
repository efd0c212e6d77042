import type { ProgramWindow } from '@vitrine/domain/program/document'
import { newText } from '@vitrine/domain/program/kinds/text'
import { describe, expect, test } from 'vitest'
import { blocksOf, marksOf } from './blocks.ts'

const windowOf = (...times: number[]): ProgramWindow => ({
	id: 'w',
	name: 'w',
	idx: 0,
	zIndex: 0,
	x: 0,
	y: 0,
	w: 10,
	h: 10,
	resources: times.map((play_time, index) => ({ ...newText, id: `r${index}`, name: '', play_time })),
})

describe('the blocks of a window', () => {
	test('go through its list again until the program ends, the last one cut', () => {
		const blocks = blocksOf(windowOf(1000, 2000), 7500, () => true)
		expect(blocks.map(({ from, to, again }) => [from, to, again])).toEqual([
			[0, 1000, false],
			[1000, 3000, false],
			[3000, 4000, true],
			[4000, 6000, true],
			[6000, 7000, true],
			[7000, 7500, true],
		])
	})

	test('are none for an empty list, and never more than can be told apart', () => {
		expect(blocksOf(windowOf(), 10_000, () => true)).toEqual([])
		expect(blocksOf(windowOf(100), 86_400_000, () => true)).toHaveLength(300)
	})
})

test.each([
	[10_000, 1000],
	[900, 100],
	[65_000, 10_000],
	[7_200_000, 600_000],
])('a ruler of %i ms has a mark every %i', (length, step) => {
	const marks = marksOf(length)
	expect(marks[1]).toBe(step)
	expect(marks.length).toBeLessThanOrEqual(13)
})

test('looked at more closely it has more marks', () => {
	expect(marksOf(10_000, 8)[1]).toBe(200)
	expect(marksOf(86_400_000, 64).length).toBeLessThanOrEqual(12 * 64 + 1)
})

test('items have as many turns as they say, and none on a day that is not theirs', () => {
	const window = windowOf(1000, 2000)
	const [first, second] = window.resources
	if (first === undefined || second === undefined) throw new Error('two items')
	const counted = {
		...window,
		resources: [
			{ ...first, count: 3 },
			{ ...second, valid_to: '2020-01-01' },
		],
	}
	const blocks = blocksOf(counted, 6000, ({ valid_to }) => !valid_to)
	expect(blocks.map(({ resource, from, to }) => [resource.id, from, to])).toEqual([
		['r0', 0, 3000],
		['r0', 3000, 6000],
	])
})
