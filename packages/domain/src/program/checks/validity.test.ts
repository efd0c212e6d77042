import { expect, test } from 'vitest'
import { areDaysInOrder, validityOn } from './validity.ts'

test.each([
	[undefined, undefined, null],
	['2030-05-01', '2030-05-31', null],
	['2030-05-15', '2030-05-15', null],
	['2030-05-16', null, 'not_yet'],
	[null, '2030-05-14', 'expired'],
	['2030-05-16', '2030-05-14', 'expired'],
])('from %s to %s it is %s on 15 May 2030', (valid_from, valid_to, state) => {
	expect(validityOn({ valid_from, valid_to }, '2030-05-15')).toBe(state)
})

test.each([
	['2030-01-02', '2030-01-01', false],
	['2030-01-01', '2030-01-01', true],
	['2030-01-02', null, true],
	['', '2030-01-01', true],
])('days %s and %s in order: %s', (from, to, isSo) => {
	expect(areDaysInOrder(from, to)).toBe(isSo)
})
