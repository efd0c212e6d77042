import { contiguous, type LostSeqs, takenBatch } from '@vitrine/domain/journal'
import { type PlayLog, type PlayRow, placeAt, time_problems, timeProblem } from '@vitrine/domain/release/play'
import { tallied } from '@vitrine/domain/release/play-tally'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import { history, listPlacesOf } from './places.store.ts'
import { play_kinds } from './play-kinds.ts'
import * as store from './plays.store.ts'
import { addTallies } from './tallies.store.ts'

/** Where a terminal stood and stands; one that nobody has settled yet stands where its organisation is. */
const placesOf = async (tx: Tx, dialect: Database['dialect'], terminal_id: number, now: number) => {
	const known = await listPlacesOf(tx, terminal_id)
	if (known.length > 0) return known
	await history(dialect).settle(tx, [terminal_id], now)
	return listPlacesOf(tx, terminal_id)
}

type Place = Awaited<ReturnType<typeof placesOf>>[number]

/**
 * One row for the records that are lost before `next`: it lies between the last play before them and the first after, as far as
 * clocks agree. Null where all of them are stored after all.
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
		time_fault: time_problems.missing,
		missing,
	}
}

/** Stores a batch of a terminal's journal, and names what is lost of it; returns the highest `seq` that is durable without a gap (protocol §4). */
export const takePlays = ({ db, dialect }: Database, terminal_id: number, log: PlayLog, now: number): Promise<number> =>
	db.transaction().execute(async tx => {
		const journal = await store.findOrInsertBoot(tx, terminal_id, log.boot)
		const { fresh, lost, reached } = takenBatch(journal.seq, log)
		const [first] = fresh
		if (first === undefined) return journal.seq
		const places = await placesOf(tx, dialect, terminal_id, now)
		const since = await store.findKnownSince(tx, terminal_id, now)
		const row = lost === null ? null : await lostRow(tx, journal.id, lost, first, places)
		const played = fresh.map(({ command_id, kind, ...row }) => ({
			...row,
			kind: play_kinds[kind],
			release_id: command_id,
			place_id: placeAt(places, row.start_time),
			time_fault: timeProblem(row, { now, since }),
			missing: 0,
		}))
		const rows = row === null ? played : [row, ...played]
		const inserted = new Set(await store.insertPlays(tx, dialect, journal.id, terminal_id, rows))
		// What came twice is counted once, and what stands apart not at all.
		const counted = played.filter(({ seq, time_fault }) => time_fault === time_problems.none && inserted.has(seq))
		await addTallies(tx, dialect, terminal_id, tallied(counted))
		// A gap that is filled joins what was stored beyond it.
		const seq = reached === journal.seq ? reached : contiguous(reached, await store.listSeqs(tx, journal.id, reached))
		if (seq !== journal.seq) await store.updateBoot(tx, journal.id, seq)
		return seq
	})
