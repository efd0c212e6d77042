import type { FastifyReply } from 'fastify'
import { type CodedError, errorEnvelope } from '../coded-error.ts'

/** Returns with 404, and says why in the envelope that calls are refused with: it may be there again later. */
export const answerAbsent = (coded: CodedError, reply: FastifyReply): FastifyReply => {
	const envelope = errorEnvelope(coded)
	reply.envelope = envelope.status
	return reply.code(404).headers({ 'cache-control': 'no-store' }).send(envelope)
}
