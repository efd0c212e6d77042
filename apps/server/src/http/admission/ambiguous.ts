import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Whether a request asks for a socket. Any other protocol that a client offers is passed over, and the request answered as it is
 * (RFC 9110, 7.8): some clients offer HTTP/2 with each.
 */
export const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** Whether a request says more than once, or at odds with its line, under which host it asks. */
const isOfTwoHosts = ({ rawHeaders, headers, url = '' }: IncomingMessage): boolean => {
	let hosts = 0
	for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
	if (hosts > 1) return true
	return !url.startsWith('/') && URL.canParse(url) && URL.parse(url)?.host !== URL.parse(`http://${headers.host}`)?.host
}

/** Whether the length of the body is told in a way that others before the server may not know, or read otherwise (RFC 9112, 6.1). */
const isOddlyLong = ({ headers, httpVersionMinor }: IncomingMessage): boolean => {
	const encoding = headers['transfer-encoding']
	return encoding !== undefined && (httpVersionMinor === 0 || encoding.toLowerCase() !== 'chunked')
}

/** Returns 400 to what two readers could take for two different requests, and reads nothing more of it. */
export const refuseAmbiguous = (http: FastifyInstance): void => {
	http.addHook('onRequest', (request, reply, done) => {
		if (!isOfTwoHosts(request.raw) && !isOddlyLong(request.raw)) return done()
		reply.code(400).headers({ connection: 'close', 'cache-control': 'no-store', 'content-type': 'text/plain' })
		return reply.send('400')
	})
}
