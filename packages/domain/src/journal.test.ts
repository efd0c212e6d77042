import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beyond_most, contiguous, gap_patience, type JournalPlace, lostBetween, takenOnce } from './journal.ts'

describe('the highest number without a gap', () => {
	test.each([
		['nothing arrived', 7, [], 7],
		['the next ones', 0, [1, 2, 3], 3],
		['in any order', 0, [3, 1, 2], 3],
		['a gap at once', 0, [2, 3], 0],
		['a gap on the way', 4, [5, 6, 8, 9], 6],
		['known ones again', 5, [1, 2, 3], 5],
		['known ones and new ones', 5, [4, 5, 6, 7], 7],
		['each twice', 0, [1, 1, 2, 2], 2],
		['numbers of two digits', 8, [10, 9, 11], 11],
	])('%s', (_, highest, seqs, expected) => {
		expect(contiguous(highest, seqs)).toBe(expected)
	})

	test('as a slow search finds it, and the rows stay as they came', () => {
		const seqs = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 60 })
		fc.assert(
			fc.property(fc.nat(30), seqs, (highest, seqs) => {
				let expected = highest
				while (seqs.includes(expected + 1)) expected++
				expect(contiguous(highest, Object.freeze(seqs))).toBe(expected)
			}),
		)
	})
})

describe('what is lost of a journal', () => {
	test.each([
		[0, undefined, 1, null],
		[0, undefined, 5, null],
		[0, 1, 1, null],
		[3, 4, 4, null],
		[3, 2, 2, null],
		[3, 6, 6, { first: 4, last: 5 }],
		[0, 9, 9, { first: 1, last: 8 }],
		[3, 9, 5, { first: 4, last: 4 }],
	])('stored up to %i, from %s on, of rows from %i: %j', (highest, from, seq, lost) => {
		expect(lostBetween(highest, { from, rows: [{ seq }] })).toEqual(lost)
	})
})

describe('a journal whose rows are not kept under their numbers', () => {
	const rows = (...seqs: number[]) => ({ rows: seqs.map(seq => ({ seq })) })
	const none = { seq: 0, beyond: [], gap_at: 0 }
	const stored = (taken: ReturnType<typeof takenOnce>) => taken.rows.map(({ seq }) => seq)

	test('takes each number once, in whatever order and however often', () => {
		const numbers = fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 12 }))
		fc.assert(
			fc.property(numbers, batches => {
				const taken: number[] = []
				let place: JournalPlace = none
				for (const seqs of batches) {
					const next = takenOnce(place, rows(...seqs), 1)
					taken.push(...stored(next))
					place = next.place
				}
				expect(taken.toSorted((a, b) => a - b)).toEqual([...new Set(batches.flat())].sort((a, b) => a - b))
				expect(place.seq).toBe(contiguous(0, batches.flat()))
			}),
		)
	})

	test('a gap that is filled joins what was stored beyond it', () => {
		const ahead = takenOnce(none, rows(3, 4), 5)
		expect([stored(ahead), ahead.place]).toEqual([[3, 4], { seq: 0, beyond: [3, 4], gap_at: 5 }])
		const filled = takenOnce(ahead.place, rows(1, 2, 3), 9)
		expect([stored(filled), filled.place]).toEqual([[1, 2], { seq: 4, beyond: [], gap_at: 0 }])
	})

	test('what the terminal says it has no more holds nothing up', () => {
		const taken = takenOnce({ ...none, seq: 3 }, { from: 8, ...rows(8, 9) }, 5)
		expect([stored(taken), taken.place]).toEqual([[8, 9], { seq: 9, beyond: [], gap_at: 0 }])
	})

	test('a gap that nobody fills is given up in the end, of a terminal that says nothing of it', () => {
		const ahead = takenOnce(none, rows(5, 6), 1)
		const again = takenOnce(ahead.place, rows(5, 6), gap_patience)
		expect([stored(again), again.place.seq, again.place.gap_at]).toEqual([[], 0, 1])
		const late = takenOnce(again.place, rows(5, 6, 7), gap_patience + 1)
		expect([stored(late), late.place]).toEqual([[7], { seq: 7, beyond: [], gap_at: 0 }])
	})

	test('no more stands beyond a gap than is kept in mind; the rest is taken when it comes again', () => {
		const many = Array.from({ length: beyond_most + 50 }, (_, at) => at + 2)
		const ahead = takenOnce(none, rows(...many), 1)
		expect([stored(ahead).length, ahead.place.beyond.length]).toEqual([beyond_most, beyond_most])
		const again = takenOnce(ahead.place, rows(1, ...many), 2)
		expect([stored(again).length, again.place]).toEqual([51, { seq: many.length + 1, beyond: [], gap_at: 0 }])
	})
})
