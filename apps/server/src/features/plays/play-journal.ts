import { contiguous, type LostSeqs, type TakenBatch, takenBatch } from '@vitrine/domain/journal'
import { tallied } from '@vitrine/domain/plays/play-tally'
import { type PlayLog, type PlayRow, placeAt, play_problems, timeProblem } from '@vitrine/domain/release/play'
import type { Database } from '../../db/database.ts'
import { lock } from '../../db/lock.ts'
import type { Tx } from '../../db/schema.ts'
import {
	isOfJournal,
	isRun,
	type Proof,
	proofs,
	type Sealed,
	type Storing,
	sealedBatch,
	storeSeal,
	unsignedProof,
} from './chain/seals.ts'
import { listDifferent } from './continued-journals.ts'
import type { NewJournals } from './new-journals.ts'
import { history, listPlacesOf } from './places.store.ts'
import { play_kinds } from './play-kinds.ts'
import { addPointTallies, insertPositions, type PointTally } from './play-points.store.ts'
import * as store from './plays.store.ts'
import { putSpans, span_kinds } from './spans.store.ts'
import { addTallies } from './tallies.store.ts'

/** Where a terminal was and is; one without a stored place is first placed where its organisation is. */
const placesOf = async (tx: Tx, dialect: Database['dialect'], terminal_id: number, now: number) => {
	const known = await listPlacesOf(tx, terminal_id)
	if (known.length > 0) return known
	await history(dialect).settle(tx, [terminal_id], now)
	return listPlacesOf(tx, terminal_id)
}

type Place = Awaited<ReturnType<typeof placesOf>>[number]

/**
 * The same, and where its device was before, as another, since removed terminal, if there are plays from then: they belong where they were
 * played. Only a signature with the key of that time proves that it is the same device, and not one that was given its serial number; what
 * was played while such another one had the number is left to the terminal of now.
 */
const allPlacesOf = async (
	{ tx, dialect, terminal_id, signed_by, now }: Storing,
	fresh: readonly PlayRow[],
): Promise<readonly Place[]> => {
	const own = await placesOf(tx, dialect, terminal_id, now)
	const first = own.at(-1)
	if (first === undefined || signed_by === null || fresh.every(({ start_time }) => start_time >= first.since))
		return own
	const former = await store.listPlacesBefore(tx, terminal_id, signed_by, first.since)
	if (former.every(({ is_same }) => is_same === 0)) return own
	return [...own, ...former.map(one => (one.is_same === 1 ? one : { ...one, place_id: first.place_id }))]
}

/**
 * One row for the records lost before `next`: it spans from the last play before them to the first one after, as far as the clocks agree.
 * Null if all of them are stored after all.
 */
const lostRow = async (
	tx: Tx,
	boot_id: number,
	lost: LostSeqs,
	next: PlayRow,
	places: readonly Place[],
): Promise<store.PlayInsert | null> => {
	const missing = lost.last - lost.first + 1 - (await store.countSeqs(tx, boot_id, lost))
	if (missing === 0) return null
	const before = (await store.findEndBefore(tx, boot_id, lost.first)) ?? next.start_time
	const start_time = Math.min(before, next.start_time)
	return {
		seq: lost.first,
		kind: play_kinds.program,
		name: '',
		program_id: 0,
		material_id: 0,
		release_id: 0,
		start_time,
		end_time: next.start_time,
		time_zone: next.time_zone,
		mono: 0,
		place_id: placeAt(places, start_time),
		time_fault: play_problems.missing,
		missing,
		mark: 0,
		late: 0,
		stalls: 0,
		black: 0,
	}
}

/** The rows of a batch as they are stored. */
const rowsOf = (
	fresh: readonly PlayRow[],
	proofOf: (seq: number) => Proof,
	{ places, now, since }: { readonly places: readonly Place[]; readonly now: number; readonly since: number },
): store.PlayInsert[] =>
	fresh.map(({ command_id, kind, hash: _, point_id: __, position: ___, ...row }) => {
		const { problem, mark } = proofOf(row.seq)
		return {
			...row,
			kind: play_kinds[kind],
			release_id: command_id,
			place_id: placeAt(places, row.start_time),
			time_fault: problem === play_problems.none ? timeProblem(row, { now, since }) : problem,
			missing: 0,
			mark,
		}
	})

/** Problems of records with a known time: something was played then, although it does not count. */
const untold: ReadonlySet<number> = new Set([play_problems.missing, play_problems.altered, play_problems.unsigned])

/** Stores when plays happened, when records are lost or do not count, and where a player restarted its journal (decision 089). */
const storeSpans = async (
	{ tx, dialect, boot_id, terminal_id, is_fresh }: Storing,
	rows: readonly store.PlayInsert[],
	stored: ReadonlySet<number>,
): Promise<void> => {
	const own = rows.filter(({ seq }) => stored.has(seq))
	const of = (isOf: (problem: number) => boolean) =>
		own.flatMap(({ start_time, end_time, time_fault }) =>
			isOf(time_fault) && end_time > start_time ? [{ from: start_time, to: end_time }] : [],
		)
	const [played, lost] = [of(problem => problem === play_problems.none), of(problem => untold.has(problem))]
	const begins = is_fresh && (await store.hasOtherBoot(tx, terminal_id, boot_id)) ? played.slice(0, 1) : []
	if (played.length + lost.length === 0) return
	await lock(tx, dialect, `play_spans:${terminal_id}`)
	await putSpans(tx, dialect, { terminal_id, kind: span_kinds.played }, played)
	await putSpans(tx, dialect, { terminal_id, kind: span_kinds.lost }, lost)
	await putSpans(tx, dialect, { terminal_id, kind: span_kinds.begun }, begins)
}

