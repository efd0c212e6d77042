import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

declare module 'fastify' {
	interface FastifyRequest {
		/** Who has signed in for this call; empty for nobody. */
		account: string
	}
	interface FastifyReply {
		/** The status of the envelope that is answered; 0 for what is none. */
		envelope: number
	}
}

/** What calls say of themselves for log and figures. */
export const requestLogger = (http: FastifyInstance): void => {
	http.decorateRequest('account', '')
	http.decorateReply('envelope', 0)
}

/** A path as it may be read later: whoever has the address of a calendar feed reads the feed. */
const withoutSecrets = (path = ''): string => path.replace(/^(\/(?:calendar|unsubscribe)\/)[^/]+/i, '$1…')

/** A line for each request that was answered. */
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
		})
		done()
	})
}
