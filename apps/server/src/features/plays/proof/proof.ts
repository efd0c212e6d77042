import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import type { statisticsCalls } from '@vitrine/contract/release/statistics'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sharedTurns } from '../../../http/admission/shared-turns.ts'
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
import type { proofFile } from './proof-file.ts'
import type { readProof, WantedProof } from './proof-reading.ts'

const path = '/download/proof'
const day = 86_400_000

const wantedProof = z.object({
	kind: z.enum(['program', 'material']),
	name: z.string().optional(),
	device_id: z.number().optional(),
	point_id: z.number().optional(),
	group_ids: z.array(z.number()).optional(),
	/** In ms since the epoch: start inclusive, end exclusive. */
	start: z.number(),
	end: z.number(),
})
/** Addresses of proofs; only the server knows `key`. */
export const proofLinks = (key: string): StatedLinks<WantedProof> => statedLinks(key, path, wantedProof)

interface ProofDeps {
	readonly read: InThread<typeof readProof>
	/** For how many days records are retained; 0 for ever. */
	readonly retention: () => Promise<number>
	readonly links: StatedLinks<WantedProof>
	readonly clock: Clock
}

/** The time before which records of a range are removed, in seconds since the epoch; 0 if none are. */
const removedBefore = (days: number, { start, end }: Pick<WantedProof, 'start' | 'end'>, now: number): number => {
	const horizon = now - days * day
	return days === 0 || start >= horizon ? 0 : Math.floor(Math.min(end, horizon) / 1000)
}

/**
 * The proven plays of a range, and an address of the proof itself; requests that are too large are refused, and each account reads one at
 * a time.
 */
export const getProof = ({
	read,
	links,
	clock,
	retention,
}: ProofDeps): Handlers<typeof statisticsCalls>['getProof'] => {
	// Each call verifies up to 200,000 rows: two run at a time, of different organisations, and each account has one waiting.
	const inTurn = sharedTurns({ all: 2, each: 1, waiting: 10, own: 1 })
	return async ({ start_time, end_time, ...of }, { session, gone }) => {
		if (end_time < start_time) throw new CodedError('range_reversed')
		const asked = { ...of, start: start_time * 1000, end: end_time * 1000 }
		const now = clock.now()
		const waits = gone()
		const job = { wanted: asked, sight: session.group_id, now }
		const {
			rows,
			proven,
			duration,
			problems,
			terminals: shown,
			points,
			placed,
		} = await inTurn(session, () => read(job, waits), waits)
		return {
			url: links.link(session, asked),
			made_at: Math.floor(now / 1000),
			rows,
			proven,
			duration: Math.round(duration / 1000),
			terminals: shown.map(row => ({
				...row,
				duration: Math.round(row.duration / 1000),
				keys: row.keys.slice(0, statistics_limits.keys),
			})),
			points: points.slice(0, statistics_limits.named).map(point => ({ ...point })),
			placed,
			problems: problems.slice(0, statistics_limits.problems),
			problem_count: problems.length,
			removed_before: removedBefore(await retention(), asked, now),
		}
	}
}

interface RouteDeps extends Pick<ProofDeps, 'links' | 'clock'> {
	readonly write: InThread<typeof proofFile>
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/proof`: the proof of plays, at an address obtained by a signed call. */
export const proofRoute = (http: FastifyInstance, { write, links, clock, sessions, cookie }: RouteDeps): void => {
	statedDownload(http, { path, links, may: 'plays.read', sessions, cookie }, async (reply, session, wanted) =>
		sendMade(reply, await write({ wanted, sight: session.group_id, now: clock.now() }, goneOf(reply))),
	)
}
