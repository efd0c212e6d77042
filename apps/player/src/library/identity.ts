import { type Database, keep, storedValue } from './database.ts'
import { address } from './settings.ts'

/** Who this player is: its serial number and the secret that goes with it. */
export interface Identity {
	readonly sn: string
	readonly key: string
}

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

const serial = (): string => {
	let text = 'V'
	// Bytes above the last full round of the alphabet would make its first characters likelier.
	while (text.length < 12)
		for (const byte of random(24)) if (byte < 252 && text.length < 12) text += characters[byte % 36]
	return text
}

const secret = (): string => [...random(32)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** The identity, made at the first start and kept; what the address of the page says replaces it. */
export const identityOf = async (database: Database): Promise<Identity> => {
	const stored = await storedValue(database, 'identity')
	const identity = {
		sn: address.sn ?? stored?.sn ?? serial(),
		key: address.key ?? stored?.key ?? secret(),
	}
	if (stored?.sn !== identity.sn || stored.key !== identity.key) await keep(database, 'identity', identity)
	// Asked for, not relied on: without it the browser may clear the storage when the disk is full.
	await navigator.storage.persist()
	return identity
}
