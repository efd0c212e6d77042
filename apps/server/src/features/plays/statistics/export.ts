import type { statisticsCalls } from '@vitrine/contract/release/statistics'
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
import { play_kinds } from '../play-kinds.ts'
import { countPlays } from './counts.store.ts'
import { filterOf, play_forms, type playFile } from './play-file.ts'
import { playWords } from './play-words.ts'

const path = '/download/plays'

const wantedRecords = z.object({
	group_ids: z.array(z.number()).optional(),
	/** In ms since the epoch: start inclusive, end exclusive. */
	start: z.number(),
	end: z.number(),
	form: z.enum(play_forms),
	time_zone: z.string(),
	lang: z.enum(languages),
})
type WantedRecords = z.output<typeof wantedRecords>

/** Addresses of exported play records; only the server knows `key`. */
export const recordLinks = (key: string): StatedLinks<WantedRecords> => statedLinks(key, path, wantedRecords)

interface Deps {
	readonly database: Database
	readonly links: StatedLinks<WantedRecords>
}

/** An address, with the number of records to save. */
export const getSheet =
	({ database, links }: Deps): Handlers<typeof statisticsCalls>['getSheet'] =>
	async ({ group_ids, start_time, end_time, form = 'xlsx', time_zone, lang = 'zh' }, { session }) => {
		if (end_time < start_time) throw new CodedError('range_reversed')
		if (zoneOf(time_zone) === null) throw new CodedError('zone_unknown', { name: time_zone })
		const wanted = { group_ids, start: start_time * 1000, end: end_time * 1000, form, time_zone, lang }
		const { places } = await filterOf(database, session.group_id, wanted)
		return {
			url: links.link(session, wanted),
			programs: await countPlays(database, { places, kind: play_kinds.program }, wanted),
			materials: await countPlays(database, { places, kind: play_kinds.material }, wanted),
		}
	}

interface RouteDeps extends Pick<Deps, 'links'> {
	readonly write: InThread<typeof playFile>
	readonly clock: Clock
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/plays`: play records, at an address obtained by a signed call. */
export const exportRoute = (http: FastifyInstance, { write, clock, links, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, async (reply, session, wanted) =>
		sendMade(
			reply,
			await write(
				{ wanted: { ...wanted, words: playWords(wanted.lang) }, sight: session.group_id, now: clock.now() },
				goneOf(reply),
			),
		),
	)
}
