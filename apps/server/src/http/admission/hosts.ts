import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { CodedError, errorEnvelope } from '../coded-error.ts'

/** The host a request asks for, and where it comes from. */
type Asked = Pick<IncomingMessage, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } }

/** Requested by monitoring under whatever name it knows the machine by; the answers hold nothing that a host name could unlock. */
const of_operations = new Set(['/healthz', '/readyz', '/metrics'])

const isLoopback = (host: string): boolean =>
	/^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host)

/** The host without its port, which a proxy may omit. */
const nameOf = (host: string | undefined): string => URL.parse(`http://${host}`)?.hostname ?? ''

/** This machine itself, for example through a tunnel; requests forwarded by a proxy do not count. */
const isThisMachine = ({ headers, socket }: Asked): boolean =>
	isLoopback(socket.remoteAddress ?? '') && isLoopback(nameOf(headers.host)) && headers['x-forwarded-for'] === undefined

/**
 * Whether a request is meant for this server. When the server's names are known, any other name means a foreign page that has taken over
 * its address (DNS rebinding), or a way around the proxy.
 */
export const hostRule = (names: readonly string[]): ((request: Asked) => boolean) => {
	if (names.length === 0) return () => true
	const known = new Set(names.map(name => name.toLowerCase()))
	return request => known.has(nameOf(request.headers.host)) || isThisMachine(request)
}

/** Returns 421 to requests for any other host before reading anything of them. */
export const refuseForeignHosts = (
	http: FastifyInstance,
	isOwn: (request: Asked) => boolean,
	public_url: URL | null,
): void => {
	if (public_url === null) return
	http.addHook('onRequest', (request, reply, done) => {
		const [path = ''] = (request.raw.url ?? '').split('?', 1)
		if (isOwn(request.raw) || of_operations.has(path)) return done()
		const coded = errorEnvelope(new CodedError('host_unknown', { address: public_url.origin }))
		reply.code(421).header('cache-control', 'no-store')
		if (path.toLowerCase().startsWith('/api/')) return reply.send(coded)
		reply.header('content-type', 'text/plain; charset=utf-8')
		return reply.send(`${coded.tips}\nThis server is reached at ${public_url.origin}\n`)
	})
}
