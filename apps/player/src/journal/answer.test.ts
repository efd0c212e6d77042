import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswer, settledBy } from './answer.ts'

test.each([
	[
		{ status: 1, data: { seq: 7, different: [3, 4] } },
		{ seq: 7, different: [3, 4] },
	],
	[
		{ status: 1, data: { seq: 7, different: [] } },
		{ seq: 7, different: [] },
	],
	[
		{ status: 1, data: { seq: 7 } },
		{ seq: 7, different: undefined },
	],
	[
		{ status: 1, data: { seq: 7, different: 'all' } },
		{ seq: 7, different: undefined },
	],
	[
		{ status: 1, data: { seq: 0, different: [1] } },
		{ seq: 0, different: [1] },
	],
	[{ status: 100000001, data: { seq: 7 } }, null],
	[{ status: 1, data: null }, null],
	[{ status: 1, data: { seq: '7' } }, null],
	['<html>', null],
	[null, null],
])('%j is read as %j', (text, answer) => {
	expect(readAnswer(text)).toEqual(answer)
})

describe('what an answer means', () => {
	test.each([
		['all are stored', [1, 2, 3], { seq: 3, different: [] }, 3, [1, 2, 3], [], false],
		['a part is stored', [1, 2, 3], { seq: 2, different: [] }, 3, [1, 2], [], false],
		['nothing is stored', [5, 6], { seq: 4, different: [] }, 6, [], [], false],
		['more was written meanwhile', [1, 2], { seq: 2, different: [] }, 9, [1, 2], [], false],
		['what was never sent does not count as stored', [1, 2], { seq: 5, different: [] }, 9, [1, 2], [], false],
		['a copy has gone further with the same rows', [4, 5], { seq: 90, different: [] }, 5, [4, 5], [], true],
		['a copy has gone further with other rows', [4, 5], { seq: 90, different: [4, 5] }, 5, [4, 5], [4, 5], true],
		['a copy has used some numbers', [4, 5, 6], { seq: 6, different: [4] }, 6, [4, 5, 6], [4], true],
		['other rows stand beyond a gap', [4, 5, 6], { seq: 3, different: [6] }, 6, [6], [6], true],
		['numbers that were not sent are none of ours', [4, 5], { seq: 5, different: [1, 2] }, 5, [4, 5], [], false],
		['an old server has what it should', [1, 2], { seq: 2, different: undefined }, 2, [1, 2], [], false],
		['an old server has more than was written', [1, 2], { seq: 9, different: undefined }, 2, [1, 2], [1, 2], true],
	] as const)('%s', (_, sent, answer, last, over, again, isElsewhere) => {
		expect(settledBy(sent, answer, last)).toEqual({ over, again, isElsewhere })
	})

	test('no row goes that the server does not have, unless it is sent again', () => {
		const numbers = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 })
		fc.assert(
			fc.property(numbers, numbers, fc.nat(60), fc.nat(20), (sent, different, seq, more) => {
				const last = Math.max(...sent) + more
				const { over, again } = settledBy(sent, { seq, different }, last)
				for (const one of sent) {
					if (!over.includes(one)) expect(one).toBeGreaterThan(seq)
					expect(again.includes(one)).toBe(different.includes(one))
				}
				for (const one of again) expect(over).toContain(one)
			}),
		)
	})
})
