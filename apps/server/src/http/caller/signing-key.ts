import { hash } from 'node:crypto'

/** A key of HMAC-SHA256 as its two pads: a session's key is laid out once and signs thousands of calls. */
export interface SigningKey {
	readonly inner: Buffer
	readonly outer: Buffer
}

const block = 64
const digest = 32
const most_bytes_a_unit = 3

const padded = (key: Buffer, pad: number): Buffer =>
	Buffer.alloc(block)
		.fill(key, 0, key.length)
		.map(byte => byte ^ pad) as Buffer

/** Lays out a key (RFC 2104). */
export const signingKey = (text: string): SigningKey => {
	const given = Buffer.from(text)
	const key = given.length > block ? hash('sha256', given, 'buffer') : given
	return { inner: padded(key, 0x36), outer: padded(key, 0x5c) }
}

// A call is signed at a stretch, so all share the memory in which it is put together.
const inner_pad = Buffer.alloc(16 * 1024)
const outer_pad = Buffer.alloc(block + digest)

/** Lower-case hex HMAC-SHA256 of a text; hashing twice costs half of what an object made for one text does. */
export const signatureBy = ({ inner, outer }: SigningKey, text: string): string => {
	const most = block + text.length * most_bytes_a_unit
	const space = most <= inner_pad.length ? inner_pad : Buffer.allocUnsafe(most)
	space.set(inner)
	const end = block + space.write(text, block)
	outer_pad.set(outer)
	outer_pad.write(hash('sha256', space.subarray(0, end), 'binary'), block, 'latin1')
	return hash('sha256', outer_pad, 'hex')
}
