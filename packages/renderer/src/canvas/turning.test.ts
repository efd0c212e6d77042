import { expect, test } from 'vitest'
import { isTurning, turnAt, turnStays } from './turning.ts'

test.each([
	['the first page stands at once', 0, 3, { index: 0, alpha: 1 }],
	['a page stands', 5000, 3, { index: 0, alpha: 1 }],
	['a page goes', 9850, 3, { index: 0, alpha: 0.5 }],
	['the next one comes', 10_150, 3, { index: 1, alpha: 0.5 }],
	['after the last one the first one', 35_000, 3, { index: 0, alpha: 1 }],
	['which then comes like any other', 30_000, 3, { index: 0, alpha: 0 }],
	['a lone page only stands', 9850, 1, { index: 0, alpha: 1 }],
	['no page', 9850, 0, { index: 0, alpha: 1 }],
	['before the beginning', -500, 3, { index: 0, alpha: 1 }],
])('%s', (_, time, count, expected) => expect(turnAt(time, 10_000, count)).toEqual(expected))

test('the times between which nothing moves are known', () => {
	for (let time = 0; time < 25_000; ) {
		const stays = turnStays(time, 10_000, 3)
		expect(stays).toBeGreaterThan(0)
		if (!isTurning(time, 10_000, 3)) expect(turnAt(time + stays - 2, 10_000, 3)).toEqual(turnAt(time, 10_000, 3))
		time += stays
	}
	expect(turnStays(0, 10_000, 1)).toBe(Number.POSITIVE_INFINITY)
})
