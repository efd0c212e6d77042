import type { Permission } from '@vitrine/domain/people/permission'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'

/** What stands in the address of a download that a signed call has given. */
export interface DownloadQuery {
	readonly ids?: unknown
	readonly k?: unknown
}

/** What it takes to tell whether an address is good for whoever opens it. */
export interface DownloadDoor {
	readonly sessions: Sessions
	readonly cookie: CookieRules
	/** The addresses of these downloads. */
	readonly links: { opens(session: Session, ids: string, key: string): boolean }
	/** The right that it takes now, whatever was so when the address was made. */
	readonly may: Permission
}

/** Who opens the address of a download, and which ids; null when the address is none of theirs, or they may not read them. */
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

/** What is answered to an address that opens nothing, whatever the reason. */
export const answerNothing = (reply: FastifyReply): FastifyReply =>
	reply.code(404).header('content-type', 'text/plain').send('404')
