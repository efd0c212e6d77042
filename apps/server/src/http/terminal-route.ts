import { form_limits } from '@vitrine/contract/call/endpoint'
import type { TerminalRoute } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownConnection } from './admission/connections.ts'
import { takesFile } from './bodies/upload-parts.ts'

/** The terminal of an `Authorization` header; throws an error where there is none. */
export type Identify = (authorization: string | undefined) => Promise<{ readonly id: number }>

/** What a path names behind its colon. */
type ParamsOf<P extends string> = P extends `${string}:${infer Name}` ? Record<Name, string> : Record<never, never>

/** A request of a terminal that is known. */
export interface Asked<P extends string> {
	readonly terminal_id: number
	readonly params: ParamsOf<P>
	readonly request: FastifyRequest
	readonly reply: FastifyReply
}

/** Makes the route of something that terminals ask for. */
export const terminalRoute = <P extends TerminalRoute['path']>(
	http: FastifyInstance,
	identify: Identify,
	{ method, path, body_limit, upload }: TerminalRoute & { readonly path: P },
	answer: (asked: Asked<P>) => Promise<unknown>,
): void => {
	http.route({
		method,
		url: `/api${path}`,
		// Nothing of a body is read, unpacked or parsed for somebody who is no terminal.
		onRequest: async request => {
			await identify(request.headers.authorization)
			knownConnection(request.raw.socket)
		},
		bodyLimit: body_limit ?? form_limits.usual,
		...(upload ? { config: takesFile(upload) } : {}),
		handler: async (request, reply) => {
			const { id } = await identify(request.headers.authorization)
			return answer({ terminal_id: id, params: request.params as ParamsOf<P>, request, reply })
		},
	})
}
