import { createPublicKey, type KeyObject } from 'node:crypto'

/**
 * The key whose licences are accepted: an Ed25519 public key (SPKI, base64), null if none is set. Throws the error that `wrong` makes for
 * an invalid key.
 */
export const licenceKey = (
	{ VITRINE_LICENCE_KEY: text }: Readonly<Record<string, string | undefined>>,
	wrong: (setting: string, why: string) => Error,
): KeyObject | null => {
	if (!text) return null
	try {
		const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
		if (key.asymmetricKeyType === 'ed25519') return key
	} catch {
		// Said below.
	}
	throw wrong('VITRINE_LICENCE_KEY', 'not an Ed25519 public key in base64, as npm run licence -- key prints it')
}
