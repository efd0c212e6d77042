import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import { form_limits } from '@vitrine/contract/call/endpoint'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { DatabaseError, type DatabaseErrorKind, isProblem } from '../db/engines/database-errors.ts'
import { StorageFull } from '../ports/blobs/blobs.ts'
import { FileLost } from '../ports/blobs/file-lost.ts'
import { isSocket, refuseAmbiguous } from './admission/ambiguous.ts'
import { hostRule, refuseForeignHosts } from './admission/hosts.ts'
import { packAnswers } from './answers/packed.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { forms, queryFields } from './bodies/form.ts'
import { formBodies } from './bodies/upload-parts.ts'
import { amongAddresses } from './caller/trusted.ts'
import { CodedError, errorEnvelope } from './coded-error.ts'
import { logRequests, requestLogger } from './operations/request-log.ts'

/** What a problem of the request itself is called; null for a failure of the server. */
const asCodedError = (error: unknown): CodedError | null => {
	if (error instanceof CodedError) return error
	if (error instanceof StorageFull) return new CodedError('disk_full')
	if (error instanceof FileLost) return new CodedError('file_lost')
	const { code, statusCode } = error as Partial<FastifyError>
	if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415) return new CodedError('type_unsupported')
	if (statusCode === 413) return new CodedError('too_large')
	return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new CodedError('parameter') : null
}

/** How long a client that is told to come again later should wait, in seconds. */
const retry_after = '2'

/** What is wrong with the database, in words, and whether the same call may be tried again soon. */
const databaseErrors = {
	away: { coded: new CodedError('database_away'), code: 503 },
	busy: { coded: new CodedError('busy'), code: 503 },
	full: { coded: new CodedError('disk_full'), code: 200 },
	damaged: { coded: new CodedError('database_damaged'), code: 503 },
} as const satisfies Record<DatabaseErrorKind, { coded: CodedError; code: number }>

const sendError = (coded: CodedError, reply: FastifyReply): FastifyReply => {
	const envelope = errorEnvelope(coded)
	reply.envelope = envelope.status
	return reply.send(envelope)
}

const answerDatabaseProblem = (problem: DatabaseError, id: string, reply: FastifyReply): FastifyReply => {
	const { coded, code } = databaseErrors[problem.kind]
	reply.log.warn({ request_id: id, database: problem.kind, reason: problem.message }, 'the database could not do it')
	reply.code(code).header('cache-control', 'no-store')
	if (code === 503) reply.header('retry-after', retry_after)
	return sendError(coded, reply)
}

/** Whether the process, or the machine, has as many files open as it may. */
const isExhausted = (error: unknown): boolean =>
	['EMFILE', 'ENFILE'].includes(String((error as NodeJS.ErrnoException | null)?.code))

/** Returns a problem: an error as its envelope, anything else as HTTP 500 with the id under which it stands in the log. */
const answerProblem = (error: unknown, id: string, reply: FastifyReply): FastifyReply => {
	if (error instanceof DatabaseError) return answerDatabaseProblem(error, id, reply)
	if (isExhausted(error)) {
		reply.log.error({ err: error, request_id: id }, 'the process may open no more files')
		return sendError(
			new CodedError('busy'),
			reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': retry_after }),
		)
	}
	const coded = asCodedError(error)
	if (coded !== null) return sendError(coded, reply.code(200).header('cache-control', 'no-store'))
	// Whoever hung up while the answer was sent has had nothing go wrong.
	if (reply.raw.destroyed && (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE')
		reply.log.info({ request_id: id }, 'the caller has hung up')
	else reply.log.error({ err: error, request_id: id }, 'failure')
	reply.envelope = 500
	return reply.code(500).send({ status: 500, data: { id }, tips: '请求返回错误!' })
}

/** Lines name their request themselves: a logger made again for each would cost more than most calls. */
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

/** A file that turns out to be lost while it is sent has been said already. */
class LogController extends Fastify.LogController {
	override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (!(error instanceof FileLost)) super.streamError(error, request, reply)
	}
}

/** The HTTP server with everything that holds for every route. */
export const httpServer = async (
	config: Config,
	logger: Logger,
	/** Hears that something found no room on the disk. */
	foundNoSpace: () => void,
): Promise<FastifyInstance> => {
	const isTrusted = amongAddresses(config.trust_proxy)
	const http = Fastify({
		loggerInstance: sharedLogger(logger),
		logController: new LogController({ disableRequestLogging: true }),
		// The proxy before the server is believed, what a caller writes into the header before it is not.
		trustProxy: config.trust_proxy.length > 0 && ((address: string, hop: number) => hop < 1 && isTrusted(address)),
		bodyLimit: form_limits.usual,
		requestTimeout: 120_000,
		connectionTimeout: 0,
		keepAliveTimeout: 72_000,
		forceCloseConnections: true,
		routerOptions: { caseSensitive: false, maxParamLength: 200, querystringParser: queryFields },
		genReqId: requestIds(),
		return503OnClosing: true,
		http: { shouldUpgradeCallback: isSocket },
	} as Parameters<typeof Fastify>[0]) as unknown as FastifyInstance
	http.removeContentTypeParser(['application/json', 'text/plain'])
	// Read where it is needed; most requests have none that anybody asks for.
	await http.register(cookie, { hook: false })
	await forms(http)
	formBodies(http)
	requestLogger(http)
	securityHeaders(http, config)
	refuseAmbiguous(http)
	refuseForeignHosts(http, hostRule(config.hosts), config.public_url)
	await packAnswers(http)
	http.setErrorHandler((error, request, reply) => {
		if (error instanceof StorageFull || isProblem(error, 'full')) foundNoSpace()
		return answerProblem(error, request.id, reply)
	})
	logRequests(http, logger)
	return http
}
