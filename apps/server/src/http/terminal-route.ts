import { form_limits } from '@vitrine/contract/call/endpoint'
import type { TerminalRoute } from '@vitrine/contract/terminal-routes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { knownConnection } from './admission/connections.ts'
import { uploadPace } from './admission/upload-pace.ts'
import { uploadTurns } from './admission/upload-turns.ts'
import { announcedSize, takesFile } from './bodies/upload-parts.ts'

/** Finds the terminal of an `Authorization` header; throws an error if there is none. */
export type Identify = (
	authorization: string | undefined,
) => Promise<{ readonly id: number; readonly group_id: number }>

/** The parameter that a path names behind its colon. */
type ParamsOf<P extends string> = P extends `${string}:${infer Name}` ? Record<Name, string> : Record<never, never>

/** A request of a known terminal. */
export interface Asked<P extends string> {
	readonly terminal_id: number
	readonly params: ParamsOf<P>
	readonly request: FastifyRequest
	readonly reply: FastifyReply
}

const takeTurn = uploadTurns()
const pace = uploadPace()

/** Answers a request before its body is read, or lets it go on. */
type Admit = (terminal_id: number, reply: FastifyReply) => unknown

/** Makes a route for terminals. */
export const terminalRoute = <P extends TerminalRoute['path']>(
	http: FastifyInstance,
	identify: Identify,
	{ method, path, body_limit, upload }: TerminalRoute & { readonly path: P },
	answer: (asked: Asked<P>) => Promise<unknown>,
	admit?: Admit,
): void => {
	http.route({
		method,
		url: `/api${path}`,
		// No body is read, unpacked or parsed unless the sender is a terminal.
		onRequest: async (request, reply) => {
			const terminal = await identify(request.headers.authorization)
			request.terminal_id = terminal.id
			knownConnection(request.raw.socket)
			await admit?.(terminal.id, reply)
			if (reply.sent) return reply
			if (!upload) return
			pace.expectRested(terminal.id)
			await takeTurn(terminal, announcedSize(request), reply)
			pace.watch(terminal.id, request.raw)
		},
		bodyLimit: body_limit ?? form_limits.usual,
		...(upload ? { config: takesFile(upload) } : {}),
		handler: async (request, reply) => {
			const { id } = await identify(request.headers.authorization)
			return answer({ terminal_id: id, params: request.params as ParamsOf<P>, request, reply })
		},
	})
}
