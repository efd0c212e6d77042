import { createHmac } from 'node:crypto'
import { version } from '@vitrine/contract/call/client'
import { canonical, type Fields } from '@vitrine/contract/call/signature'
import type { Operator } from '@vitrine/fleet/operator'

/** The fields of a signed call. `n` makes each one unique, since a signature is valid only once. */
const fieldsOf = ({ link }: Operator, path: string, n: number): Fields => {
	const { token, key } = link.credentials()
	const fields = { n: String(n), t: String(Date.now()), token, v: version }
	return { ...fields, s: createHmac('sha256', key).update(canonical(path, fields)).digest('hex') }
}

let last = 0

/** Signed POST calls as bytes, created before the clock starts. */
export const signedRequests = (operator: Operator, path: string, count: number): Buffer[] =>
	Array.from({ length: count }, () => {
		const body = new URLSearchParams(fieldsOf(operator, path, ++last) as Record<string, string>).toString()
		return Buffer.from(
			`POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${operator.cookie()}\r\n` +
				'Content-Type: application/x-www-form-urlencoded\r\n' +
				`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
		)
	})

/** The signed fields of a multipart call. */
export const signedFieldsOf = (
	{ link }: Operator,
	path: string,
	input: Readonly<Record<string, string>>,
): Record<string, string> => {
	const { token, key } = link.credentials()
	const fields = { ...input, n: String(++last), t: String(Date.now()), token, v: version }
	return { ...fields, s: createHmac('sha256', key).update(canonical(path, fields)).digest('hex') }
}

/** One signed POST call with its own fields, as bytes. */
export const signedRequest = (operator: Operator, path: string, fields: Readonly<Record<string, string>>): Buffer => {
	const body = new URLSearchParams(signedFieldsOf(operator, path, fields)).toString()
	return Buffer.from(
		`POST /api${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${operator.cookie()}\r\n` +
			'Content-Type: application/x-www-form-urlencoded\r\n' +
			`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
	)
}
