import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joined, least_gap, type Stretch } from './completeness.ts'
import { storedDays, storedSpans } from './play-spans.ts'

const minute = 60_000
const m = (from: number, to: number) => ({ from: from * minute, to: to * minute })
const stretch = fc
	.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 300 }))
	.map(([from, length]) => m(from, from + length))
const list = fc.array(stretch, { maxLength: 12 })

describe('stretches as they are stored', () => {
	const day = 24 * 60

	test('none goes on beyond a day', () =>
		expect(storedDays(m(day - 5, 2 * day + 5))).toEqual([m(day - 5, day), m(day, 2 * day), m(2 * day, 2 * day + 5)]))

	/** The stored stretches after successive batches. */
	const storedOf = (batches: readonly (readonly Stretch[])[]): Stretch[] => {
		const stored = new Map<number, number>()
		const known = () => [...stored].map(([from, to]) => ({ from, to }))
		for (const batch of batches) {
			const { gone, put } = storedSpans(known(), batch)
			for (const from of gone) stored.delete(from)
			for (const { from, to } of put) stored.set(from, to)
		}
		return known()
	}

	test('what is told in pieces, in any order, is stored as if it came at once', () =>
		fc.assert(
			fc.property(fc.array(list, { maxLength: 5 }), batches => {
				const found = storedOf(batches)
				expect(joined(found, least_gap)).toEqual(joined(batches.flat(), least_gap))
				expect(found.flatMap(storedDays)).toEqual(found)
			}),
		))

	test('what is known already changes nothing', () =>
		expect(storedSpans([m(0, 10), m(20, 30)], [m(0, 5), m(20, 30)])).toEqual({ gone: [], put: [] }))

	test('what fills a gap makes one of two', () =>
		expect(storedSpans([m(0, 10), m(20, 30)], [m(10, 20)])).toEqual({ gone: [20 * minute], put: [m(0, 30)] }))
})
