import type { Envelope } from '@vitrine/contract/call/envelope'
import type { FastifyReply } from 'fastify'

/** Sends an envelope. */
export const sendEnvelope = (reply: FastifyReply, envelope: Envelope): FastifyReply => {
	reply.envelope = envelope.status
	reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
	return reply.send(JSON.stringify(envelope))
}
