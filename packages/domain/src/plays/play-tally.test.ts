import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countedRange, day_slots, slot_length, slotsBetween } from './play-tally.ts'

test('a slot that is touched is within a range, and none is without any time', () => {
	const at = 7 * slot_length + 8000
	expect(slotsBetween(at, at + 1)).toEqual({ from: 7, to: 8 })
	expect(slotsBetween(7 * slot_length, 8 * slot_length)).toEqual({ from: 7, to: 8 })
	expect(slotsBetween(at, at)).toEqual({ from: 7, to: 7 })
})

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
