import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { signatureBy, signingKey } from './signing-key.ts'

describe('a signing key', () => {
	const keys = ['', 'k', '键', 'k'.repeat(63), 'k'.repeat(64), 'k'.repeat(65), '键'.repeat(100)]
	const texts = [
		'',
		'text',
		'/path\na=1',
		'文\u{1F600}',
		'\ud800',
		'x'.repeat(5439),
		'x'.repeat(5440),
		'文'.repeat(100_000),
	]
	test.each(keys)('"%s" signs as HMAC-SHA256 does', key => {
		const laid = signingKey(key)
		for (const text of [...texts, ...texts.toReversed()])
			expect(signatureBy(laid, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
	})
})
