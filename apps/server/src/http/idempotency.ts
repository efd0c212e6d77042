import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { readStored, shaped } from '@vitrine/domain/json-text'
import { z } from 'zod'
import type { Ephemeral } from '../ports/short-lived/ephemeral.ts'
import { CodedError } from './coded-error.ts'

/** How long an answer is remembered, in ms, its maximum length in characters, and how many keys one token may use in that time. */
const remembered_for = 24 * 3_600_000
const remembered_most = 4 * 1024
const keys_most = 10_000

const remembered = z.object({ request: z.string(), answer: z.string() })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON in which the order of members does not matter. */
const canonical = (value: unknown): string =>
	JSON.stringify(value, (_, part: unknown) =>
		typeof part === 'object' && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
			: part,
	)

const algorithm = 'aes-256-gcm'
const nonce_bytes = 12
const tag_bytes = 16

/** An answer may hold a secret that is shown only once: it is stored so that only the holder of the token can read it. */
const sealing = (authorization: string) => {
	const key = Buffer.from(hkdfSync('sha256', authorization, '', 'vitrine idempotent answer', 32))
	return {
		seal: (text: string): string => {
			const nonce = randomBytes(nonce_bytes)
			const cipher = createCipheriv(algorithm, key, nonce)
			const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
			return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
		},
		open: (text: string): string => {
			const bytes = Buffer.from(text, 'base64')
			const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonce_bytes))
			decipher.setAuthTag(bytes.subarray(nonce_bytes, nonce_bytes + tag_bytes))
			return Buffer.concat([decipher.update(bytes.subarray(nonce_bytes + tag_bytes)), decipher.final()]).toString(
				'utf8',
			)
		},
	}
}

/** A request as compared with an earlier one. */
export interface Named {
	readonly call: string
	readonly body: unknown
}

/** The answer to a request, and whether it repeats an earlier one. */
export interface Answered {
	readonly answer: string
	readonly is_replayed: boolean
}

type Once = (named: Named, work: () => Promise<string>) => Promise<Answered>

/**
 * Carries out a request once per `Idempotency-Key` and repeats the same answer afterwards; null if the request has no key. The key is
 * stored before the work begins: after a kill halfway the outcome is unknown, and a retry is told so. A refused request has changed
 * nothing and may be retried. Keys of one token are invisible to others.
 */
export const idempotent = (
	answered: Ephemeral,
	headers: Readonly<Record<string, string | string[] | undefined>>,
): Once | null => {
	const given = headers['idempotency-key']
	if (given === undefined) return null
	if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) throw new CodedError('idempotency_key')
	const authorization = String(headers.authorization)
	const owner = hashOf(authorization)
	const key = `idempotent:${owner}:${hashOf(given)}`
	const { seal, open } = sealing(authorization)

	const before = async (request: string): Promise<Answered> => {
		const found = readStored(await answered.look(`${key}:answer`), shaped(remembered))
		if (found === null) throw new CodedError('idempotency_unknown')
		if (found.request !== request) throw new CodedError('idempotency_other')
		return { answer: open(found.answer), is_replayed: true }
	}

	return async (named, work) => {
		const request = hashOf(canonical(named))
		const count = await answered.count(`idempotent-keys:${owner}`, remembered_for)
		if (count > keys_most) throw new CodedError('idempotency_many', { count: keys_most })
		if (!(await answered.once(key, remembered_for))) return before(request)
		try {
			const answer = await work()
			if (answer.length <= remembered_most)
				await answered.put(`${key}:answer`, JSON.stringify({ request, answer: seal(answer) }), remembered_for)
			return { answer, is_replayed: false }
		} catch (error) {
			if (error instanceof CodedError) await answered.forget(key)
			throw error
		}
	}
}
