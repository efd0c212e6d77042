import { describe, expect, test } from 'vitest'
import { nextOf, percentOf, retainedFiles, storedBytes } from './plan.ts'

const file = (character: string, size: number) => ({ sha256: character.repeat(64), size, mime: 'image/png' })
const [a, b, c] = [file('a', 10), file('b', 20), file('c', 30)]

test.each([
	['nothing yet', 0, 100, 0],
	['on the way', 50, 100, 50],
	['not rounded up', 999, 1000, 99],
	['all bytes, not yet verified', 100, 100, 99],
	['more than was said', 150, 100, 99],
	['nothing to fetch', 0, 0, 0],
])('progress: %s', (_, done, total, percent) => {
	expect(percentOf(done, total)).toBe(percent)
})

test.each([
	['everything is missing', [a, b, c], 0],
	['a part is', [b], 40],
	['nothing is', [], 60],
])('what is stored when %s', (_, missing, bytes) => {
	expect(storedBytes([a, b, c], missing)).toBe(bytes)
})

test('files stay that play, that played before or that are being fetched; no other', () => {
	expect(retainedFiles([a, b], undefined, [b, c])).toEqual(new Set([a.sha256, b.sha256, c.sha256]))
	expect(retainedFiles([a], undefined)).toEqual(new Set([a.sha256]))
	expect(retainedFiles()).toEqual(new Set())
})

const job = (command_id: number, rest: { urgent?: true; rests_until?: number } = {}) => ({
	publish: { command_id, ...(rest.urgent && { urgent: rest.urgent }) },
	rests_until: rest.rests_until ?? 0,
})
const next = (...jobs: ReturnType<typeof job>[]) => nextOf(jobs, 100)?.publish.command_id ?? null

describe('the publish that is worked on', () => {
	test.each([
		['the newest', [job(2), job(10), job(9)], 10],
		['the newest, in whatever order they came', [job(9), job(10), job(2)], 10],
		['the urgent one, however much newer the others are', [job(12), job(9, { urgent: true }), job(10)], 9],
		['the newest of two urgent ones', [job(12), job(9, { urgent: true }), job(11, { urgent: true })], 11],
		['another while the newest rests', [job(12, { rests_until: 101 }), job(3)], 3],
		['one that has rested', [job(12, { rests_until: 100 }), job(3)], 12],
		['none where all rest', [job(12, { rests_until: 101, urgent: true })], null],
		['none where there are none', [], null],
	])('is %s', (_, jobs, expected) => {
		expect(next(...jobs)).toBe(expected)
	})

	test('is the first of two of the same command', () => {
		const jobs = [job(2), job(2)]
		expect(nextOf(jobs, 0)).toBe(jobs[0])
	})
})
