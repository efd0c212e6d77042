import { statistics_limits } from '@vitrine/contract/insight/statistics-limits'
import { type ProofProblem, ProofReader, type ProofResult } from '@vitrine/domain/proof/play-proof'
import type { Database } from '../../../db/database.ts'
import { CodedError } from '../../../http/coded-error.ts'
import type { Job } from '../../../ports/threads/job.ts'
import { isSigned, sha256 } from '../chain/signature.ts'
import { placesInSight } from '../places.store.ts'
import { play_kinds } from '../play-kinds.ts'
import * as store from './proof.store.ts'
import { proofLines } from './proof-lines.ts'

/** Which plays to prove; times in ms since the epoch, start inclusive, end exclusive. */
export interface WantedProof {
	readonly kind: 'program' | 'material'
	readonly name?: string | undefined
	readonly device_id?: number | undefined
	readonly point_id?: number | undefined
	readonly group_ids?: number[] | undefined
	readonly start: number
	readonly end: number
}

/** The same as the store reads it, within an organisation's sight. */
export const wantedOf = async (
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
const read = async (database: Database, wanted: store.Wanted, now: number, gone: AbortSignal): Promise<ProofResult> => {
	const reader = new ProofReader({ sha256, isSigned })
	for await (const lines of proofLines(database, wanted, now, gone)) for (const line of lines) await reader.take(line)
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

/** The plays with their proof verified, and the problems found, `repeated` ones included; requests that are too large are refused. */
export const readProof = async (
	database: Database,
	{ wanted: asked, sight, now }: Job<WantedProof>,
	gone: AbortSignal,
): Promise<ProofResult> => {
	const wanted = await wantedOf(database, sight, asked)
	const terminals = wanted.places?.length === 0 ? [] : await store.listTerminals(database, wanted)
	const count = terminals.length === 0 ? 0 : await store.countRunRows(database, terminals, wanted)
	if (count > statistics_limits.proven) throw new CodedError('proof_wide', { count: statistics_limits.proven })
	const found = await read(database, wanted, now, gone)
	return { ...found, problems: [...found.problems, ...(await listRepeated(database, terminals, wanted))] }
}
