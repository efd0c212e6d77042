import { type Endpoint, form_limits } from '@vitrine/contract/call/endpoint'
import type { Fields } from '@vitrine/contract/call/signature'
import { field_problems } from '@vitrine/contract/error-codes'
import { fromJson, isDeeper } from '@vitrine/domain/json-text'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ephemeral } from '../ports/short-lived/ephemeral.ts'
import { admission } from './admission/admission.ts'
import { json_way } from './answers/problem-answer.ts'
import { fieldProblems } from './bodies/decode.ts'
import type { CookieRules } from './caller/cookie.ts'
import type { Session, Sessions } from './caller/session.ts'
import { CodedError } from './coded-error.ts'
import { idempotent } from './idempotency.ts'

interface Asked {
	readonly session: Session
	readonly fields: Fields
	readonly file: null
}

/** A call as made with JSON. */
export interface JsonCall {
	readonly feature: string
	readonly name: string
	readonly endpoint: Endpoint
	/** Throws if the session may not make the call. */
	readonly allow: (session: Session) => void
	readonly perform: (request: FastifyRequest, reply: FastifyReply, asked: Asked) => Promise<unknown>
}

interface JsonDeps {
	readonly sessions: Sessions
	readonly cookie: CookieRules
	readonly answered: Ephemeral
}

/** Maximum nesting depth of members; more than documents of programs need. */
const deepest = 64

const wrong = (fields: Record<string, string>): CodedError => new CodedError('parameter', undefined, { fields })

/** The parsed body; no member of it can reach a prototype. */
const bodyOf = (body: unknown): Record<string, unknown> => {
	const found = body === undefined || body === '' ? { value: {} } : fromJson(String(body))
	if (found === undefined || isDeeper(found.value, deepest)) throw wrong({ body: field_problems.malformed })
	const { value } = found
	if (typeof value !== 'object' || value === null || Array.isArray(value))
		throw wrong({ body: field_problems.malformed })
	if (Object.keys(value).length > form_limits.names) throw new CodedError('form_names', { count: form_limits.names })
	return value as Record<string, unknown>
}

/** A member as text, as the form way carries it, or its problems by path. */
const textOf = (input: z.ZodObject, name: string, value: unknown): string | Record<string, string> => {
	if (!Object.hasOwn(input.shape, name)) return { [name]: field_problems.unknown_value }
	const encoded = z.safeEncode(input.shape[name] as z.ZodType, value as never, { reportInput: true })
	if (encoded.success) return String(encoded.data)
	const found = Object.entries(fieldProblems(encoded.error.issues))
	return Object.fromEntries(found.map(([place, why]) => [place === 'body' ? name : `${name}.${place}`, why]))
}

/** The parameters of a call from the members of a body, each with its own type: they pass the same checks as those of forms. */
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

/** Answers a call of the JSON way. */
const answerJson = async (
	deps: JsonDeps,
	{ feature, name, endpoint, allow, perform }: JsonCall,
	request: FastifyRequest,
	reply: FastifyReply,
): Promise<FastifyReply> => {
	const session = await tokenOf(deps.sessions, request.headers.authorization)
	const body = bodyOf(request.body)
	const fields = fieldsOf(endpoint, body)
	const work = async (): Promise<string> =>
		JSON.stringify((await perform(request, reply, { session, fields, file: null })) ?? null)
	const once = idempotent(deps.answered, request.headers)
	// A remembered answer is only for callers that may still make the call.
	allow(session)
	const { answer, is_replayed } =
		once === null || endpoint.does === undefined
			? { answer: await work(), is_replayed: false }
			: await once({ call: `${feature}.${name}`, body }, work)
	if (is_replayed) reply.header('idempotency-replayed', 'true')
	reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
	return reply.send(answer)
}

/** Calls by their path within the JSON way, in lower case. */
export type JsonCalls = Map<string, JsonCall>

const limitOf = ({ endpoint }: JsonCall): number => endpoint.body_limit ?? form_limits.usual

/**
 * The JSON way of all calls: an access token, typed members and HTTP statuses (docs/decisions/095). It is a single route, because hundreds
 * of them would slow down every start.
 */
export const jsonWay = (http: FastifyInstance, deps: JsonDeps, calls: JsonCalls): void => {
	const callOf = ({ params }: FastifyRequest): JsonCall => {
		const { feature, name } = params as { feature: string; name: string }
		const call = calls.get(`${feature}/${name}`.toLowerCase())
		if (call === undefined) throw new CodedError('path_unknown')
		return call
	}
	const onRequest = async (request: FastifyRequest): Promise<void> => {
		const call = callOf(request)
		if (Number(request.headers['content-length'] ?? 0) > limitOf(call)) throw new CodedError('too_large')
		await admission(deps, call.endpoint)(request)
	}
	http.register(async scope => {
		// A form here is a mistake of the client, not another way to call.
		scope.removeAllContentTypeParsers()
		scope.addContentTypeParser(
			'application/json',
			{ parseAs: 'buffer' },
			async (request: FastifyRequest, body: Buffer) => {
				// For bodies sent without a length.
				if (body.length > limitOf(callOf(request))) throw new CodedError('too_large')
				return body.toString('utf8')
			},
		)
		scope.post(`${json_way}:feature/:name`, { onRequest, bodyLimit: form_limits.large }, async (request, reply) =>
			answerJson(deps, callOf(request), request, reply),
		)
	})
}
