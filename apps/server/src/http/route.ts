import {
	type Calls,
	form_limits,
	hasJsonWay,
	type Input,
	type Output,
	otherMethods,
} from '@vitrine/contract/call/endpoint'
import type { Fields } from '@vitrine/contract/call/signature'
import { isPermitted, type May } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subjectOf } from '../db/revision.ts'
import type { Ephemeral } from '../ports/short-lived/ephemeral.ts'
import type { Repeats } from '../ports/short-lived/repeats.ts'
import { accountTurns } from './admission/account-turns.ts'
import { admission } from './admission/admission.ts'
import { knownConnection } from './admission/connections.ts'
import { sendEnvelope } from './answers/envelope-answer.ts'
import { goneOf } from './answers/gone.ts'
import { type Operation, recorded } from './audit/operation.ts'
import { chosen, decode } from './bodies/decode.ts'
import { tooManyNames } from './bodies/form.ts'
import { readParts, releaseParts, takesFile } from './bodies/upload-parts.ts'
import { authenticate } from './caller/authenticate.ts'
import { type CookieRules, cookieOf } from './caller/cookie.ts'
import type { CallFor, HttpDeps, Note, OpenCall, Session } from './caller/session.ts'
import { CodedError, success } from './coded-error.ts'
import { type JsonCall, type JsonCalls, jsonWay } from './json-route.ts'

/** The handlers of a feature's calls; a missing or misnamed one does not compile. */
export type Handlers<C extends Calls> = {
	[K in keyof C]: (input: Input<C[K]>, call: CallFor<C[K]['may'], C[K]['in_person']>) => Promise<Output<C[K]>>
}

export interface RouteDeps extends HttpDeps {
	readonly repeats: Repeats
	/** Remembers the answers by idempotency key; outlives the process. */
	readonly answered: Ephemeral
	/** The calls available through JSON. */
	readonly json_calls: JsonCalls
	readonly cookie: CookieRules
	/** Whether the disk only has room for calls that free some. */
	readonly isFull: () => boolean
	/** Writes to the operation log; a call is answered only after that. */
	readonly record: (operation: Operation) => Promise<void>
}

/** The parsed parameters: objects without a prototype, in which no name is special and none escapes the signature. */
const asFields = (parsed: unknown): Fields => {
	const source = (parsed ?? {}) as Record<string, unknown>
	if (tooManyNames(source)) throw new CodedError('form_names', { count: form_limits.names })
	for (const name in source) {
		const field = source[name]
		// A repeated parameter is read differently by different parsers: rejected. No text of the product contains NUL, and PostgreSQL accepts
		// none.
		if (typeof field !== 'string' || field.includes('\0'))
			throw new CodedError('parameter', undefined, { fields: { [name]: '格式不正确' } })
	}
	return source as Fields
}

/** The part after `/api`, without the query, as the caller wrote it. */
const pathOf = (request: FastifyRequest): string => {
	const url = request.raw.url ?? ''
	const end = url.indexOf('?')
	return url.slice('/api'.length, end < 0 ? url.length : end)
}

/** Whether a call is open to users who have to change their password first. */
const isWhileDue = ({ may, while_due }: Calls[string]): boolean => may === 'anyone' || while_due === true

/** The right that a call requires, in words, so that a refused caller knows what to ask for. */
const neededFor = (may: May) => (may === 'anyone' || may === 'signed_in' ? undefined : { needs: rights[may].name })

/** The parameters of a call and its file, wherever they come from: a form with a file, the query, or the body. */
const partsOfCall = (request: FastifyRequest, { upload }: Calls[string]): { source: unknown; file: Buffer | null } => {
	if (upload) return readParts(request)
	const isInBody = request.method === 'POST' || request.method === 'PUT'
	return { source: isInBody ? request.body : request.query, file: null }
}

/** Rejects callers without the right or with a password change due, and calls that need room on a full disk. */
const expectAllowed = (endpoint: Calls[string], session: Session | null, isFull: () => boolean): void => {
	if (endpoint.in_person && session?.by.kind === 'token') throw new CodedError('in_person')
	if (!isPermitted(endpoint.may, session?.permissions ?? null))
		throw new CodedError('not_permitted', undefined, neededFor(endpoint.may))
	if (session?.must_change_password && !isWhileDue(endpoint)) throw new CodedError('must_change_password')
	if (endpoint.does !== undefined && !endpoint.spare && isFull()) throw new CodedError('disk_full')
}

