import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The parameters of a call as sent: names and texts. */
export type Fields = Readonly<Record<string, string>>

/** How far a call's `t` can be from the server's clock, in ms (protocol §1). */
export const signature_window = 300_000

const unreserved = /^[\w.~-]*$/

/** Percent-encodes all but the unreserved characters of RFC 3986. */
export const encoded = (text: string): string =>
	unreserved.test(text)
		? text
		: encodeURIComponent(text).replace(/[!'()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** The text that is signed: the path after `/api`, and every parameter but `s`, sorted by name in code-unit order. */
export const canonical = (path: string, fields: Fields): string => {
	let text = `${path}\n`
	let between = ''
	for (const name of Object.keys(fields).sort()) {
		if (name === 's') continue
		text += `${between}${encoded(name)}=${encoded(fields[name] ?? '')}`
		between = '&'
	}
	return text
}

/** The signature `s`: lower-case hex HMAC-SHA256. Plain JavaScript, because browsers offer none of their own without TLS. */
export const sign = (key: string, path: string, fields: Fields): string =>
	bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(canonical(path, fields))))
