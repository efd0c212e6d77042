import type { Permission } from '@vitrine/domain/people/permission'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'
import { answerNothing } from './opened-download.ts'
import type { StatedLinks } from './stated-links.ts'

/**
 * How many files of one kind are generated at once, per account and in total: each may read a hundred thousand rows. Two per account,
 * because a client that has received a whole file requests the next one before the server notices the end of the first.
 */
const running_most = { account: 2, all: 4 } as const
/** How long a connection may read nothing of a file, in ms. */
const idle_most = 120_000

/** Whether one more may start; it counts until its answer has ended, however that happens. */
const bounded = () => {
	const running = new Map<number, number>()
	let all = 0
	return (account: number, reply: FastifyReply): boolean => {
		const own = running.get(account) ?? 0
		if (own >= running_most.account || all >= running_most.all) return false
		running.set(account, own + 1)
		all += 1
		reply.raw.once('close', () => {
			all -= 1
			const left = (running.get(account) ?? 1) - 1
			if (left === 0) running.delete(account)
			else running.set(account, left)
		})
		return true
	}
}

/** What is needed to check an address against the session that opens it. */
export interface StatedDownload<T> {
	readonly path: string
	readonly links: StatedLinks<T>
	/** The right required now, whatever the rights were when the address was made; it depends on the stated content if files differ in that. */
	readonly may: Permission | ((stated: T) => Permission)
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

const rightOf = <T>(may: StatedDownload<T>['may'], stated: T): Permission =>
	typeof may === 'string' ? may : may(stated)

/** `GET` of a file that is generated when fetched, at an address obtained from a signed call; too many at once are refused with 429. */
export const statedDownload = <T>(
	http: FastifyInstance,
	{ path, links, may, sessions, cookie }: StatedDownload<T>,
	send: (reply: FastifyReply, session: Session, stated: T) => FastifyReply | Promise<FastifyReply>,
): void => {
	const begin = bounded()
	http.get<{ Querystring: { about?: unknown; k?: unknown } }>(
		path,
		{ compress: false },
		async ({ query: { about, k }, headers }, reply) => {
			const value = cookieOf(headers.cookie, cookie.name)
			const session = value === undefined ? null : await sessions.byCookie(value)
			const stated = session === null ? null : links.opened(session, about, k)
			if (session === null || stated === null || !session.permissions.has(rightOf(may, stated)))
				return answerNothing(reply)
			if (!begin(session.user_id, reply))
				return reply.code(429).header('content-type', 'text/plain').header('retry-after', '30').send('429')
			// A client that reads nothing for this long loses its slot to others.
			reply.raw.setTimeout(idle_most, () => reply.raw.destroy())
			return send(reply, session, stated)
		},
	)
}
