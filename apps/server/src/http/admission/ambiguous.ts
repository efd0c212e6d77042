import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Whether a request asks for a WebSocket. Any other protocol a client offers is ignored and the request answered normally (RFC 9110, 7.8):
 * some clients offer HTTP/2 with every request.
 */
export const isSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

/** Whether a request names its host more than once, or the header contradicts the request line. */
const isOfTwoHosts = ({ rawHeaders, headers, url = '' }: IncomingMessage): boolean => {
	let hosts = 0
	for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++
	if (hosts > 1) return true
	return !url.startsWith('/') && URL.canParse(url) && URL.parse(url)?.host !== URL.parse(`http://${headers.host}`)?.host
}

/** Whether the body length is declared in a way that proxies in front of the server may not know or may read differently (RFC 9112, 6.1). */
const isOddlyLong = ({ headers, httpVersionMinor }: IncomingMessage): boolean => {
	const encoding = headers['transfer-encoding']
	return encoding !== undefined && (httpVersionMinor === 0 || encoding.toLowerCase() !== 'chunked')
}

/** Returns 400 to anything that two parsers could read as two different requests, and reads nothing more of it. */
export const refuseAmbiguous = (http: FastifyInstance): void => {
	http.addHook('onRequest', (request, reply, done) => {
		if (!isOfTwoHosts(request.raw) && !isOddlyLong(request.raw)) return done()
		reply.code(400).headers({ connection: 'close', 'cache-control': 'no-store', 'content-type': 'text/plain' })
		return reply.send('400')
	})
}
