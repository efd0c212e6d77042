import { expect, test } from 'vitest'
import { cookieOf } from './cookie.ts'

test.each([
	[undefined, undefined],
	['', undefined],
	['a=1', '1'],
	['a=', ''],
	['a', undefined],
	['ab=1; b=2', undefined],
	['b=2;a=1', '1'],
	['b=2;   a=1 ; c=3', '1'],
	['b=a=2; a=1==', '1=='],
	['a=1; a=2', '1'],
	['; ;a=1;', '1'],
	['A=1', undefined],
])('of the header %j the cookie a is %j', (header, value) => {
	expect(cookieOf(header, 'a')).toBe(value)
})
