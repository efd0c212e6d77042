import type { FastifyReply } from 'fastify'

/** Aborted when the connection of an answer closes, and when the answer ends. */
export const goneOf = ({ raw }: FastifyReply): AbortSignal => {
	const gone = new AbortController()
	if (raw.destroyed) gone.abort()
	else raw.once('close', () => gone.abort())
	return gone.signal
}
