import { randomBytes } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { StorageFull } from '../ports/blobs.ts'
import { Refusal, refusalEnvelope } from './refusal.ts'
import { securityHeaders } from './security-headers.ts'
import { formBodies } from './upload-parts.ts'

/** The largest form in bytes: a publish to 20,000 terminals, or a program of 200 windows. */
const body_limit = 4 * 1024 * 1024
const compress_from = 8 * 1024

/** What a fault of the request itself is called; null for a failure of the server. */
const asRefusal = (error: unknown): Refusal | null => {
	if (error instanceof Refusal) return error
	if (error instanceof StorageFull) return new Refusal('disk_full')
	const { code, statusCode } = error as Partial<FastifyError>
	if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new Refusal('type_unsupported')
	if (statusCode === 413) return new Refusal('too_large')
	return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('parameter') : null
}

/** Answers a fault: a refusal as its envelope, anything else as HTTP 500 with the id under which it stands in the log. */
const answerFault = (error: unknown, id: string, reply: FastifyReply): FastifyReply => {
	const refusal = asRefusal(error)
	if (refusal !== null) return reply.code(200).header('cache-control', 'no-store').send(refusalEnvelope(refusal))
	reply.log.error({ err: error, request_id: id }, 'failure')
	return reply.code(500).send({ status: 500, data: { id }, tips: '请求返回错误!' })
}

/** Lines name their request themselves: a logger made anew for each would cost more than most calls. */
const sharedLogger = (logger: Logger): Logger => {
	const shared: Logger = Object.assign(Object.create(logger), { child: () => shared })
	return shared
}

/** Ids that no other start of the server gives. */
const requestIds = (): (() => string) => {
	const start = randomBytes(6).toString('hex')
	let last = 0
	return () => `${start}-${++last}`
}

/** The HTTP server with everything that holds for every route. */
export const httpServer = async (config: Config, logger: Logger): Promise<FastifyInstance> => {
	const http = Fastify({
		loggerInstance: sharedLogger(logger),
		logController: new Fastify.LogController({ disableRequestLogging: true }),
		// The proxy before the server is believed, what a caller writes into the header before it is not.
		trustProxy: config.trust_proxy ? (_address: string, hop: number) => hop < 1 : false,
		bodyLimit: body_limit,
		requestTimeout: 120_000,
		connectionTimeout: 0,
		keepAliveTimeout: 72_000,
		forceCloseConnections: true,
		routerOptions: { caseSensitive: false, maxParamLength: 200 },
		genReqId: requestIds(),
		return503OnClosing: true,
	} as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
	http.removeContentTypeParser(['application/json', 'text/plain'])
	// Read where it is needed; most requests have none that anybody asks for.
	await http.register(cookie, { hook: false })
	await http.register(formbody, { bodyLimit: body_limit })
	formBodies(http)
	securityHeaders(http, config.public_url?.protocol === 'https:')
	await http.register(compress, { threshold: compress_from, encodings: ['gzip'], customTypes: /^application\/json/ })
	http.setErrorHandler((error, request, reply) => answerFault(error, request.id, reply))
	if (logger.isLevelEnabled('info'))
		http.addHook('onResponse', (request, reply, done) => {
			request.log.info({
				request_id: request.id,
				method: request.method,
				// Never the query: it may carry a token and a signature.
				path: request.raw.url?.split('?', 1)[0],
				status: reply.statusCode,
				ms: Math.round(reply.elapsedTime * 10) / 10,
			})
			done()
		})
	return http
}
