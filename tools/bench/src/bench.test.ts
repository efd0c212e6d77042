import { expect, test } from 'vitest'
import { interleaved, median, percentile } from './rounds.ts'
import { type Figure, ratioOf, table } from './table.ts'

const figure: Figure = { id: 'P00', what: 'x', unit: 'ms', baseline: 4, ours: 2, target: '≤ 1×', met: true }

test('median and percentile', () => {
	expect(median([3, 1, 2])).toBe(2)
	expect(median([4, 1, 2, 3])).toBe(2.5)
	const hundred = Array.from({ length: 100 }, (_, index) => index)
	expect(percentile(hundred, 0.99)).toBe(99)
	expect(percentile(hundred, 0.5)).toBe(50)
})

test('sides are measured in the order A-B-B-A', async () => {
	const order: string[] = []
	const side = (name: string) => async () => order.push(name)
	const values = await interleaved({ a: side('a'), b: side('b') }, 2)
	expect(order.join('')).toBe('abbaabba')
	expect(values.a).toEqual([1, 4, 5, 8])
})

test('the table says what is met and what is not', () => {
	expect(ratioOf(figure)).toBe(0.5)
	expect(ratioOf({ ...figure, baseline: null })).toBeNull()
	const lines = table([figure, { ...figure, baseline: null, met: false }]).split('\n')
	expect(lines).toHaveLength(4)
	expect(lines[2]).toMatch(/0\.50× +≤ 1× +met$/)
	expect(lines[3]).toMatch(/NOT met$/)
})
