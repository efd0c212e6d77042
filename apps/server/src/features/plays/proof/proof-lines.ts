import { type Chain, markText, playDigest, rowSalt } from '@vitrine/domain/proof/play-chain'
import type { ProofLine } from '@vitrine/domain/proof/proof-line'
import type { PlayRow } from '@vitrine/domain/release/play'
import type { Database } from '../../../db/database.ts'
import { CodedError } from '../../../http/coded-error.ts'
import { turn } from '../../../ports/turns.ts'
import { sha256 } from '../chain/signature.ts'
import { play_kinds } from '../play-kinds.ts'
import { listPointNames, positionOf } from '../play-points.store.ts'
import * as store from './proof.store.ts'

/** Runs read at once. */
const page = 100

const playRowOf = (row: store.RunRow): Omit<PlayRow, 'hash'> => ({
	seq: row.seq,
	kind: row.kind === play_kinds.material ? 'material' : 'program',
	name: row.name,
	program_id: row.program_id,
	material_id: row.material_id,
	command_id: row.release_id,
	start_time: row.start_time,
	end_time: row.end_time,
	time_zone: row.time_zone,
	mono: row.mono,
	late: row.late,
	stalls: row.stalls,
	black: row.black,
	...positionOf(row),
})

/** Whether a row was requested and is visible to the caller. */
const isWanted = (wanted: store.Wanted, places: ReadonlySet<number> | null, row: store.RunRow): boolean =>
	row.time_fault === 0 &&
	row.kind === wanted.kind &&
	row.start_time >= wanted.start &&
	row.start_time < wanted.end &&
	(wanted.name === undefined || row.name === wanted.name) &&
	(wanted.point_id === undefined || row.point_id === wanted.point_id) &&
	(places === null || places.has(row.place_id))

const statedOf = ({ hash }: store.RunRow) => (hash === null ? {} : { hash })

/** A shown row, with the name of its point if known. */
const shownLine = (row: store.RunRow, chain: Chain, point: string | undefined): ProofLine => ({
	type: 'row',
	row: playRowOf(row),
	...(point === undefined ? {} : { point }),
	salt: rowSalt(sha256, chain.secret, row.seq),
	mark: markText(row.mark),
	...statedOf(row),
})

const hiddenLine = (row: store.RunRow, chain: Chain): ProofLine => ({
	type: 'other',
	seq: row.seq,
	digest: playDigest(sha256, chain, playRowOf(row)),
	...statedOf(row),
})

/** A run as it appears in the proof, and how many of its rows are shown. */
const linesOf = async (
	database: Database,
	group_id: number,
	run: store.JournalRun,
	isShown: (row: store.RunRow) => boolean,
): Promise<{ readonly lines: ProofLine[]; readonly count: number }> => {
	const { first_seq: first, last_seq: last, previous, head, signature } = run
	const rows = await store.listRunRows(database, run)
	const shown = new Set(rows.filter(isShown).map(({ seq }) => seq))
	if (shown.size === 0) return { lines: [{ type: 'passed', first, last, previous, head }], count: 0 }
	const points = rows.flatMap(({ seq, point_id }) => (shown.has(seq) && point_id !== null ? [point_id] : []))
	const names = await listPointNames(database.db, database.dialect, group_id, points)
	const lines = rows.map(row =>
		shown.has(row.seq) ? shownLine(row, run, names.get(row.point_id ?? 0)) : hiddenLine(row, run),
	)
	return { lines: [{ type: 'run', first, last, previous, head, signature }, ...lines], count: shown.size }
}

/** The runs of a range, one by one, yielding to other work in between; ends when nobody waits for them any more. */
async function* runsOf(database: Database, wanted: store.Wanted, gone: AbortSignal): AsyncGenerator<store.JournalRun> {
	const { start, end } = wanted
	const terminals = await store.listTerminals(database, wanted)
	let after: store.JournalRun | null = null
	while (terminals.length > 0) {
		const runs: store.JournalRun[] = await store.listRuns(database, terminals, { start, end, after, limit: page })
		for (const run of runs) {
			await turn()
			if (gone.aborted) throw new CodedError('busy')
			yield run
		}
		after = runs.at(-1) ?? null
		if (runs.length < page) return
	}
}

/** The requested plays with their proof, run by run. */
export async function* proofLines(
	database: Database,
	wanted: store.Wanted,
	made_at: number,
	gone: AbortSignal,
): AsyncGenerator<readonly ProofLine[]> {
	const { name = '', point_id, group_id, start, end } = wanted
	const kind = wanted.kind === play_kinds.material ? 'material' : 'program'
	const of = point_id === undefined ? {} : { point_id }
	yield [{ type: 'plays', version: 2, kind, name, ...of, start_time: start, end_time: end, made_at }]
	const places = wanted.places === null ? null : new Set(wanted.places)
	let [journal, rows] = [0, 0]
	// Rows before and after everything shown prove nothing, so they are not disclosed.
	let between: ProofLine[] = []
	for await (const run of runsOf(database, wanted, gone)) {
		const { boot_id, boot, sn, name: terminal, public_key: key } = run
		const { lines, count } = await linesOf(database, group_id, run, row => isWanted(wanted, places, row))
		if (count > 0) {
			if (boot_id !== journal) yield [{ type: 'journal', boot, sn, terminal, key }]
			else yield between
			yield lines
			;[journal, between] = [boot_id, []]
			rows += count
		} else if (boot_id === journal) between.push(...lines)
		else between = []
	}
	yield [{ type: 'end', rows }]
}
