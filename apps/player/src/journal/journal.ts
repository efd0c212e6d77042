import { isSeen, type PlayRow } from '@vitrine/domain/release/play'
import type { Clock } from '../library/clock.ts'
import { type Database, type PlayStore, type StoredPlay, storedValue } from '../library/database.ts'
import type { PlaceOfPlay } from '../library/stored-figures.ts'
import { createDelivery } from './delivery.ts'
import { ownJournals } from './own-journal.ts'

/** A play that was visible, without its number. */
export type Play = Omit<PlayRow, 'seq' | 'hash'>

/** The journal of plays, stored until the server has it. */
export interface Journal {
	/** A play begins at a place of the screen, which has one at a time; after a power failure it ends at the last check. */
	begin(place: string, play: Play): void
	/** The play that began there is over. */
	end(place: string, play: Play): void
	/** Sends the waiting rows, as far as the server accepts them; a call while it runs changes nothing. */
	deliver(): Promise<void>
	readonly placeOf: PlaceOfPlay
}

/** How many rows are stored at most. */
const rows_most = 1_000_000

/** How often rows are delivered, and the plays in progress checked; in ms. */
const deliver_every = 10_000
const look_every = 5_000
/** How often writes wait for the disk while the same plays are on, in ms: a killed process loses nothing in between. */
const sync_every = 30_000

/** How many plays wait in memory at most while they cannot be stored. */
const unstored_most = 10_000

/**
 * Makes space for this many rows by deleting the oldest; the server reports their numbers as lost. The cost does not grow with the
 * journal.
 */
const makeSpace = async (plays: PlayStore, count: number): Promise<void> => {
	const [first] = await plays.getAllKeys(null, 1)
	const last = await plays.openKeyCursor(null, 'prev')
	if (first === undefined || last === null) return
	const excess = last.key - first + 1 + count - rows_most
	if (excess > 0) await plays.delete(IDBKeyRange.upperBound(first + excess - 1))
}

/** Stores finished plays and those in progress together: a finished play is never also in progress, whenever the power fails. */
const store = async (
	database: Database,
	over: readonly StoredPlay[],
	on: readonly StoredPlay[],
	durability: IDBTransactionDurability = 'strict',
): Promise<void> => {
	const transaction = database.transaction(['plays', 'kept'], 'readwrite', { durability })
	const plays = transaction.objectStore('plays')
	if (over.length > 0) await makeSpace(plays, over.length)
	const added = over.map(play => plays.add(play))
	await Promise.all([...added, transaction.objectStore('kept').put(on, 'open'), transaction.done])
}

/** Ends the plays that were in progress when the player stopped; returns those that cannot be stored now, for example for lack of space. */
const close = async (database: Database): Promise<StoredPlay[]> => {
	const open = (await storedValue(database, 'open')) ?? []
	if (open.length === 0) return []
	const seen = open.filter(isSeen)
	return store(database, seen, []).then(
		() => [],
		() => seen,
	)
}

/** Stores the plays in progress, and finished ones until they are written, including `left` from before. */
const writer = (
	database: Database,
	now: () => number,
	start: string,
	left: readonly StoredPlay[],
): Pick<Journal, 'begin' | 'end'> => {
	const open = new Map<string, Play>()
	let over: StoredPlay[] = [...left]
	let stored = Number.NEGATIVE_INFINITY
	/** When the plays in progress were last certain to be on the disk; -Infinity after one begins or ends. */
	let synced = Number.NEGATIVE_INFINITY
	let due = Number.POSITIVE_INFINITY
	let timer: ReturnType<typeof setTimeout> | undefined
	const write = (): void => {
		due = Number.POSITIVE_INFINITY
		stored = performance.now()
		const end_time = Math.round(now())
		const on = [...open.values()].map(play => ({ ...play, end_time, start }))
		const rows = over
		over = []
		const isSync = stored - synced >= sync_every
		if (isSync) synced = stored
		store(database, rows, on, isSync ? 'strict' : 'relaxed').catch(() => {
			// Storage that fails temporarily loses nothing, within the limits of memory.
			over = [...rows, ...over].slice(-unstored_most)
			synced = Number.NEGATIVE_INFINITY
			writeAt(stored + look_every)
		})
		if (open.size > 0) writeAt(stored + look_every)
	}
	// Never synchronously: the caller is about to draw.
	const writeAt = (at: number): void => {
		if (at >= due) return
		due = at
		clearTimeout(timer)
		timer = setTimeout(write, Math.max(0, at - performance.now()))
	}
	if (over.length > 0) writeAt(performance.now())
	return {
		begin(place, play) {
			open.set(place, play)
			synced = Number.NEGATIVE_INFINITY
			writeAt(stored + look_every)
		},
		end(place, play) {
			if (open.get(place)?.start_time === play.start_time) open.delete(place)
			synced = Number.NEGATIVE_INFINITY
			if (!isSeen(play)) return
			over.push({ ...play, start })
			writeAt(performance.now())
		},
	}
}

/** Opens the journal of a terminal; `token` returns the bearer token, or null while there is no connection. */
export const openJournal = async (
	database: Database,
	sn: string,
	token: () => string | null,
	clock: Clock,
): Promise<Journal> => {
	const start = crypto.randomUUID()
	const delivery = createDelivery({ database, sn, start, token, clock }, await ownJournals(database))
	const left = await close(database)
	let running: Promise<void> | null = null
	/** Until when the server asks not to be asked again; rows stay meanwhile. */
	let quiet = Number.NEGATIVE_INFINITY
	const deliver = (): Promise<void> => {
		if (running === null && performance.now() < quiet) return Promise.resolve()
		running ??= delivery
			.drain()
			.then(
				rest => {
					quiet = performance.now() + rest
				},
				() => undefined,
			)
			.finally(() => {
				running = null
			})
		return running
	}
	setInterval(deliver, deliver_every)
	addEventListener('online', deliver)
	return { ...writer(database, clock.now, start, left), deliver, placeOf: delivery.placeOf }
}
