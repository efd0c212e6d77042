/** The identity of this player: its serial number and the secret that goes with it. */
export interface Identity {
	readonly sn: string
	readonly key: string
	/** Serial numbers that this screen has given up by hand: stored copies of them no longer count. */
	readonly instead_of?: readonly string[]
}

/** How many given up numbers are stored, the latest. */
const given_up_most = 8

const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

const random = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

const serial = (): string => {
	let text = 'V'
	// Bytes above the last full multiple of the alphabet would make its first characters likelier.
	while (text.length < 12)
		for (const byte of random(24)) if (byte < 252 && text.length < 12) text += characters[byte % 36]
	return text
}

const secret = (): string => [...random(32)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** Parses the content of a store, if it is an identity. */
export const readIdentity = (value: unknown): Identity | null => {
	const { sn, key, instead_of } = (value ?? {}) as { sn?: unknown; key?: unknown; instead_of?: unknown }
	if (typeof sn !== 'string' || typeof key !== 'string' || sn === '' || key === '') return null
	const given_up = Array.isArray(instead_of) ? instead_of.filter(said => typeof said === 'string') : []
	return given_up.length === 0 ? { sn, key } : { sn, key, instead_of: given_up }
}

export const isSame = (one: Identity | null, other: Identity): boolean =>
	one?.sn === other.sn && one.key === other.key && one.instead_of?.join() === other.instead_of?.join()

export const isInsteadOf = (one: Identity | undefined, sn: string | undefined): boolean =>
	sn !== undefined && (one?.instead_of?.includes(sn) ?? false)

/** The identity that counts among those stored: the first, unless another has replaced it. */
export const standing = (found: readonly (Identity | null)[]): Identity | undefined => {
	const all = found.filter(identity => identity !== null)
	return all.find(({ sn }) => !all.some(other => isInsteadOf(other, sn)))
}

/**
 * The identity of a player with the stored identities `stored` and `given` in its address: a number that was given up by hand stays given
 * up.
 */
export const decided = (stored: Identity | undefined, given: { sn: string | null; key: string | null }): Identity => {
	const { sn, key } = isInsteadOf(stored, given.sn ?? undefined) ? { sn: null, key: null } : given
	const { instead_of } = stored ?? {}
	const own = { sn: sn ?? stored?.sn ?? serial(), key: key ?? stored?.key ?? secret() }
	return instead_of === undefined ? own : { ...own, instead_of }
}

/** Replaces this identity with a new one. */
export const another = ({ sn, instead_of = [] }: Identity): Identity => ({
	sn: serial(),
	key: secret(),
	instead_of: [...instead_of, sn].slice(-given_up_most),
})
