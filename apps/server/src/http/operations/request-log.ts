import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

declare module 'fastify' {
	interface FastifyRequest {
		/** The account that is signed in for this call; empty if none is. */
		account: string
		/** The terminal that sent this request; 0 if none did. */
		terminal_id: number
	}
	interface FastifyReply {
		/** The status in the answered envelope; 0 if there is none. */
		envelope: number
	}
}

/** Declares what calls report to the log and the metrics. */
export const requestLogger = (http: FastifyInstance): void => {
	http.decorateRequest('account', '')
	http.decorateRequest('terminal_id', 0)
	http.decorateReply('envelope', 0)
}

/** A path that is safe to log: anyone who has the address of a calendar feed can read the feed. */
const withoutSecrets = (path = ''): string => path.replace(/^(\/(?:calendar|unsubscribe)\/)[^/]+/i, '$1…')

/** Logs a line for each answered request. */
export const logRequests = (http: FastifyInstance, logger: Logger): void => {
	if (!logger.isLevelEnabled('info')) return
	http.addHook('onResponse', (request, reply, done) => {
		request.log.info({
			request_id: request.id,
			method: request.method,
			// Never the query: it may carry a token and a signature.
			path: withoutSecrets(request.raw.url?.split('?', 1)[0]),
			status: reply.statusCode,
			ms: Math.round(reply.elapsedTime * 10) / 10,
			ip: request.ip,
			...(reply.envelope === 0 ? {} : { envelope: reply.envelope }),
			...(request.account === '' ? {} : { account: request.account }),
			...(request.terminal_id === 0 ? {} : { terminal_id: request.terminal_id }),
		})
		done()
	})
}
