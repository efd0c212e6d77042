import { createPublicKey, verify } from 'node:crypto'
import { licenceParts } from '@vitrine/domain/licence/licence'
import { expect, test } from 'vitest'
import { issued, newIssuer } from './issuing.ts'

const wanted = {
	format: 1,
	code: 'A-1',
	type: 'trial',
	model: 'Vitrine 50',
	holder: '示例有限公司',
	issued: '2026-11-26',
	until: '2027-11-25',
	terminals: 50,
	installation: null,
} as const

test('what an issuer signs is verified by the key that the server is given', () => {
	const { private_key, public_key } = newIssuer()
	const parts = licenceParts(issued(wanted, private_key))
	const key = createPublicKey({ key: Buffer.from(public_key, 'base64'), format: 'der', type: 'spki' })
	const signature = Buffer.from(parts?.signature ?? '', 'base64url')
	expect(verify(null, Buffer.from(parts?.signed ?? ''), key, signature)).toBe(true)
	expect(Buffer.from(parts?.content ?? '', 'base64url').toString()).toContain('示例有限公司')
})

test('what is no licence is not signed', () => {
	const { private_key } = newIssuer()
	expect(() => issued({ ...wanted, terminals: 0 }, private_key)).toThrow()
	expect(() => issued({ ...wanted, until: '2027-02-30' }, private_key)).toThrow()
})
