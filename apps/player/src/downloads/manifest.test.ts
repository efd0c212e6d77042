import { expect, test } from 'vitest'
import { hashOf } from './manifest.ts'

const sha256 = '0123456789abcdef'.repeat(4)

test.each([
	[`/api/terminal/manifest/${sha256}`, sha256],
	[`https://vitrine.test/api/terminal/manifest/${sha256}`, sha256],
	[sha256, sha256],
	[`/api/terminal/manifest/${sha256}?x=1`, ''],
	[`/api/terminal/manifest/${sha256.toUpperCase()}`, ''],
	[`/api/terminal/manifest/${sha256.slice(1)}`, ''],
	['', ''],
])('the address %s names %j', (address, expected) => {
	expect(hashOf(address)).toBe(expected)
})
