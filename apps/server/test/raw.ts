import { version } from '@vitrine/contract/call/client'
import { sign } from '@vitrine/contract/call/signature'
import { type ErrorCode, errors } from '@vitrine/contract/error-codes'
import { expect } from 'vitest'
import type { Browser } from './browser.ts'

type Params = Record<string, string>

/** The HTTP status, the envelope and the headers of an answer. */
export interface Answer {
	readonly code: number
	readonly status: number
	readonly data: unknown
	readonly tips: string
	readonly headers: Headers
}

const used = new Set<number>()

/** Parameters with everything that a call carries, signed for `path`; no two are alike. */
export const signed = (browser: Browser, path: string, params: Params = {}, common: Params = {}): Params => {
	const { token, key } = browser.link.credentials()
	let t = browser.link.now()
	while (used.has(t)) t--
	used.add(t)
	const fields: Params = { ...params, token, v: version, t: String(t), ...common }
	return { ...fields, s: sign(key, path, fields) }
}

const read = async (response: Response): Promise<Answer> => {
	const text = await response.text()
	const body = text.startsWith('{') ? JSON.parse(text) : { status: 0, data: text, tips: '' }
	return { code: response.status, headers: response.headers, ...body }
}

/** Sends fields, or any body, to a path after `/api`, with the browser's cookie. */
export const post = async (
	browser: Browser,
	path: string,
	body: Params | URLSearchParams | FormData | string | Buffer,
	headers: Params = {},
): Promise<Answer> => {
	const plain =
		typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams || Buffer.isBuffer(body)
	const content = plain ? (body as string) : new URLSearchParams(body)
	return read(await browser.fetch(`${browser.link.origin}/api${path}`, { method: 'POST', body: content, headers }))
}

/** Signs parameters and sends them. */
export const call = (browser: Browser, path: string, params: Params = {}): Promise<Answer> =>
	post(browser, path, signed(browser, path, params))

/** Expects an answer to be this error, with HTTP 200. */
export const expectRefused = ({ code, status, tips }: Answer, coded: ErrorCode): void =>
	expect({ code, status, tips }).toMatchObject({ code: 200, status: errors[coded].status })

/** Expects a parameter error that names exactly these fields. */
export const expectProblems = (answer: Answer, fields: Params): void =>
	expect(answer).toMatchObject({ code: 200, status: errors.parameter.status, data: { fields } })
