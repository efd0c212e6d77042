import { tileOrigin } from '@vitrine/domain/layout/map-source'
import type { FastifyInstance } from 'fastify'
import type { Config, HstsScope } from '../../config.ts'

const own_pictures = "img-src 'self' blob: data:"

/** Applies to every page: it runs only what was built, and cannot be framed by other sites. */
const common = [
	"default-src 'self'",
	own_pictures,
	// Copies of pages carry their fonts inside them.
	"font-src 'self' blob: data:",
	"style-src 'self' 'unsafe-inline'",
	"script-src 'self' 'wasm-unsafe-eval'",
	// Streams and web pages are shown from any origin, the pages without any rights.
	"media-src 'self' blob: http: https:",
	"frame-src 'self' http: https:",
	"worker-src 'self' blob:",
	"object-src 'none'",
	"base-uri 'none'",
	"form-action 'self'",
	"frame-ancestors 'none'",
]

const application_policy = [...common, "connect-src 'self' ws: wss:"].join(';')

/** Maps load tiles from one server if one is set up; nothing else is allowed for them. */
const policyWith = (map_tiles: string | null): string => {
	const origin = map_tiles === null ? null : tileOrigin(map_tiles)
	return origin === null ? application_policy : application_policy.replace(own_pictures, `${own_pictures} ${origin}`)
}

/**
 * The policy of the application's page, which follows the tile setting and is rebuilt when that changes. If the settings cannot be read,
 * the page keeps its last policy.
 */
export const pagePolicy = (readTiles: () => Promise<string | null>): (() => Promise<string>) => {
	let last: { readonly map_tiles: string | null; readonly policy: string } = {
		map_tiles: null,
		policy: policyWith(null),
	}
	return async () => {
		const map_tiles = await readTiles().catch(() => last.map_tiles)
		if (map_tiles !== last.map_tiles) last = { map_tiles, policy: policyWith(map_tiles) }
		return last.policy
	}
}

/** The script in the player's page itself, which loads it again if its other script did not arrive. */
const player_script = "'sha256-eCs5YSlilwLevHKVW1PC3WRm9eGw9akVuw5K2VOn32w='"

/** A terminal fetches streams by script from any origin (docs/decisions/016), and reads the files it has stored. */
const player_policy = [...common, "connect-src 'self' ws: wss: http: https: blob:"]
	.join(';')
	.replace("script-src 'self'", `script-src 'self' ${player_script}`)

const always = {
	'cross-origin-resource-policy': 'same-origin',
	'referrer-policy': 'no-referrer',
	'x-content-type-options': 'nosniff',
	'x-frame-options': 'DENY',
}

/** These matter for pages that a browser opens or caches, not for envelopes. */
const for_pages = {
	'x-dns-prefetch-control': 'off',
	'x-download-options': 'noopen',
	'x-permitted-cross-domain-policies': 'none',
	'x-xss-protection': '0',
}

const stay_for = {
	host: 'max-age=31536000',
	subdomains: 'max-age=31536000; includeSubDomains',
	off: 'max-age=0',
} as const

/** Without TLS a browser ignores these and logs a warning. */
const underTls = (hsts: HstsScope) => ({
	'strict-transport-security': stay_for[hsts],
	'cross-origin-opener-policy': 'same-origin',
	'origin-agent-cluster': '?1',
})

/** The headers of calls, of pages and of the player. */
const headersOf = (policy: string, further: Readonly<Record<string, string>>) => {
	const of_calls = { 'content-security-policy': policy, ...always, ...further }
	const of_pages = { ...of_calls, ...for_pages }
	return { of_calls, of_pages, of_player: { ...of_pages, 'content-security-policy': player_policy } }
}

/** The headers that every answer carries, built once; the application's page has a policy of its own ({@link pagePolicy}). */
export const securityHeaders = (
	http: FastifyInstance,
	{ public_url, trust_proxy, hsts }: Pick<Config, 'public_url' | 'trust_proxy' | 'hsts'>,
): void => {
	const [plain, secure] = [headersOf(application_policy, {}), headersOf(application_policy, underTls(hsts))]
	const isAlways = public_url?.protocol === 'https:'
	// Only a trusted proxy knows which protocol the browser uses.
	const isForwarded = trust_proxy.length > 0
	http.addHook('onRequest', (request, reply, done) => {
		const path = request.raw.url ?? ''
		const own = isAlways || (isForwarded && request.protocol === 'https') ? secure : plain
		reply.headers(path.startsWith('/api/') ? own.of_calls : path.startsWith('/player/') ? own.of_player : own.of_pages)
		done()
	})
}
