import type { Permission } from '@vitrine/domain/people/permission'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sharedTurns } from '../admission/shared-turns.ts'
import { goneOf } from '../answers/gone.ts'
import { type CookieRules, cookieOf } from '../caller/cookie.ts'
import type { Session, Sessions } from '../caller/session.ts'
import { answerNothing } from './opened-download.ts'
import { endSlow } from './slow-clients.ts'
import type { StatedLinks } from './stated-links.ts'

/**
 * How many files of one kind one account may fetch at once; more are refused. Two, because a client that has received a whole file requests
 * the next one before the server notices the end of the first.
 */
const most_of_account = 2
/** How many files of one kind are generated at once: each may read a hundred thousand rows. Of an organisation, further ones wait. */
const shares = { all: 6, each: 3, waiting: 6 } as const

/** Whether an account may fetch one more; it counts until its answer has ended, however that happens. */
const perAccount = () => {
	const running = new Map<number, number>()
	return (account: number, reply: FastifyReply): boolean => {
		const own = running.get(account) ?? 0
		if (own >= most_of_account) return false
		running.set(account, own + 1)
		reply.raw.once('close', () => {
			const left = (running.get(account) ?? 1) - 1
			if (left === 0) running.delete(account)
			else running.set(account, left)
		})
		return true
	}
}

/** Waits for a turn of an organisation, which lasts until the answer has ended; false if too many of it wait already. */
const inTurns = () => {
	const inTurn = sharedTurns(shares)
	return (session: Session, reply: FastifyReply): Promise<boolean> =>
		new Promise(resolve => {
			const gone = goneOf(reply)
			const ended = new Promise<void>(end => {
				if (gone.aborted) end()
				else gone.addEventListener('abort', () => end(), { once: true })
			})
			const begun = async (): Promise<void> => {
				resolve(true)
				await ended
			}
			inTurn(session, begun, gone).catch(() => resolve(false))
		})
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

/**
 * `GET` of a file that is generated when fetched, at an address obtained from a signed call; others may have to end first, and too many are
 * refused with 429.
 */
export const statedDownload = <T>(
	http: FastifyInstance,
	{ path, links, may, sessions, cookie }: StatedDownload<T>,
	send: (reply: FastifyReply, session: Session, stated: T) => FastifyReply | Promise<FastifyReply>,
): void => {
	const [isFew, hasTurn] = [perAccount(), inTurns()]
	http.get<{ Querystring: { about?: unknown; k?: unknown } }>(
		path,
		{ compress: false },
		async ({ query: { about, k }, headers }, reply) => {
			const value = cookieOf(headers.cookie, cookie.name)
			const session = value === undefined ? null : await sessions.byCookie(value)
			const stated = session === null ? null : links.opened(session, about, k)
			if (session === null || stated === null || !session.permissions.has(rightOf(may, stated)))
				return answerNothing(reply)
			if (!isFew(session.user_id, reply) || !(await hasTurn(session, reply)))
				return reply.code(429).header('content-type', 'text/plain').header('retry-after', '30').send('429')
			// A client that reads nothing, or next to nothing, loses its slot to others; one that waits for the server does not.
			endSlow(reply.raw)
			return send(reply, session, stated)
		},
	)
}
