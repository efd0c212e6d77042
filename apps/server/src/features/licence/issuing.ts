import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { type Licence, licence, licence_mark } from '@vitrine/domain/licence/licence'

/** A new key pair of an issuer: the private key as PEM, and the public one in the form that `VITRINE_LICENCE_KEY` takes. */
export const newIssuer = (): { readonly private_key: string; readonly public_key: string } => {
	const { privateKey } = generateKeyPairSync('ed25519')
	const private_key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
	return { private_key, public_key: publicKeyOf(private_key) }
}

/** The public key for a private key. */
const publicKeyOf = (private_key: string): string =>
	createPublicKey(private_key).export({ format: 'der', type: 'spki' }).toString('base64')

/** The signed text of a licence; throws if the content is not a valid licence. */
export const issued = (wanted: Licence, private_key: string): string => {
	const content = Buffer.from(JSON.stringify(licence.parse(wanted))).toString('base64url')
	const signed = `${licence_mark}.${content}`
	return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey(private_key)).toString('base64url')}`
}
