import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Envelope } from '@vitrine/contract/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text packed. */
export const squeezed = promisify(gzip)

/** Below this many characters packing costs more than it spares. */
const pack_from = 8 * 1024
const takes_gzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

/** Whether the other side unpacks what is sent. */
export const takesGzip = ({ headers }: FastifyRequest): boolean =>
	takes_gzip.test(String(headers['accept-encoding'] ?? ''))

/** Sends an envelope, packed when it is large; looked at here, since a hook would look at every small one too. */
export const sendEnvelope = (
	request: FastifyRequest,
	reply: FastifyReply,
	envelope: Envelope,
): FastifyReply | Promise<FastifyReply> => {
	reply.envelope = envelope.status
	const text = JSON.stringify(envelope)
	reply.headers({ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' })
	if (text.length < pack_from) return reply.send(text)
	reply.header('vary', 'accept-encoding')
	if (!takesGzip(request)) return reply.send(text)
	return squeezed(text).then(bytes => reply.header('content-encoding', 'gzip').send(bytes))
}
