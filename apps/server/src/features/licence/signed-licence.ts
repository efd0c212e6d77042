import { type KeyObject, verify } from 'node:crypto'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type Licence, licence, licenceParts } from '@vitrine/domain/licence/licence'

/** The content of a licence text: a licence, not a licence text at all (`malformed`), or one whose signature does not match (`altered`). */
export type ReadLicence = { readonly licence: Licence } | { readonly problem: 'malformed' | 'altered' }

/** Reads a licence file; its content is only trusted after its signature has been verified. */
export const readLicence = (text: string, key: KeyObject): ReadLicence => {
	const parts = licenceParts(text)
	if (parts === null) return { problem: 'malformed' }
	const signature = Buffer.from(parts.signature, 'base64url')
	// A different encoding of the same bytes counts as altered.
	const isSpelt = signature.toString('base64url') === parts.signature
	if (!isSpelt || !verify(null, Buffer.from(parts.signed), key, signature)) return { problem: 'altered' }
	const found = readOutside(Buffer.from(parts.content, 'base64url').toString(), shaped(licence))
	return found === null ? { problem: 'malformed' } : { licence: found }
}
