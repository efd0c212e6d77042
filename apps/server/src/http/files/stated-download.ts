import type { Permission } from '@vitrine/domain/people/permission'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'
import { answerNothing } from './opened-download.ts'
import type { StatedLinks } from './stated-links.ts'

/**
 * So many files of one kind are made at once for one account, and for all: each may read a hundred thousand rows. Two, since whoever
 * has a whole file asks for the next before the end of the first is known here.
 */
const running_most = { account: 2, all: 4 } as const
/** How long a connection may take nothing of a file, in ms. */
const idle_most = 120_000

/** Whether one more may begin; it counts until its answer has ended, however it ends. */
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

/** What it takes to tell whether an address is good for whoever opens it. */
export interface StatedDownload<T> {
	readonly path: string
	readonly links: StatedLinks<T>
	/** The right that it takes now, whatever was so when the address was made; where files differ, by what is stated. */
	readonly may: Permission | ((stated: T) => Permission)
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

const rightOf = <T>(may: StatedDownload<T>['may'], stated: T): Permission =>
	typeof may === 'string' ? may : may(stated)

/** `GET` of a file that is made when it is fetched, by an address that a signed call has given; too many at once are refused with 429. */
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
			// Whoever takes nothing for so long leaves the place to others.
			reply.raw.setTimeout(idle_most, () => reply.raw.destroy())
			return send(reply, session, stated)
		},
	)
}