const takeTurn = accountTurns()

type Handler = (input: never, call: never) => Promise<unknown>

/** The caller and the input, as far as known before the parameters are decoded. */
interface Asked {
	readonly session: Session | null
	readonly fields: Fields
	readonly file: Buffer | null
}

/** Whether a call came through a proxy that is not trusted with the caller's address. */
const isForwarded = ({ headers, ip, socket }: FastifyRequest): boolean =>
	headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress

/** Performs a call, whichever way it arrived, and returns its data. */
const performing = (deps: RouteDeps, name: string, endpoint: Calls[string], handler: Handler) => {
	return async (request: FastifyRequest, reply: FastifyReply, { session, fields, file }: Asked): Promise<unknown> => {
		if (session !== null) {
			request.account = session.account
			knownConnection(request.raw.socket)
			await takeTurn(session.user_id)
		}
		let note: Note | null = null
		let subject = ''
		const call: OpenCall = {
			session,
			now: deps.clock.now(),
			ip: request.ip,
			isForwarded: isForwarded(request),
			agent: (request.headers['user-agent'] ?? '').slice(0, 200),
			file,
			cookie: name => cookieOf(request.headers.cookie, name),
			note: given => {
				note = given
			},
			wrote: (what, id, revision) => {
				subject = subjectOf(what, id, revision)
			},
			gone: () => goneOf(reply),
			setCookie: (value, seconds) =>
				void reply.setCookie(deps.cookie.name, value, {
					path: '/',
					httpOnly: true,
					sameSite: 'strict',
					// A trusted proxy reports which protocol the browser uses.
					secure: deps.cookie.secure || request.protocol === 'https',
					...(seconds === null ? {} : { maxAge: seconds }),
				}),
		}
		const answer = (): Promise<unknown> => {
			expectAllowed(endpoint, session, deps.isFull)
			return handler(chosen(endpoint, decode(endpoint.input, fields)) as never, call as never)
		}
		if (endpoint.does === undefined) return answer()
		return recorded(deps.record, { name, call, fields, note: () => note, subject: () => subject }, answer)
	}
}
export type Perform = ReturnType<typeof performing>

/** The form way: signed, or with an access token; answered in an envelope. */
const answerFor = (deps: RouteDeps, endpoint: Calls[string], perform: Perform) => {
	const open = endpoint.may === 'anyone'
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const { source, file } = partsOfCall(request, endpoint)
		const fields = asFields(source)
		const session = await authenticate(deps, deps.repeats, {
			path: pathOf(request),
			fields,
			authorization: request.headers.authorization,
			cookie: cookieOf(request.headers.cookie, deps.cookie.name),
			open,
			ip: request.ip,
		})
		return sendEnvelope(reply, success(await perform(request, reply, { session, fields, file })))
	}
}

/** Answers, then releases the memory of the body. */
const withMemory =
	(answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
	(request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
		answer(request, reply).finally(() => releaseParts(request))

/** Makes the routes of a feature's calls. */
export const route = <C extends Calls>(
	http: FastifyInstance,
	deps: RouteDeps,
	feature: string,
	calls: C,
	handlers: Handlers<C>,
): void => {
	const addJson = (call: JsonCall): void => {
		// The first call registers the JSON way for all.
		if (deps.json_calls.size === 0) jsonWay(http, deps, deps.json_calls)
		deps.json_calls.set(`${call.feature}/${call.name}`.toLowerCase(), call)
	}
	for (const [name, endpoint] of Object.entries(calls)) {
		const perform = performing(deps, `${feature}.${name}`, endpoint, handlers[name as keyof C] as never)
		const answer = answerFor(deps, endpoint, perform)
		if (hasJsonWay(endpoint))
			addJson({ feature, name, endpoint, allow: by => expectAllowed(endpoint, by, deps.isFull), perform })
		http.route({
			method: [endpoint.method, ...otherMethods(endpoint)],
			url: `/api${endpoint.path}`,
			onRequest: admission(deps, endpoint),
			bodyLimit: endpoint.body_limit ?? form_limits.usual,
			...(endpoint.upload ? { config: takesFile(endpoint.upload) } : {}),
			handler: endpoint.upload ? withMemory(answer) : answer,
		})
	}
}
