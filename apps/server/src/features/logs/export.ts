import type { logsCalls } from '@vitrine/contract/people/logs'
import { command_types } from '@vitrine/domain/command/command'
import { command_states } from '@vitrine/domain/command/command-state'
import { zoneOf } from '@vitrine/domain/local-time'
import { shown_log_kinds } from '@vitrine/domain/terminal/terminal-log'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { goneOf } from '../../http/answers/gone.ts'
import type { CookieRules } from '../../http/caller/cookie.ts'
import type { Sessions } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import { sendMade } from '../../http/files/made-file.ts'
import { statedDownload } from '../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../http/files/stated-links.ts'
import type { Handlers } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Budget } from '../../ports/slices.ts'
import type { InThread } from '../../ports/threads/job.ts'
import type { isLogEmpty, logFile } from './log-file.ts'
import { rangeOf } from './log-reading.ts'
import { logTexts } from './log-texts.ts'
import { type LogTurns, nearby, readNear } from './logs.ts'

const path = '/download/logs'

const word = z.string().optional()

const wantedLog = z.object({
	log: z.enum(['logins', 'operations', 'terminals', 'commands']),
	/** In ms since the epoch: from the first (inclusive) to the second (exclusive). */
	start: z.number(),
	end: z.number(),
	filter: z.object({
		person: word,
		feature: word,
		action: word,
		device: word,
		key_word: word,
		result: z.enum(['succeeded', 'failed']).optional(),
		device_id: z.number().optional(),
		kind: z.enum(shown_log_kinds).optional(),
		type: z.enum(command_types).optional(),
		state: z.enum(command_states).optional(),
	}),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type StatedLog = z.output<typeof wantedLog>

/** Addresses of exported logs; only the server knows `key`. */
export const logLinks = (key: string): StatedLinks<StatedLog> => statedLinks(key, path, wantedLog)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<StatedLog>
	readonly isEmpty: InThread<typeof isLogEmpty>
	readonly turns: LogTurns
	readonly near?: Budget
}

/** Issues an address, and tells whether there is anything to save. */
export const getSheet =
	({
		database,
		links,
		isEmpty,
		turns,
		near = nearby[database.dialect],
	}: Deps): Handlers<typeof logsCalls>['getSheet'] =>
	async ({ log, start_time, end_time, time_zone, lang = 'zh', ...filter }, { session, now, gone }) => {
		const { start, end } = rangeOf({ start_time, end_time }, now)
		if (zoneOf(time_zone) === null) throw new CodedError('zone_unknown', { name: time_zone })
		const wanted = { log, start, end, filter, time_zone, lang }
		const waits = gone()
		const sight = session.group_id
		const page = { after: null, limit: 1 }
		const bounds = { session, gone: waits, near, turns }
		const { list, next } = await readNear(database, { log, sight, range: { start, end }, filter, page }, bounds)
		// The first record may be far back.
		const is_open = list.length === 0 && next !== null
		const is_empty = is_open
			? await turns.far(session, () => isEmpty({ wanted, sight, now }, waits), waits)
			: list.length === 0
		return { url: links.link(session, wanted), is_empty }
	}

interface RouteDeps extends Pick<Deps, 'links'> {
	readonly write: InThread<typeof logFile>
	readonly clock: Clock
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/logs`: a log at an address issued by a signed call. */
export const logExportRoute = (http: FastifyInstance, { write, links, clock, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'logs.read', sessions, cookie }, async (reply, session, wanted) => {
		const job = { wanted: { ...wanted, texts: logTexts(wanted.lang) }, sight: session.group_id, now: clock.now() }
		return sendMade(reply, await write(job, goneOf(reply)))
	})
}
