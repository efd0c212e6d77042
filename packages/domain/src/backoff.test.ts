import { expect, test } from 'vitest'
import { backoff, waitBefore } from './backoff.ts'

test.each([
	[0, 1000],
	[1, 2000],
	[4, 16_000],
	[5, 30_000],
	[100, 30_000],
	[100_000, 30_000],
])('before try %i it waits %i ms at most, and any part of that', (attempt, longest) => {
	expect(waitBefore(attempt, 1)).toBe(longest)
	expect(waitBefore(attempt, 0.5)).toBe(longest / 2)
	expect(waitBefore(attempt, 0)).toBe(0)
	expect(longest).toBeLessThanOrEqual(backoff.cap)
})
