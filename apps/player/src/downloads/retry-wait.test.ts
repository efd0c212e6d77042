import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { retry_waits, retryWait } from './retry-wait.ts'

const kinds = ['wrong', 'full', 'lost', 'network', 'unreadable'] as const

describe('before another try', () => {
	test.each([
		[1, 0, 1000],
		[1, 1, 1500],
		[2, 0, 2000],
		[5, 0.5, 20_000],
		[6, 0, 30_000],
		[6, 1, 45_000],
		[1_000_000, 1, 45_000],
	])('number %i of what the server does not have, with chance %d, it waits %i ms', (failures, chance, wait) => {
		expect(retryWait({ kind: 'lost', failures, lasted: 60_000 }, chance)).toBe(wait)
	})

	test.each([
		[1, 0, 1000],
		[1, 20_000, 20_000],
		[1, 3_600_000, 45_000],
		[9, 20_000, 30_000],
	])('number %i of bytes that were wrong after %i ms, it waits %i ms', (failures, lasted, wait) => {
		expect(retryWait({ kind: 'wrong', failures, lasted }, 0)).toBe(wait)
	})

	test.each([
		[1, 5, 1000],
		[1, 2_000, 20_000],
		[9, 5, 30_000],
		[9, 900_000, 600_000],
	])('check number %i of a file that was intact after %i ms, it waits %i ms', (failures, lasted, wait) => {
		expect(retryWait({ kind: 'intact', failures, lasted }, 0)).toBe(wait)
	})

	test('leaves a quarter of a minute to have it on the screen within one, whatever failed, however often and for how long', () => {
		const tried = fc.record({
			kind: fc.constantFrom(...kinds),
			failures: fc.integer({ min: 1, max: 100_000 }),
			lasted: fc.nat(86_400_000),
		})
		fc.assert(
			fc.property(tried, fc.double({ min: 0, max: 1, noNaN: true }), (one, chance) => {
				expect(retryWait(one, chance)).toBeLessThanOrEqual(retry_waits.longest)
			}),
		)
	})

	test.each(kinds.filter(kind => kind !== 'network'))(
		'%s: a server is asked no more than twice a minute in the long run',
		kind => {
			expect(retryWait({ kind, failures: 6, lasted: 0 }, 0)).toBeGreaterThanOrEqual(30_000)
		},
	)
})
