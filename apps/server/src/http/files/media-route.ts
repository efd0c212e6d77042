import type { FastifyInstance } from 'fastify'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Sessions } from '../caller/session.ts'
import type { MediaLinks } from './media-links.ts'
import type { MediaServer } from './media-serve.ts'

/** `GET /media/<sha256>`: stored files for the browser of a session, at an address obtained from a signed call. */
export const mediaRoute = (
	http: FastifyInstance,
	media: MediaServer,
	links: MediaLinks,
	sessions: Sessions,
	cookie: CookieRules,
): void => {
	http.get<{ Params: { sha256: string }; Querystring: { m?: unknown; k?: unknown } }>(
		'/media/:sha256',
		async (request, reply) => {
			const { m, k } = request.query
			const value = cookieOf(request.headers.cookie, cookie.name)
			const session = value === undefined ? null : await sessions.byCookie(value)
			const { sha256 } = request.params
			if (session === null || typeof m !== 'string' || typeof k !== 'string' || !links.opens(session, sha256, m, k))
				return reply.code(404).header('content-type', 'text/plain').send('404')
			return media.serve(request, reply, { sha256, mime: m })
		},
	)
}
