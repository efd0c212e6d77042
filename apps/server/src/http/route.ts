import type { Calls, Input, Output } from '@vitrine/contract/endpoint'
import { isPermitted } from '@vitrine/domain/permission'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ephemeral } from '../ports/ephemeral.ts'
import { authenticate } from './authenticate.ts'
import { decode } from './decode.ts'
import { Refusal, success } from './refusal.ts'
import type { CallFor, HttpDeps, OpenCall } from './session.ts'
import { readParts } from './upload-parts.ts'

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
}

const parameters = new Set(['s', 't', 'v', 'token'])

const asFields = (value: unknown): Record<string, string> => {
	// Without a prototype every name is a parameter like any other, and none escapes the signature.
	const fields: Record<string, string> = Object.create(null)
	for (const [name, field] of Object.entries((value as Record<string, unknown> | null) ?? {})) {
		// A parameter that is given twice is read differently by different readers: refused.
		// No text of ours has a NUL, and PostgreSQL takes none.
		if (typeof field !== 'string' || field.includes('\0'))
			throw new Refusal('parameter', undefined, { fields: { [name]: '格式不正确' } })
		fields[name] = field
	}
	return fields
}

const inputOf = (fields: Record<string, string>): Record<string, string> => {
	const input: Record<string, string> = Object.create(null)
	for (const name in fields) if (!parameters.has(name)) input[name] = fields[name] ?? ''
	return input
}

/** The part after `/api`, without the query, as the caller wrote it. */
const pathOf = (request: FastifyRequest): string => {
	const [path = ''] = (request.raw.url ?? '').split('?', 1)
	return path.slice('/api'.length)
}

const answerFor =
	(deps: RouteDeps, endpoint: Calls[string], handler: (input: never, call: never) => Promise<unknown>) =>
	async (request: FastifyRequest, reply: FastifyReply) => {
		const cookie = request.cookies[deps.cookie.name]
		const inAddress = endpoint.method === 'GET' || endpoint.method === 'DELETE'
		const { source, file } = endpoint.upload
			? readParts(request)
			: { source: inAddress ? request.query : request.body, file: null }
		const fields = asFields(source)
		const open = endpoint.may === 'anyone'
		const { authorization } = request.headers
		const session = await authenticate(deps, deps.ephemeral, {
			path: pathOf(request),
			fields,
			authorization,
			cookie,
			open,
		})
		if (!isPermitted(endpoint.may, session?.permissions ?? null)) throw new Refusal('not_permitted')
		if (session?.must_change_password && !open && !/\/(changePassword|logout)$/.test(endpoint.path))
			throw new Refusal('must_change_password')
		const call: OpenCall = {
			session,
			now: deps.clock.now(),
			ip: request.ip,
			agent: (request.headers['user-agent'] ?? '').slice(0, 200),
			file,
			setCookie: (value, seconds) =>
				void reply.setCookie(deps.cookie.name, value, {
					path: '/',
					httpOnly: true,
					sameSite: 'strict',
					secure: deps.cookie.secure,
					...(seconds === null ? {} : { maxAge: seconds }),
				}),
		}
		const input = decode(endpoint.input, inputOf(fields))
		return reply.header('cache-control', 'no-store').send(success(await handler(input as never, call as never)))
	}

/** A body of megabytes is read only for somebody: a live session's cookie, or a personal access token. */
const knownFirst =
	({ sessions, cookie }: RouteDeps) =>
	async (request: FastifyRequest): Promise<void> => {
		const { authorization } = request.headers
		const value = request.cookies[cookie.name]
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
	calls: C,
	handlers: Handlers<C>,
): void => {
	for (const [name, endpoint] of Object.entries(calls)) {
		http.route({
			method: endpoint.method,
			url: `/api${endpoint.path}`,
			...(endpoint.upload ? { onRequest: knownFirst(deps) } : {}),
			handler: answerFor(deps, endpoint, handlers[name as keyof C] as never),
		})
	}
}
