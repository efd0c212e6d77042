import { describe, expect, test } from 'vitest'
import { sha256 } from '../file.ts'
import { chunkProblem } from './material.ts'

describe('a chunk of an upload of 100 bytes, 40 of them durable', () => {
	test.each([
		['nothing at the right place', 40, 0, 'empty'],
		['nothing beyond the end', 200, 0, 'empty'],
		['one byte too many', 40, 61, 'too_long'],
		['beyond the end', 100, 1, 'too_long'],
		['a gap', 41, 10, 'out_of_order'],
		['an overlap that goes further', 30, 20, 'out_of_order'],
		['the beginning again, and more', 0, 41, 'out_of_order'],
		['the last chunk once more', 20, 20, 'repeated'],
		['all of it once more', 0, 40, 'repeated'],
		['a part of it once more', 10, 5, 'repeated'],
		['the next bytes', 40, 10, null],
		['the next bytes to the very end', 40, 60, null],
	])('%s', (_, offset, length, problem) => {
		expect(chunkProblem({ size: 100, received: 40 }, offset, length)).toBe(problem)
	})

	test('of an upload that is complete can only be a repetition', () => {
		const complete = { size: 100, received: 100 }
		expect(chunkProblem(complete, 60, 40)).toBe('repeated')
		expect(chunkProblem(complete, 100, 1)).toBe('too_long')
	})

	test('is never taken for a file without bytes', () => {
		expect(chunkProblem({ size: 0, received: 0 }, 0, 0)).toBe('empty')
		expect(chunkProblem({ size: 0, received: 0 }, 0, 1)).toBe('too_long')
	})
})

test.each([
	['64 digits', '0123456789abcdef'.repeat(4), true],
	['capital letters', '0123456789ABCDEF'.repeat(4), false],
	['one too few', 'a'.repeat(63), false],
	['one too many', 'a'.repeat(65), false],
	['a line more', `${'a'.repeat(64)}\n`, false],
	['a path', `../${'a'.repeat(61)}`, false],
])('the name of a stored file: %s', (_, name, good) => {
	expect(sha256.safeParse(name).success).toBe(good)
})
