import type { FastifyReply } from 'fastify'
import { type CodedError, errorEnvelope } from '../coded-error.ts'

/** Returns 404 with the reason in the envelope used for refused calls: the thing may be there again later. */
export const answerAbsent = (coded: CodedError, reply: FastifyReply): FastifyReply => {
	const envelope = errorEnvelope(coded)
	reply.envelope = envelope.status
	return reply.code(404).headers({ 'cache-control': 'no-store' }).send(envelope)
}
