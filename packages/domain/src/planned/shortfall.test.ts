import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSeconds, shortfall_reasons, shortfallOf } from './shortfall.ts'

const nothing = shortfallOf(0, 0, {
	not_downloaded: 0,
	interrupted: 0,
	for_point: 0,
	screen_off: 0,
	locked: 0,
	no_signal: 0,
	no_network: 0,
	lost: 0,
	replaced: 0,
	idle: 0,
})

test('rounded one by one, these reasons would be a second short', () => {
	const { missing, reasons } = inSeconds({ ...nothing, screen_off: 1400, lost: 1400, unknown: 1400 })
	expect(missing).toBe(4)
	expect(reasons).toEqual({ ...nothing, screen_off: 1, lost: 2, unknown: 1 })
})

test('in seconds, the reasons of a shortfall sum up to it, and each is its time to the second', () => {
	const times = fc.tuple(...shortfall_reasons.map(() => fc.oneof(fc.constant(0), fc.nat(10_000_000))))
	fc.assert(
		fc.property(times, some => {
			const short = { ...nothing }
			for (const [place, reason] of shortfall_reasons.entries()) short[reason] = some[place] ?? 0
			const { missing, reasons } = inSeconds(short)
			const sum = shortfall_reasons.reduce((all, reason) => all + reasons[reason], 0)
			expect(sum).toBe(missing)
			expect(missing).toBe(Math.round(shortfall_reasons.reduce((all, reason) => all + short[reason], 0) / 1000))
			for (const reason of shortfall_reasons) {
				expect(Math.abs(reasons[reason] - short[reason] / 1000)).toBeLessThanOrEqual(1)
				expect(reasons[reason]).toBeGreaterThanOrEqual(0)
				// What has no share is not named.
				if (short[reason] === 0) expect(reasons[reason]).toBe(0)
			}
		}),
	)
})
