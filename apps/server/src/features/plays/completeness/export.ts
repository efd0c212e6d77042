import type { completenessCalls } from '@vitrine/contract/release/completeness'
import { zoneOf } from '@vitrine/domain/local-time'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { goneOf } from '../../../http/answers/gone.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Sessions } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { sendMade } from '../../../http/files/made-file.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { InThread } from '../../../ports/threads/job.ts'
import { countFew, rangeOf } from './completeness.ts'
import { type completenessFile, filterOf } from './completeness-file.ts'

const path = '/download/completeness'

const wantedGaps = z.object({
	group_ids: z.array(z.number()).optional(),
	start_time: z.number(),
	end_time: z.number(),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type WantedGaps = z.output<typeof wantedGaps>

/** Addresses of exported completeness; only the server knows `key`. */
export const completenessLinks = (key: string): StatedLinks<WantedGaps> => statedLinks(key, path, wantedGaps)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedGaps>
	readonly clock: Clock
}

/** An address, with the number of terminals. */
export const getSheet =
	({ database, links, clock }: Deps): Handlers<typeof completenessCalls>['getSheet'] =>
	async ({ lang = 'zh', ...wanted }, { session }) => {
		if (zoneOf(wanted.time_zone) === null) throw new CodedError('zone_unknown', { name: wanted.time_zone })
		const filter = await filterOf(database, session.group_id, wanted)
		const count = await countFew(database, filter, rangeOf(wanted, clock.now()))
		return { url: links.link(session, { ...wanted, lang }), count }
	}

interface RouteDeps extends Pick<Deps, 'links' | 'clock'> {
	readonly write: InThread<typeof completenessFile>
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/completeness`: how much terminals played, at an address obtained by a signed call. */
export const completenessRoute = (
	http: FastifyInstance,
	{ write, links, clock, sessions, cookie }: RouteDeps,
): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, async (reply, session, wanted) => {
		const job = { wanted, sight: session.group_id, now: clock.now() }
		return sendMade(reply, await write(job, goneOf(reply)))
	})
}
