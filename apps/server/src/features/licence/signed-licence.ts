import { type KeyObject, verify } from 'node:crypto'
import { readOutside, shaped } from '@vitrine/domain/json-text'
import { type Licence, licence, licenceParts } from '@vitrine/domain/licence/licence'

/** What a licence text is: a licence, no such text at all (`malformed`), or one that the key does not verify (`altered`). */
export type ReadLicence = { readonly licence: Licence } | { readonly problem: 'malformed' | 'altered' }

/** Reads the text of a licence file, and believes nothing of it before its signature is verified. */
export const readLicence = (text: string, key: KeyObject): ReadLicence => {
	const parts = licenceParts(text)
	if (parts === null) return { problem: 'malformed' }
	const signature = Buffer.from(parts.signature, 'base64url')
	// Another spelling of the same bytes is another text.
	const isSpelt = signature.toString('base64url') === parts.signature
	if (!isSpelt || !verify(null, Buffer.from(parts.signed), key, signature)) return { problem: 'altered' }
	const found = readOutside(Buffer.from(parts.content, 'base64url').toString(), shaped(licence))
	return found === null ? { problem: 'malformed' } : { licence: found }
}
