import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'
import type { ProofMeans } from '@vitrine/domain/proof/play-proof'

/** SHA-256 of a text, in hex. */
export const sha256 = (text: string): string => hash('sha256', text)

/** An uncompressed P-256 point: a prefix byte and both coordinates, 32 bytes each. */
const point = { mark: 4, bytes: 65 } as const

/** The key for a point in base64url; null if the point is not on the curve. */
const publicKey = (text: string): KeyObject | null => {
	const bytes = Buffer.from(text, 'base64url')
	if (bytes.length !== point.bytes || bytes[0] !== point.mark) return null
	const [x, y] = [bytes.subarray(1, 33).toString('base64url'), bytes.subarray(33).toString('base64url')]
	try {
		return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
	} catch {
		return null
	}
}

/** Whether the owner of a key signed a text; verified off the event loop. */
export const isSigned: ProofMeans['isSigned'] = async ({ key, text, signature }) => {
	const owner = publicKey(key)
	if (owner === null) return false
	const bytes = Buffer.from(signature, 'base64url')
	const options = { key: owner, dsaEncoding: 'ieee-p1363' } as const
	return new Promise(done =>
		verify('sha256', Buffer.from(text), options, bytes, (error, isRight) => done(error === null && isRight)),
	)
}
