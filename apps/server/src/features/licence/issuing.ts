import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { type Licence, licence, licence_mark } from '@vitrine/domain/licence/licence'

/** A new pair of keys of an issuer: the private one as PEM, and the public one as `VITRINE_LICENCE_KEY` takes it. */
export const newIssuer = (): { readonly private_key: string; readonly public_key: string } => {
	const { privateKey } = generateKeyPairSync('ed25519')
	const private_key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
	return { private_key, public_key: publicKeyOf(private_key) }
}

/** The public key of a private one. */
const publicKeyOf = (private_key: string): string =>
	createPublicKey(private_key).export({ format: 'der', type: 'spki' }).toString('base64')

/** The text of a licence, signed; throws where what it is to say is no licence. */
export const issued = (wanted: Licence, private_key: string): string => {
	const content = Buffer.from(JSON.stringify(licence.parse(wanted))).toString('base64url')
	const signed = `${licence_mark}.${content}`
	return `${signed}.${sign(null, Buffer.from(signed), createPrivateKey(private_key)).toString('base64url')}`
}
