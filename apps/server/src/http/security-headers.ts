import type { FastifyInstance } from 'fastify'

/** What holds for every page: it runs what was built, and stands in nobody's frame. */
const common = [
	"default-src 'self'",
	"img-src 'self' blob: data:",
	// Copies of pages bring their fonts within themselves.
	"font-src 'self' blob: data:",
	"style-src 'self' 'unsafe-inline'",
	"script-src 'self' 'wasm-unsafe-eval'",
	// Streams and pages of the web are shown from wherever they are, pages without rights of their own.
	"media-src 'self' blob: http: https:",
	"frame-src 'self' http: https:",
	"worker-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
]

const application_policy = [...common, "connect-src 'self' ws: wss:"].join(';')

/** A terminal fetches streams by script from wherever they are (docs/decisions/016). */
const player_policy = [...common, "connect-src 'self' ws: wss: http: https:"].join(';')

const always = {
	'content-security-policy': application_policy,
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
}

/** These mean something for what a browser opens or keeps, nothing for an envelope. */
const for_pages = {
	'x-dns-prefetch-control': 'off',
	'x-download-options': 'noopen',
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
	const of_calls = isSecure ? { ...always, ...under_tls } : always
	const of_pages = { ...of_calls, ...for_pages }
	const of_player = { ...of_pages, 'content-security-policy': player_policy }
	http.addHook('onRequest', (request, reply, done) => {
		const path = request.raw.url ?? ''
		reply.headers(path.startsWith('/api/') ? of_calls : path.startsWith('/player/') ? of_player : of_pages)
		done()
	})
}