/** The counted plays for points, by point. */
const ofPoints = (located: readonly PlayRow[], counted: readonly store.PlayInsert[]): PointTally[] => {
	const points = new Map(located.flatMap(({ seq, point_id }) => (point_id === undefined ? [] : [[seq, point_id]])))
	const own = counted.filter(({ seq }) => points.has(seq))
	return [...Map.groupBy(own, ({ seq }) => points.get(seq) ?? 0)].flatMap(([point_id, plays]) =>
		tallied(plays).map(tally => ({ ...tally, point_id })),
	)
}

/** Stores and counts the new rows of a batch and what was lost before them; returns the numbers of the newly stored rows. */
const storeFresh = async (
	storing: Storing,
	{ fresh, lost }: TakenBatch<PlayRow>,
	proofOf: (seq: number) => Proof,
): Promise<Set<number>> => {
	const { tx, dialect, boot_id, terminal_id, now } = storing
	const [first] = fresh
	if (first === undefined) return new Set()
	const places = await allPlacesOf(storing, fresh)
	const since = await store.findKnownSince(tx, terminal_id, now)
	const row = lost === null ? null : await lostRow(tx, boot_id, lost, first, places)
	const played = rowsOf(fresh, proofOf, { places, now, since })
	const rows = row === null ? played : [row, ...played]
	const stored = new Set(await store.insertPlays(tx, dialect, boot_id, terminal_id, rows))
	const located = fresh.filter(({ seq, point_id, position }) => (point_id ?? position) !== undefined && stored.has(seq))
	await insertPositions(tx, dialect, boot_id, located)
	// Rows that arrive twice are counted once; rows with a problem are not counted.
	const counted = played.filter(({ seq, time_fault }) => time_fault === play_problems.none && stored.has(seq))
	await storeSpans(storing, rows, stored)
	await addTallies(tx, dialect, terminal_id, tallied(counted))
	await addPointTallies(tx, dialect, terminal_id, ofPoints(located, counted))
	return stored
}

/** The journal to store a batch in: a batch not proven to belong to the named journal must not use its numbers. */
const journalOf = async (
	tx: Tx,
	{ terminal_id, boot, sealed }: { readonly terminal_id: number; readonly boot: string; readonly sealed: Sealed },
	expectStart: () => Promise<void>,
) => {
	const named = await store.findOrInsertBoot(tx, { terminal_id, boot }, expectStart)
	if (isOfJournal(named, sealed)) return { ...named, is_named: true }
	const unsigned = await store.findOrInsertBoot(tx, { terminal_id, boot: `${boot} unsigned` }, expectStart)
	return { ...unsigned, is_named: false }
}

/** The key that signed a batch; null if it is not signed. */
const signerOf = ({ is_signed, seal }: Sealed): string | null => (is_signed && seal !== undefined ? seal.key : null)

/** What a terminal learns of its batch. */
export interface Taken {
	/** The highest number that is durable without a gap (protocol §4). */
	readonly seq: number
	/** Numbers of the batch that are taken by other plays: these rows do not count in this journal. */
	readonly different: readonly number[]
}

/**
 * Stores a batch of a terminal's journal and records what is missing from it. Throws `journals_many`, with nothing stored, if it would be
 * one journal too many.
 */
export const takePlays = async (
	{ db, dialect }: Database,
	starts: NewJournals,
	terminal_id: number,
	{ log, now }: { readonly log: PlayLog; readonly now: number },
): Promise<Taken> => {
	const sealed = await sealedBatch(await store.findSerial(db, terminal_id), log)
	let started = 0
	const expectStart = async (): Promise<void> => {
		await starts.expect(terminal_id)
		started += 1
	}
	const taken = await db.transaction().execute(async tx => {
		const journal = await journalOf(tx, { terminal_id, boot: log.boot, sealed }, expectStart)
		const { id: boot_id, seq, public_key, is_named } = journal
		const batch = takenBatch(seq, log)
		const is_run = is_named && (await isRun(tx, { boot_id, seq }, sealed))
		const is_fresh = is_named && seq === 0
		const signed_by = is_named ? signerOf(sealed) : null
		const storing = { tx, dialect, boot_id, terminal_id, has_key: public_key !== null, signed_by, is_fresh, now }
		const stored = await storeFresh(storing, batch, is_named ? proofs(sealed, is_run) : unsignedProof)
		if (is_named) await storeSeal(storing, { stored, is_run }, sealed)
		const different = is_named
			? await listDifferent(storing, log.boot, { rows: log.rows, fresh: stored })
			: [...new Set(log.rows.map(row => row.seq))]
		if (batch.reached === seq) return { seq, different }
		// A filled gap connects to the rows already stored beyond it.
		const reached = contiguous(batch.reached, await store.listSeqs(tx, boot_id, batch.reached))
		await store.updateBoot(tx, boot_id, reached)
		return { seq: reached, different }
	})
	// Not before they are stored: a failure of the database must not use up what a terminal may start.
	await starts.count(terminal_id, started)
	return taken
}
