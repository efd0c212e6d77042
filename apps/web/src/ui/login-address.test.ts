import { expect, test } from 'vitest'
import { loginAddressFor, wayBackIn } from './login-address.ts'

const searchOf = (address: string): string => address.slice(address.indexOf('?') + 1)

test.each([
	['/', '', '/login'],
	['/home', '', '/login?to=%2Fhome'],
	['/terminal/Control', '?page=2&q=a%20b', '/login?to=%2Fterminal%2FControl%3Fpage%3D2%26q%3Da%2520b'],
	['/login', '', '/login'],
	['/login', '?view=reset', '/login'],
	['/Login/', '?to=%2Fhome', '/login?to=%2Fhome'],
	['/login', '?to=%2Flogin%3Fto%3D%252Fhome', '/login'],
	['/login', '?to=https%3A%2F%2Felsewhere.example', '/login'],
	['/loginlog', '', '/login?to=%2Floginlog'],
])('from %s%s the login page is %s', (pathname, search, address) => {
	expect(loginAddressFor(pathname, search)).toBe(address)
	// The way back is the same however often the login is requested.
	expect(loginAddressFor('/login', address.slice('/login'.length))).toBe(address)
})

test.each([
	'/login',
	'/LOGIN',
	'/login/',
	'/login?to=%2Fhome',
	'//elsewhere.example',
	'/\\elsewhere',
	'javascript:alert(1)',
])('%s is no way back', to => {
	expect(wayBackIn(`?to=${encodeURIComponent(to)}`)).toBe('/')
})

test('a way back is where the login was asked for', () => {
	expect(wayBackIn(searchOf(loginAddressFor('/terminal/Control', '?page=2')))).toBe('/terminal/Control?page=2')
})
