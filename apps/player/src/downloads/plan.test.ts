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

describe('the publish that is worked on', () => {
	test('is the newest, in whatever order they came', () => {
		const publishes = [{ command_id: 2 }, { command_id: 10 }, { command_id: 9 }]
		expect(nextOf(publishes)).toBe(publishes[1])
		expect(nextOf(publishes.toReversed())).toBe(publishes[1])
	})

	test('is the urgent one, however much newer the others are', () => {
		const publishes = [{ command_id: 12 }, { command_id: 9, urgent: true as const }, { command_id: 10 }]
		expect(nextOf(publishes)).toBe(publishes[1])
		expect(nextOf([...publishes, { command_id: 11, urgent: true as const }])?.command_id).toBe(11)
	})

	test('is none when there are none', () => {
		expect(nextOf([])).toBeNull()
	})

	test('is the first of two of the same command', () => {
		const publishes = [{ command_id: 2 }, { command_id: 2 }]
		expect(nextOf(publishes)).toBe(publishes[0])
	})
})
