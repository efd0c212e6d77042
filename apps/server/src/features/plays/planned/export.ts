import type { plannedCalls } from '@vitrine/contract/insight/planned'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { goneOf } from '../../../http/answers/gone.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Sessions } from '../../../http/caller/session.ts'
import { sendMade } from '../../../http/files/made-file.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../../../ports/threads/job.ts'
import { lookedAt } from './comparing.ts'
import type { plannedFile } from './planned-file.ts'

const path = '/download/planned'

const wantedRows = z.object({
	group_ids: z.array(z.number()).optional(),
	device_ids: z.array(z.number()).optional(),
	selection_id: z.number().optional(),
	name: z.string().optional(),
	start_time: z.number(),
	end_time: z.number(),
	time_zone: z.string(),
	form: z.enum(['xlsx', 'csv']),
	lang: z.enum(languages),
})
type WantedRows = z.output<typeof wantedRows>

/** Addresses of exported comparisons of planned and played time; only the server knows `key`. */
export const plannedLinks = (key: string): StatedLinks<WantedRows> => statedLinks(key, path, wantedRows)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedRows>
	readonly clock: Clock
}

/** An address, with the number of terminals covered. */
export const getSheet =
	({ database, links, clock }: Deps): Handlers<typeof plannedCalls>['getSheet'] =>
	async ({ lang = 'zh', form = 'xlsx', ...wanted }, { session }) => {
		const { count } = await lookedAt(database, session.group_id, wanted, clock.now())
		return { url: links.link(session, { ...wanted, form, lang }), count }
	}

interface RouteDeps extends Pick<Deps, 'links' | 'clock'> {
	readonly write: InThread<typeof plannedFile>
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/planned`: planned next to played time, at an address obtained by a signed call. */
export const plannedRoute = (http: FastifyInstance, { write, links, clock, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, async (reply, session, wanted) => {
		const job = { wanted, sight: session.group_id, now: clock.now() }
		return sendMade(reply, await write(job, goneOf(reply)))
	})
}
