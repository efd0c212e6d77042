import { calendar_read_noted, calendar_strangers, isCalendarToken } from '@vitrine/domain/calendars/calendar'
import { effective } from '@vitrine/domain/people/permission'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/database.ts'
import { findScope, scopeOf } from '../../db/lists/terminal-scope.ts'
import { readRights } from '../../db/stored-json.ts'
import { subscriberOf } from '../../http/caller/address.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Ephemeral } from '../../ports/short-lived/ephemeral.ts'
import { calendarFiles, type MadeCalendar } from './calendar-files.ts'
import * as store from './calendars.store.ts'
import { hashOfToken } from './calendars.ts'

export interface CalendarRouteDeps {
	readonly database: Database
	readonly clock: Clock
	/** Counts requests for unknown feeds. */
	readonly ephemeral: Ephemeral
	/** The address of the installation; null uses the one in the request. */
	readonly public_url: URL | null
	/** The IANA time zone of terminals that have not reported one. */
	readonly defaultZone: () => Promise<string>
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findByToken>>>

/** The feed of an address while its owner is allowed to have it: with their current permissions and organisation. */
const readable = async ({ db, dialect }: Database, token: string): Promise<Found | null> => {
	const found = await store.findByToken(db, hashOfToken(token))
	if (found === undefined) return null
	const held = effective(readRights(found.permissions), found.maker_group_pid === 0)
	const may = (['calendars.write', 'releases.read', 'terminals.read'] as const).every(right => held.has(right))
	if (!may || (await findScope(db, dialect, found.maker_group_id, scopeOf(found))) === null) return null
	return found
}

/** Records that a feed was read, at most once a minute. */
const noteRead = async ({ db }: Database, found: Found, { events, cut }: MadeCalendar, now: number): Promise<void> => {
	if (found.read_at !== null && Math.abs(now - found.read_at) < calendar_read_noted) return
	const read = { read_at: now, events, cut: cut ? 1 : 0 }
	await db.transaction().execute(tx => store.updateRead(tx, found.id, read))
}

const inWords = (reply: FastifyReply, status: number, words: string) =>
	reply.code(status).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(`${words}\n`)

/** Whether the client's copy is current (RFC 9110 §13.1.2). */
const isSame = (header: string | undefined, etag: string): boolean =>
	(header ?? '').split(',').some(one => ['*', etag].includes(one.trim().replace(/^W\//, '')))

type CalendarRequest = FastifyRequest<{ Params: { file: string } }>

/** The base address of the pages, taken from the request; empty if that is not a host name. */
const originOf = ({ protocol, host }: FastifyRequest): string =>
	/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host) ? `${protocol}://${host}` : ''

/** The finished feed; null if too many of the organisation are waiting. */
const ifNotBusy = async (making: Promise<MadeCalendar>): Promise<MadeCalendar | null> => {
	try {
		return await making
	} catch (error) {
		if (error instanceof CodedError && error.code === 'busy') return null
		throw error
	}
}

/** The token of `<token>.ics`; null if it cannot be one. */
const tokenOf = (file: string): string | null => {
	const token = file.replace(/\.ics$/i, '')
	return token !== file && isCalendarToken(token) ? token : null
}

/** `GET /calendar/<token>.ics`: what plays where, for anyone with the address. */
export const calendarRoute = (http: FastifyInstance, deps: CalendarRouteDeps): void => {
	const { database, clock, ephemeral, public_url, defaultZone } = deps
	const fileOf = calendarFiles(database)
	const { window, most } = calendar_strangers
	const unknown = async (reply: FastifyReply, key: string) => {
		const { count, left } = await ephemeral.peek(key)
		if (count >= most) {
			reply.header('retry-after', String(Math.ceil(left / 1000)))
			return inWords(reply, 429, 'Too many requests for calendars that do not exist. Try again later.')
		}
		await ephemeral.count(key, window)
		return inWords(reply, 404, 'There is no such calendar.')
	}
	const answer = async (request: CalendarRequest, reply: FastifyReply, found: Found) => {
		const now = clock.now()
		const origin = public_url?.origin ?? originOf(request)
		const default_zone = await defaultZone()
		const file = await ifNotBusy(fileOf({ row: found, sight: found.maker_group_id, origin, now, default_zone }))
		if (file === null)
			return inWords(reply.header('retry-after', '60'), 503, 'Too many calendars at once. Try again later.')
		await noteRead(database, found, file, now)
		reply.headers({ etag: file.etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
		if (isSame(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
		return reply
			.type('text/calendar; charset=utf-8')
			.header('content-disposition', 'inline; filename="calendar.ics"')
			.send(file.text)
	}
	http.get('/calendar/:file', async (request: CalendarRequest, reply) => {
		const key = `calendar:${subscriberOf(request.ip)}`
		const token = tokenOf(request.params.file)
		// Looked up first, so that a valid address is not refused because of other requests from the same network address.
		const found = token === null ? null : await readable(database, token)
		return found === null ? unknown(reply, key) : answer(request, reply, found)
	})
}
