import { expect, test } from 'vitest'
import { address_list } from './address-list.ts'

test.each([
	['', ''],
	[' \n ', ''],
	['203.0.113.7', '203.0.113.7'],
	['10.0.0.0/8, 2001:db8::/32;192.0.2.1\n\n::1', '10.0.0.0/8\n2001:db8::/32\n192.0.2.1\n::1'],
])('%j is a list of addresses', (text, stored) => {
	expect(address_list.parse(text)).toBe(stored)
})

test.each([
	'signs.example',
	'10.0.0',
	'10.0.0.0/33',
	'2001:db8::/129',
	'10.0.0.1:8080',
	'10.0.0.1-10.0.0.9',
	'*',
	'10.0.0.0/',
	Array.from({ length: 101 }, (_, at) => `10.0.0.${at}`).join(' '),
])('%j is none', text => {
	expect(address_list.safeParse(text).success).toBe(false)
})
