import { expect, test } from 'vitest'
import { type Dimming, dimmed, dimmingAfter, isWithin, plain_dimming } from './dimming.ts'

const evening: Dimming = { min: 10, max: 80, ramp_ms: 2000 }

test.each([
	['nothing of it', {}, evening],
	['a limit', { min: 20 }, { ...evening, min: 20 }],
	['all of it', { min: 0, max: 100, ramp_ms: 0 }, plain_dimming],
	['limits in the wrong order', { min: 90 }, null],
	['a limit beyond all', { max: 101 }, null],
	['a change that takes too long', { ramp_ms: 60_001 }, null],
	['a change in words', { ramp_ms: 'slowly' }, null],
])('a command that states %s', (_, data, after) => {
	expect(dimmingAfter(evening, data)).toEqual(after)
})

test('a brightness stays within the limits', () => {
	expect([0, 10, 50, 80, 100].map(value => dimmed(evening, value))).toEqual([10, 10, 50, 80, 80])
	expect([9, 10, 80, 81].map(value => isWithin(evening, value))).toEqual([false, true, true, false])
})
