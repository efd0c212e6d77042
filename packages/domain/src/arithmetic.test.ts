import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from './arithmetic.ts'

test.each([
	'',
	' ',
	'a',
	'1+',
	'1//2',
	'(1',
	'1)',
	'1 2a',
	'1/0',
	'0/0',
	'1.2.3',
	'--',
	'9'.repeat(101),
	'Infinity',
	'1e3',
])('%j is no sum', text => {
	expect(sumOf(text)).toBeNull()
})

test.each([
	['1920/2', 960],
	[' 100 + 20 * 3 ', 160],
	['(100+20)*3', 360],
	['-5', -5],
	['2--3', 5],
	['10-2-3', 5],
	['100/10/5', 2],
	['1,5*2', 3],
	['.5+.5', 1],
	['1920×2÷4', 960],
	['-(3+4)', -7],
])('%s is %d', (text, value) => {
	expect(sumOf(text)).toBe(value)
})

test('a number that is typed is that number', () => {
	fc.assert(
		fc.property(fc.integer({ min: -1e9, max: 1e9 }), number => {
			expect(sumOf(String(number))).toBe(number)
		}),
	)
})

test('whatever is typed comes to a finite number or to nothing', () => {
	fc.assert(
		fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+-*/(). ,') }), text => {
			const value = sumOf(text)
			expect(value === null || Number.isFinite(value)).toBe(true)
		}),
	)
})
