import { createHash } from 'node:crypto'
import { type Endpoint, form_limits } from '@vitrine/contract/call/endpoint'
import type { Fields } from '@vitrine/contract/call/signature'
import { field_problems } from '@vitrine/contract/error-codes'
import { fromJson, readStored, shaped } from '@vitrine/domain/json-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ephemeral } from '../ports/short-lived/ephemeral.ts'
import { admission } from './admission/admission.ts'
import { json_way } from './answers/problem-answer.ts'
import { fieldProblems } from './bodies/decode.ts'
import type { CookieRules } from './caller/cookie.ts'
import type { Session, Sessions } from './caller/session.ts'
import { CodedError } from './coded-error.ts'

interface Asked {
	readonly session: Session
	readonly fields: Fields
	readonly file: null
}

/** A call as it is made with JSON. */
export interface JsonCall {
	readonly feature: string
	readonly name: string
	readonly endpoint: Endpoint
	readonly perform: (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<unknown>
}

interface JsonDeps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
	readonly answered: Ephemeral
}

const wrong = (fields: Record<string, string>): CodedError => new CodedError('parameter', undefined, { fields })

/** A body as it was read; no member of it reaches a prototype. */
const bodyOf = (body: unknown): Record<string, unknown> => {
	const found = body === undefined ? { value: {} } : fromJson(String(body))
	if (found === undefined) throw wrong({ body: field_problems.malformed })
	const { value } = found
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw wrong({ body: field_problems.malformed })
	return value as Record<string, unknown>
}

/** A member as text, as the form way has it; or what is wrong with it, by the places within. */
const textOf = (input: z.ZodObject, name: string, value: unknown): string | Record<string, string> => {
	if (!Object.hasOwn(input.shape, name)) return { [name]: field_problems.unknown_value }
	const encoded = z.safeEncode(input.shape[name] as z.ZodType, value as never, { reportInput: true })
	if (encoded.success) return String(encoded.data)
	const found = Object.entries(fieldProblems(encoded.error.issues))
	return Object.fromEntries(found.map(([place, why]) => [place === 'body' ? name : `${name}.${place}`, why]))
}

/** The parameters of a call from the members of a body, each as its own type: they go through the same checks as those of forms. */
const fieldsOf = ({ input }: Endpoint, body: Record<string, unknown>): Fields => {
	const fields: Record<string, string> = Object.create(null)
	const problems: Record<string, string> = {}
	for (const [name, value] of Object.entries(body)) {
		const text = textOf(input, name, value)
		if (typeof text !== 'string') Object.assign(problems, text)
		else if (text.includes('\0')) problems[name] = field_problems.malformed
		else fields[name] = text
	}
	if (Object.keys(problems).length > 0) throw wrong(problems)
	return fields
}

const tokenOf = async (sessions: Sessions, authorization: string | undefined): Promise<Session> => {
	if (!authorization?.startsWith('Bearer ')) throw new CodedError('not_signed_in')
	const found = await sessions.byAccessToken(authorization.slice(7))
	if (found instanceof CodedError) throw found
	return found
}

/** How long an answer is remembered, in ms, and how long it may be, in characters. */
const remembered_for = 24 * 3_600_000
const remembered_most = 4 * 1024
/** How many keys one token may use in that time. */
const keys_most = 10_000
const remembered = z.object({ request: z.string(), answer: z.string() })

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What one token has sent is not known to another. */
const tokenHash = ({ headers }: FastifyRequest): string => hashOf(headers.authorization ?? '')

/** The key by which a caller names a request that is to be carried out once; null without one. */
const keyOf = (request: FastifyRequest): string | null => {
	const given = request.headers['idempotency-key']
	if (given === undefined) return null
	if (typeof given !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(given)) throw new CodedError('idempotency_key')
	return `idempotent:${tokenHash(request)}:${hashOf(given)}`
}

/** Refuses more keys than are remembered of one token. */
const expectFew = async (answered: Ephemeral, request: FastifyRequest): Promise<void> => {
	const count = await answered.count(`idempotent-keys:${tokenHash(request)}`, remembered_for)
	if (count > keys_most) throw new CodedError('idempotency_many', { count: keys_most })
}

/** The answer to a request that came before with the same key; throws where it was another one, or nobody knows what became of it. */
const answerBefore = (stored: string | null, request: string): string => {
	const found = readStored(stored, shaped(remembered))
	if (found === null) throw new CodedError('idempotency_unknown')
	if (found.request !== request) throw new CodedError('idempotency_other')
	return found.answer
}

/**
 * Carries out a request once for its key, and answers it again the same. The key is written down before the work begins: after a
 * kill in the middle nobody knows whether it was done, and whoever asks again is told so. What was refused has changed nothing,
 * and may be asked again.
 */
const once = async (
	answered: Ephemeral,
	key: string,
	request: string,
	work: () => Promise<string>,
): Promise<{ answer: string; is_replayed: boolean }> => {
	const answer_key = `${key}:answer`
	if (!(await answered.once(key, remembered_for)))
		return { answer: answerBefore(await answered.look(answer_key), request), is_replayed: true }
	try {
		const answer = await work()
		if (answer.length <= remembered_most)
			await answered.put(answer_key, JSON.stringify({ request, answer }), remembered_for)
		return { answer, is_replayed: false }
	} catch (error) {
		if (error instanceof CodedError) await answered.forget(key)
		throw error
	}
}

/** The JSON way of a call: an access token, members of their own types, and HTTP statuses (docs/decisions/095). */
export const jsonRoute = (
	http: FastifyInstance,
	deps: JsonDeps,
	{ feature, name, endpoint, perform }: JsonCall,
): void => {
	const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
		const session = await tokenOf(deps.sessions, request.headers.authorization)
		const body = bodyOf(request.body)
		const fields = fieldsOf(endpoint, body)
		const work = async (): Promise<string> =>
			JSON.stringify((await perform(request, reply, { session, fields, file: null })) ?? null)
		const key = endpoint.does === undefined ? null : keyOf(request)
		if (key !== null) await expectFew(deps.answered, request)
		const named = `${feature}.${name} ${JSON.stringify(body)}`
		const { answer, is_replayed } =
			key === null ? { answer: await work(), is_replayed: false } : await once(deps.answered, key, hashOf(named), work)
		if (is_replayed) reply.header('idempotency-replayed', 'true')
		reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
		return reply.send(answer)
	}
	http.register(async scope => {
		scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_: unknown, body: string) => body)
		scope.post(
			`${json_way}${feature}/${name}`,
			{ onRequest: admission(deps, endpoint), bodyLimit: endpoint.body_limit ?? form_limits.usual },
			answer,
		)
	})
}
