import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contiguous, lostBetween, playLog } from './play.ts'

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

const boot = '3f0b2c1e-5a7d-4c9b-8e6f-1a2b3c4d5e6f'
const row = { seq: 1, kind: 'program', name: '节目', start_time: 1_700_000_000_000, end_time: 1_700_000_010_000 }
const isGood = (rows: unknown, name: unknown = boot) => playLog.safeParse({ boot: name, rows }).success

describe('a batch of a journal', () => {
	test.each([
		['no row', []],
		['more than a thousand', Array.from({ length: 1001 }, (_, index) => ({ ...row, seq: index + 1 }))],
		['number 0', [{ ...row, seq: 0 }]],
		['a broken number', [{ ...row, seq: 1.5 }]],
		['a number as text', [{ ...row, seq: '1' }]],
		['an unknown kind', [{ ...row, kind: 'window' }]],
		['no name', [{ ...row, name: undefined }]],
		['a name too long', [{ ...row, name: 'n'.repeat(201) }]],
		['a time before the epoch', [{ ...row, start_time: -1 }]],
		['a time beyond every calendar', [{ ...row, end_time: 8_640_000_000_001 }]],
		['no end', [{ ...row, end_time: undefined }]],
		['a zone too long', [{ ...row, time_zone: 'Z'.repeat(65) }]],
		['a steady clock that runs backwards', [{ ...row, mono: -1 }]],
		['a good row and a bad one', [row, { ...row, seq: -2 }]],
		['rows that are none', 'rows'],
	])('is refused with %s', (_, rows) => {
		expect(isGood(rows)).toBe(false)
	})

	test.each(['', 'boot', '../../etc', 7, undefined])('is refused with the journal %j', name => {
		expect(playLog.safeParse({ boot: name, rows: [row] }).success).toBe(false)
	})

	test('is taken with what may be left out filled in', () => {
		expect(isGood([row])).toBe(true)
		expect(playLog.parse({ boot, rows: [row] }).rows).toEqual([
			{ ...row, program_id: 0, material_id: 0, command_id: 0, time_zone: 'UTC', mono: 0 },
		])
	})
})

describe('what is lost of a journal', () => {
	const row = (seq: number) =>
		playLog.shape.rows.parse([{ seq, kind: 'program', name: '', start_time: 0, end_time: 0 }])
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
		expect(lostBetween(highest, { from, rows: row(seq) })).toEqual(lost)
	})
})
