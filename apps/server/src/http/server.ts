import { randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import { form_limits } from '@vitrine/contract/call/endpoint'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { DatabaseError, isProblem } from '../db/engines/database-errors.ts'
import { StorageFull } from '../ports/blobs/blobs.ts'
import { FileLost } from '../ports/blobs/file-lost.ts'
import { isSocket, refuseAmbiguous } from './admission/ambiguous.ts'
import { hostRule, refuseForeignHosts } from './admission/hosts.ts'
import { packAnswers } from './answers/packed.ts'
import { isJsonWay, sendProblem } from './answers/problem-answer.ts'
import { type Problem, problemOf } from './answers/problems.ts'
import { securityHeaders } from './answers/security-headers.ts'
import { forms, queryFields } from './bodies/form.ts'
import { formBodies } from './bodies/upload-parts.ts'
import { amongAddresses } from './caller/trusted.ts'
import { errorEnvelope, failureEnvelope } from './coded-error.ts'
import { logRequests, requestLogger } from './operations/request-log.ts'

/** How long a client should wait before retrying, in seconds. */
const retry_after = '2'

/** What reading from or writing to a caller fails with that has hung up. */
const hung_up: readonly (string | undefined)[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET']

const hasHungUp = (error: unknown, { raw, request }: FastifyReply): boolean =>
	(raw.destroyed || request.raw.socket.destroyed) && hung_up.includes((error as NodeJS.ErrnoException).code)

/** Logs errors that are not the caller's. A client that hung up while it sent its call, or was sent the answer, is not an error. */
const tellLog = (error: unknown, problem: Problem | null, id: string, reply: FastifyReply): void => {
	if (error instanceof DatabaseError) {
		const { kind: database, message: reason } = error
		reply.log.warn({ request_id: id, database, reason }, 'the database could not do it')
	} else if (problem?.is_exhausted)
		reply.log.error({ err: error, request_id: id }, 'the process may open no more files')
	else if (problem !== null) return
	else if (hasHungUp(error, reply)) reply.log.info({ request_id: id }, 'the caller has hung up')
	else reply.log.error({ err: error, request_id: id }, 'failure')
}

/** Answers an error in the form in which the request came. */
const answerProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
	const { id } = request
	const problem = problemOf(error)
	tellLog(error, problem, id, reply)
	const envelope = problem === null ? failureEnvelope(id) : errorEnvelope(problem.coded)
	reply.envelope = envelope.status
	reply.header('cache-control', 'no-store')
	if (problem?.code === 503) reply.header('retry-after', retry_after)
	if (isJsonWay(request)) return sendProblem(reply, problem?.coded ?? null, id)
	return reply.code(problem?.code ?? 500).send(envelope)
}

/** Log lines name their request themselves: a child logger per request would cost more than most calls do. */
const sharedLogger = (logger: Logger): Logger => {
	const shared: Logger = Object.assign(Object.create(logger), { child: () => shared })
	return shared
}

/** Request ids that no other start of the server produces. */
const requestIds = (): (() => string) => {
	const start = randomBytes(6).toString('hex')
	let last = 0
	return () => `${start}-${++last}`
}

/** A file found lost while it is being sent has already been reported. */
class LogController extends Fastify.LogController {
	override streamError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
		if (!(error instanceof FileLost)) super.streamError(error, request, reply)
	}
}

/** The HTTP server with everything that applies to every route. */
export const httpServer = async (
	config: Config,
	logger: Logger,
	/** Called when something found no room on the disk. */
	foundNoSpace: () => void,
): Promise<FastifyInstance> => {
	const isTrusted = amongAddresses(config.trust_proxy)
	const http = Fastify({
		loggerInstance: sharedLogger(logger),
		logController: new LogController({ disableRequestLogging: true }),
		// The proxy in front of the server is trusted; header entries that the caller added before it are not.
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
	// Parsed only where needed; most requests carry no cookie that anything reads.
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
		return answerProblem(error, request, reply)
	})
	logRequests(http, logger)
	return http
}
