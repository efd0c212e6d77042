import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRange, day_slots } from './play-tally.ts'

test('days and edges together are exactly the slots of a range, and an edge is at most half a day', () => {
	const slot = fc.integer({ min: 0, max: 6 * day_slots })
	fc.assert(
		fc.property(slot, slot, (from, to) => {
			const { days, edges } = countedRange({ from, to })
			const times = new Array<number>(8 * day_slots).fill(0)
			const count = (begin: number, end: number, sign: number) => {
				for (let at = begin; at < end; at++) times[at] = (times[at] ?? 0) + sign
			}
			count(days.from * day_slots, days.to * day_slots, 1)
			for (const edge of edges) count(edge.from, edge.to, edge.sign)
			expect(times).toEqual(times.map((_, at) => (at >= from && at < to ? 1 : 0)))
			if (days.from < days.to) for (const edge of edges) expect(edge.to - edge.from).toBeLessThanOrEqual(day_slots / 2)
		}),
	)
})
