import { Readable } from 'node:stream'
import { statistics_limits, type statisticsCalls } from '@vitrine/contract/release/statistics'
import { type ProofProblem, ProofReader, type ProofResult } from '@vitrine/domain/proof/play-proof'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import type { CookieRules } from '../../../http/caller/cookie.ts'
import type { Session, Sessions } from '../../../http/caller/session.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { sendMade } from '../../../http/files/made-file.ts'
import { statedDownload } from '../../../http/files/stated-download.ts'
import { type StatedLinks, statedLinks } from '../../../http/files/stated-links.ts'
import type { Handlers } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { oneByOneOfEach } from '../../../ports/turns.ts'
import { isSigned, sha256 } from '../chain/signature.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import * as store from './proof.store.ts'
import { proofLines } from './proof-lines.ts'

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
type WantedProof = z.output<typeof wantedProof>

/** Addresses of proofs; only the server knows `key`. */
export const proofLinks = (key: string): StatedLinks<WantedProof> => statedLinks(key, path, wantedProof)

interface ProofDeps {
	readonly database: Database
	/** For how many days records are retained; 0 for ever. */
	readonly retention: () => Promise<number>
	readonly links: StatedLinks<WantedProof>
	readonly clock: Clock
}

const wantedOf = async (
	{ db, dialect }: Database,
	group_id: number,
	{ kind, name, device_id, point_id, group_ids, start, end }: WantedProof,
): Promise<store.Wanted> => ({
	group_id,
	kind: play_kinds[kind],
	name,
	device_id,
	point_id,
	places: await placesInSight(db, dialect, group_id, group_ids),
	start,
	end,
})

/** Verifies the proof as any recipient would. */
const read = async (database: Database, wanted: store.Wanted, now: number): Promise<ProofResult> => {
	const reader = new ProofReader({ sha256, isSigned })
	for await (const lines of proofLines(database, wanted, now)) for (const line of lines) await reader.take(line)
	return reader.result()
}

/** Stored rows that arrived again with different content, which no proof shows. */
const listRepeated = async (
	database: Database,
	terminals: readonly number[],
	wanted: store.Wanted,
): Promise<ProofProblem[]> => {
	if (terminals.length === 0) return []
	const rows = await store.listRepeated(database, terminals, wanted, statistics_limits.problems)
	return rows.map(({ sn, seq }) => ({ problem: 'repeated', sn, first: seq, last: seq }))
}

/** The time before which records of a range are removed, in seconds since the epoch; 0 if none are. */
const removedBefore = (days: number, { start, end }: Pick<store.Wanted, 'start' | 'end'>, now: number): number => {
	const horizon = now - days * day
	return days === 0 || start >= horizon ? 0 : Math.floor(Math.min(end, horizon) / 1000)
}

/**
 * The proven plays of a range, and an address of the proof itself; requests that are too large are refused, and each account reads one at
 * a time.
 */
export const getProof = ({
	database,
	links,
	clock,
	retention,
}: ProofDeps): Handlers<typeof statisticsCalls>['getProof'] => {
	const inTurn = oneByOneOfEach()
	return async ({ start_time, end_time, ...of }, { session }) => {
		if (end_time < start_time) throw new CodedError('range_reversed')
		const asked = { ...of, start: start_time * 1000, end: end_time * 1000 }
		const wanted = await wantedOf(database, session.group_id, asked)
		const terminals = wanted.places?.length === 0 ? [] : await store.listTerminals(database, wanted)
		const count = terminals.length === 0 ? 0 : await store.countRunRows(database, terminals, wanted)
		if (count > statistics_limits.proven) throw new CodedError('proof_wide', { count: statistics_limits.proven })
		const now = clock.now()
		const {
			rows,
			proven,
			duration,
			problems: found,
			terminals: shown,
			points,
			placed,
		} = await inTurn(session.user_id, () => read(database, wanted, now))
		const problems = [...found, ...(await listRepeated(database, terminals, wanted))]
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
			removed_before: removedBefore(await retention(), wanted, now),
		}
	}
}

async function* textOf(database: Database, wanted: store.Wanted, now: number): AsyncGenerator<string> {
	for await (const lines of proofLines(database, wanted, now))
		yield lines.map(line => `${JSON.stringify(line)}\n`).join('')
}

const send = async (
	reply: FastifyReply,
	{ database, clock }: Pick<ProofDeps, 'database' | 'clock'>,
	{ group_id }: Session,
	asked: WantedProof,
): Promise<FastifyReply> => {
	const wanted = await wantedOf(database, group_id, asked)
	const file = Readable.from(textOf(database, wanted, clock.now()))
	return sendMade(reply, file, { type: 'application/x-ndjson', name: 'plays-proof.jsonl' })
}

interface RouteDeps extends Omit<ProofDeps, 'retention'> {
	readonly sessions: Sessions
	readonly cookie: CookieRules
}

/** `GET /download/proof`: the proof of plays, at an address obtained by a signed call. */
export const proofRoute = (http: FastifyInstance, { sessions, cookie, ...deps }: RouteDeps): void => {
	statedDownload(http, { path, links: deps.links, may: 'plays.read', sessions, cookie }, (reply, session, wanted) =>
		send(reply, deps, session, wanted),
	)
}
