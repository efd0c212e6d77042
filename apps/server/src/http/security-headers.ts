import type { FastifyInstance } from 'fastify'

const content_policy = [
	"default-src 'self'",
	"img-src 'self' blob: data:",
	"media-src 'self' blob:",
	"style-src 'self' 'unsafe-inline'",
	"script-src 'self' 'wasm-unsafe-eval'",
	"connect-src 'self' ws: wss:",
	"worker-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'self'",
].join(';')

const always = {
	'content-security-policy': content_policy,
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-dns-prefetch-control': 'off',
	'x-download-options': 'noopen',
	'x-frame-options': 'SAMEORIGIN',
	'x-permitted-cross-domain-policies': 'none',
	'x-xss-protection': '0',
}

/** Without TLS a browser ignores these and says so on its console. */
const under_tls = {
	'strict-transport-security': 'max-age=31536000; includeSubDomains',
	'cross-origin-opener-policy': 'same-origin',
	'origin-agent-cluster': '?1',
}

/** The headers that every answer carries; put together once, because they are the same for all. */
export const securityHeaders = (http: FastifyInstance, isSecure: boolean): void => {
	const headers = isSecure ? { ...always, ...under_tls } : always
	http.addHook('onRequest', (_request, reply, done) => {
		reply.headers(headers)
		done()
	})
}
