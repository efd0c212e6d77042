import type { ErrorCode } from '@vitrine/contract/error-codes'
import type { FastifyReply } from 'fastify'
import { CodedError, errorEnvelope } from '../coded-error.ts'

/**
 * Answers an error of this code with 429 and `Retry-After`, so that also terminals that only know HTTP try again later; throws any other
 * one.
 */
export const answerLater = (reply: FastifyReply, error: unknown, code: ErrorCode): FastifyReply => {
	if (!(error instanceof CodedError) || error.code !== code) throw error
	const envelope = errorEnvelope(error)
	reply.envelope = envelope.status
	const headers = { 'cache-control': 'no-store', 'retry-after': String(error.values?.seconds ?? 60) }
	return reply.code(429).headers(headers).send(envelope)
}
