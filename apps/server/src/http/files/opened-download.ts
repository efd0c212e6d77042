import type { Permission } from '@vitrine/domain/people/permission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'

/** The query of a download address obtained from a signed call. */
export interface DownloadQuery {
	readonly ids?: unknown
	readonly k?: unknown
}

/** What is needed to check an address against the session that opens it. */
export interface DownloadDoor {
	readonly sessions: Sessions
	readonly cookie: CookieRules
	/** The links of these downloads. */
	readonly links: { opens(session: Session, ids: string, key: string): boolean }
	/** The right required now, whatever the rights were when the address was made. */
	readonly may: Permission
}

/** The session that opens a download address, and the ids it names; null if the address belongs to another session or the right is missing. */
export const openedDownload = async (
	{ query, headers }: FastifyRequest<{ Querystring: DownloadQuery }>,
	{ sessions, cookie, links, may }: DownloadDoor,
): Promise<{ session: Session; ids: number[] } | null> => {
	const { ids, k } = query
	const value = cookieOf(headers.cookie, cookie.name)
	const session = value === undefined ? null : await sessions.byCookie(value)
	if (session === null || typeof ids !== 'string' || typeof k !== 'string') return null
	if (!links.opens(session, ids, k) || !session.permissions.has(may)) return null
	return { session, ids: ids.split(',').map(Number) }
}

/** The answer to an address that opens nothing, whatever the reason. */
export const answerNothing = (reply: FastifyReply): FastifyReply =>
	reply.code(404).header('content-type', 'text/plain').send('404')
