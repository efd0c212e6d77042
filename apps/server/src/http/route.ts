import type { Calls, Input, Output } from '@vitrine/contract/endpoint'
import { permission_texts } from '@vitrine/contract/permission-texts'
import type { Fields } from '@vitrine/contract/signature'
import { isPermitted, type May } from '@vitrine/domain/permission'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ephemeral } from '../ports/ephemeral.ts'
import { authenticate } from './authenticate.ts'
import { cookieOf } from './cookie.ts'
import { decode } from './decode.ts'
import { sendEnvelope } from './envelope-answer.ts'
import { type Operation, recorded } from './operation.ts'
import { Refusal, success } from './refusal.ts'
import type { CallFor, HttpDeps, Note, OpenCall } from './session.ts'
import { readParts, releaseParts } from './upload-parts.ts'

/** The handlers of a feature's calls; one that is missing or misnamed does not compile. */
export type Handlers<C extends Calls> = {
	[K in keyof C]: (input: Input<C[K]>, call: CallFor<C[K]['may']>) => Promise<Output<C[K]>>
}

/** How the session's cookie is named and set; `__Host-` and Secure under TLS. */
export interface CookieRules {
	readonly name: string
	readonly secure: boolean
}

export interface RouteDeps extends HttpDeps {
	readonly ephemeral: Ephemeral
	readonly cookie: CookieRules
	/** Writes into the operation log; a call is answered only after it. */
	readonly record: (operation: Operation) => Promise<void>
}

/** The parameters as they were parsed: objects without a prototype, where every name is one like any other and none escapes the signature. */
const asFields = (parsed: unknown): Fields => {
	const source = (parsed ?? {}) as Record<string, unknown>
	for (const name in source) {
		const field = source[name]
		// A parameter that is given twice is read differently by different readers: refused.
		// No text of ours has a NUL, and PostgreSQL takes none.
		if (typeof field !== 'string' || field.includes('\0'))
			throw new Refusal('parameter', undefined, { fields: { [name]: '格式不正确' } })
	}
	return source as Fields
}

/** The part after `/api`, without the query, as the caller wrote it. */
const pathOf = (request: FastifyRequest): string => {
	const url = request.raw.url ?? ''
	const end = url.indexOf('?')
	return url.slice('/api'.length, end < 0 ? url.length : end)
}

/** The right that a call demands, in words, so that whoever is refused knows what to ask for. */
const neededFor = (may: May) =>
	may === 'anyone' || may === 'signed_in' ? undefined : { needs: permission_texts[may].name }

const answerFor = (
	deps: RouteDeps,
	name: string,
	endpoint: Calls[string],
	handler: (input: never, call: never) => Promise<unknown>,
) => {
	const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
	const open = endpoint.may === 'anyone'
	const whileDue = open || /\/(changePassword|logout|session)$/.test(endpoint.path)
	return async (request: FastifyRequest, reply: FastifyReply) => {
		const { source, file } = endpoint.upload
			? readParts(request)
			: { source: inAddress ? request.query : request.body, file: null }
		const fields = asFields(source)
		const session = await authenticate(deps, deps.ephemeral, {
			path: pathOf(request),
			fields,
			authorization: request.headers.authorization,
			cookie: cookieOf(request.headers.cookie, deps.cookie.name),
			open,
		})
		let note: Note | null = null
		const call: OpenCall = {
			session,
			now: deps.clock.now(),
			ip: request.ip,
			agent: (request.headers['user-agent'] ?? '').slice(0, 200),
			file,
			note: told => {
				note = told
			},
			setCookie: (value, seconds) =>
				void reply.setCookie(deps.cookie.name, value, {
					path: '/',
					httpOnly: true,
					sameSite: 'strict',
					secure: deps.cookie.secure,
					...(seconds === null ? {} : { maxAge: seconds }),
				}),
		}
		const answer = (): Promise<unknown> => {
			if (!isPermitted(endpoint.may, session?.permissions ?? null))
				throw new Refusal('not_permitted', undefined, neededFor(endpoint.may))
			if (session?.must_change_password && !whileDue) throw new Refusal('must_change_password')
			return handler(decode(endpoint.input, fields) as never, call as never)
		}
		const data =
			endpoint.does === undefined
				? await answer()
				: await recorded(deps.record, { name, text: endpoint.does, call, fields, note: () => note }, answer)
		return sendEnvelope(request, reply, success(data))
	}
}

/** Answers, and lets the memory of the body go with the answer. */
const withMemory =
	(answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
	(request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
		answer(request, reply).finally(() => releaseParts(request))

/** A body of megabytes is read only for somebody: a live session's cookie, or a personal access token. */
const knownFirst =
	({ sessions, cookie }: RouteDeps) =>
	async (request: FastifyRequest): Promise<void> => {
		const { authorization } = request.headers
		const value = cookieOf(request.headers.cookie, cookie.name)
		const found = authorization?.startsWith('Bearer ')
			? await sessions.byAccessToken(authorization.slice(7))
			: value !== undefined && (await sessions.byCookie(value))
		if (found instanceof Refusal) throw found
		if (!found) throw new Refusal('not_signed_in')
	}

/** Makes the routes of a feature's calls. */
export const route = <C extends Calls>(
	http: FastifyInstance,
	deps: RouteDeps,
	feature: string,
	calls: C,
	handlers: Handlers<C>,
): void => {
	for (const [name, endpoint] of Object.entries(calls)) {
		const answer = answerFor(deps, `${feature}.${name}`, endpoint, handlers[name as keyof C] as never)
		http.route({
			method: endpoint.method,
			url: `/api${endpoint.path}`,
			compress: false,
			...(endpoint.upload ? { onRequest: knownFirst(deps) } : {}),
			...(typeof endpoint.upload === 'number' ? { config: { file_limit: endpoint.upload } } : {}),
			handler: endpoint.upload ? withMemory(answer) : answer,
		})
	}
}
