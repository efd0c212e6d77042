import { expect, test } from 'vitest'
import { addressOf, subscriberOf } from './address.ts'

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::9', '2001:db8:1:2::/64'],
	['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
	['2001:db8::1', '2001:db8:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['unknown', 'unknown'],
])('%s counts as %s', (address, subscriber) => {
	expect(subscriberOf(address)).toBe(subscriber)
})

test.each([
	['127.0.0.1', '198.51.100.4, 203.0.113.7', '203.0.113.7'],
	['127.0.0.1', undefined, '127.0.0.1'],
	['192.0.2.9', '203.0.113.7', '192.0.2.9'],
])('a connection from %s that says it is for %s comes from %s', (remoteAddress, forwarded, address) => {
	const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
	expect(addressOf({ headers, socket: { remoteAddress } }, one => one === '127.0.0.1')).toBe(address)
})
