import { isSeen } from '@vitrine/domain/release/play'
import { type Database, type PlayStore, type StoredPlay, storedValue } from '../library/database.ts'

/** How many rows are stored at most. */
const rows_most = 1_000_000

/** What is stored in one step. */
export interface Storing {
	/** Finished plays, in their order. */
	readonly over: readonly StoredPlay[]
	/** How many plays before them had to be dropped: their numbers stay free, and the server reports them as lost. */
	readonly dropped: number
	/** Plays in progress. */
	readonly on: readonly StoredPlay[]
	readonly durability: IDBTransactionDurability
}

/** The lowest number that can still be stored, as far as it is known: it only ever rises, since rows are added at the end. */
const lowest = new WeakMap<Database, number>()

/**
 * Deletes the oldest rows beyond the most that are stored; the server reports their numbers as lost. Where the rows begin is only looked
 * up when there could be too many: the cost of a play does not grow with the journal.
 */
const limitRows = async (database: Database, plays: PlayStore, last: number): Promise<void> => {
	if (last - (lowest.get(database) ?? 1) < rows_most) return
	const [first = last] = await plays.getAllKeys(null, 1)
	const kept = Math.max(first, last - rows_most + 1)
	if (kept > first) await plays.delete(IDBKeyRange.upperBound(kept - 1))
	lowest.set(database, kept)
}

/** Adds a row, and leaves numbers free before it; returns its number. */
const addAfter = async (plays: PlayStore, dropped: number, row: StoredPlay): Promise<number> => {
	const key = await plays.add(row)
	if (dropped === 0) return key
	await plays.delete(key)
	return plays.add({ ...row, seq: key + dropped })
}

/** Stores finished plays and those in progress together: a finished play is never also in progress, whenever the power fails. */
export const storePlays = async (database: Database, { over, dropped, on, durability }: Storing): Promise<void> => {
	const transaction = database.transaction(['plays', 'kept'], 'readwrite', { durability })
	try {
		const plays = transaction.objectStore('plays')
		const [first, ...others] = over
		if (first !== undefined) {
			const number = await addAfter(plays, dropped, first)
			await limitRows(database, plays, number + others.length)
		}
		const added = others.map(play => plays.add(play))
		const values = transaction.objectStore('kept')
		const mirrored = over.findLast(play => play.mirrored !== undefined)?.mirrored
		if (mirrored !== undefined) added.push(values.put(mirrored, 'play_mirrored').then(() => 0))
		await Promise.all([...added, values.put(on, 'open'), transaction.done])
	} catch (error) {
		// All of it or nothing: what is tried again must not be there already.
		transaction.done.catch(() => undefined)
		try {
			transaction.abort()
		} catch {
			// It has ended.
		}
		throw error
	}
}

const isSame = (one: StoredPlay, other: StoredPlay): boolean =>
	one.kind === other.kind &&
	one.program_id === other.program_id &&
	one.material_id === other.material_id &&
	one.start_time === other.start_time

/**
 * Ends the plays that were in progress when the player stopped, except those whose end is known (`ended`); returns those that cannot be
 * stored now, and how many there were.
 */
export const closePlays = async (
	database: Database,
	ended: readonly StoredPlay[],
): Promise<{ left: StoredPlay[]; seen: number }> => {
	const open = (await storedValue(database, 'open')) ?? []
	if (open.length === 0) return { left: [], seen: 0 }
	const over = open.filter(play => isSeen(play) && !ended.some(other => isSame(play, other)))
	const left = await storePlays(database, { over, dropped: 0, on: [], durability: 'strict' }).then(
		() => [],
		() => over,
	)
	return { left, seen: over.length }
}
