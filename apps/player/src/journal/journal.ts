import { isSeen, type PlayRow } from '@vitrine/domain/release/play'
import type { Clock } from '../library/clock.ts'
import { type Database, type StoredPlay, storedValue } from '../library/database.ts'
import { isFull } from '../library/full.ts'
import { isInMemory } from '../library/memory.ts'
import type { PlaceOfPlay } from '../library/stored-figures.ts'
import { createDelivery, type Sender } from './delivery.ts'
import { handPlays, takeHanded } from './handed-plays.ts'
import { type Mirror, no_mirror, openMirror } from './mirror.ts'
import { ownJournals } from './own-journal.ts'
import { closePlays, storePlays } from './storing.ts'
import { createUnstored, type Unstored } from './unstored.ts'
import { lostBefore, noteUnstored } from './unstored-note.ts'

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
	/**
	 * Leaves what a database in memory has to the next start, and sends nothing more; false if the server may have some of it, of which this
	 * page has to wait for the answer.
	 */
	handOver(): Promise<boolean>
	readonly placeOf: PlaceOfPlay
}

/** How often rows are delivered, and the plays in progress checked; in ms. */
const deliver_every = 10_000
const look_every = 5_000
/** How often writes wait for the disk while the same plays are on, in ms: a killed process loses nothing in between. */
const sync_every = 30_000

/** How many plays wait in memory at most while they cannot be stored. */
const unstored_most = 10_000

/** How long nothing more is freed after nothing could be, in ms. */
const free_every = 30_000

/** Frees space that others use while a journal has none, whatever the error said, before any play is dropped. */
const freeing = (freeSpace: () => Promise<boolean>) => {
	let idle_until = Number.NEGATIVE_INFINITY
	return async (error: unknown, count: number): Promise<boolean> => {
		if (performance.now() < idle_until || !(isFull(error) || count > unstored_most / 2)) return false
		const isFreed = await freeSpace().catch(() => false)
		if (!isFreed) idle_until = performance.now() + free_every
		return isFreed
	}
}

/** What the writer needs from the rest of the player. */
interface WriterContext {
	readonly database: Database
	readonly now: () => number
	/** Identifies this start of the player. */
	readonly start: string
	readonly unstored: Unstored<StoredPlay>
	readonly mirror: Pick<Mirror, 'add'>
	/** How many stored plays would be lost with this page. */
	readonly inMemory: () => Promise<number>
	readonly freeSpace: () => Promise<boolean>
}

/** Stores the plays in progress, and finished ones until they are written. */
const writer = (context: WriterContext): Pick<Journal, 'begin' | 'end'> => {
	const { database, now, start, unstored, mirror, inMemory, freeSpace } = context
	const open = new Map<string, Play>()
	const free = freeing(freeSpace)
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
		const taken = unstored.take()
		const isSync = stored - synced >= sync_every
		if (isSync) synced = stored
		const { plays: over, dropped } = taken
		storePlays(database, { over, dropped, on, durability: isSync ? 'strict' : 'relaxed' }).then(
			async () => noteUnstored(unstored.count() + (await inMemory())),
			async error => {
				// Storage that fails temporarily loses nothing, within the limits of memory.
				unstored.putBack(taken)
				noteUnstored(unstored.count())
				synced = Number.NEGATIVE_INFINITY
				writeAt((await free(error, unstored.count())) ? performance.now() : stored + look_every)
			},
		)
		if (open.size > 0) writeAt(stored + look_every)
	}
	// Never synchronously: the caller is about to draw.
	const writeAt = (at: number): void => {
		if (at >= due) return
		due = at
		clearTimeout(timer)
		timer = setTimeout(write, Math.max(0, at - performance.now()))
	}
	if (unstored.count() > 0) writeAt(performance.now())
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
			unstored.add([mirror.add({ ...play, start })])
			writeAt(performance.now())
		},
	}
}

/** What a journal needs from the rest of the player. */
export interface JournalContext extends Omit<Sender, 'start' | 'clock' | 'mirror'> {
	readonly clock: Clock
	/** Frees the space that is needed least; returns whether there was any. */
	readonly freeSpace: () => Promise<boolean>
}

/** Opens the journal of a terminal. */
export const openJournal = async ({ database, sn, token, clock, freeSpace }: JournalContext): Promise<Journal> => {
	const start = crypto.randomUUID()
	const mirror = isInMemory() ? no_mirror : await openMirror(sn, (await storedValue(database, 'play_mirrored')) ?? 0)
	const handed = isInMemory() ? 0 : await takeHanded(sn, database).catch(() => 0)
	const delivery = createDelivery({ database, sn, start, token, clock, mirror }, await ownJournals(database))
	const { left, seen } = await closePlays(database, mirror.found)
	// A play that was in progress when nothing could be stored any more is among those, and is known.
	const dropped = Math.max(0, lostBefore() - seen - mirror.found.length - handed)
	// Only a journal on the disk says what is missing.
	const untold = isInMemory() ? dropped : 0
	const unstored = createUnstored<StoredPlay>(unstored_most, dropped - untold)
	unstored.add([...left, ...mirror.found])
	let running: Promise<void> | null = null
	/** Until when the server asks not to be asked again; rows stay meanwhile. */
	let quiet = Number.NEGATIVE_INFINITY
	let isHanded = false
	const inMemory = async (): Promise<number> => untold + (isInMemory() ? await database.count('plays') : 0)
	const drain = async (): Promise<void> => {
		quiet = performance.now() + (await delivery.drain())
		if (isInMemory()) noteUnstored(unstored.count() + (await inMemory()))
	}
	const deliver = (): Promise<void> => {
		if (isHanded || (running === null && performance.now() < quiet)) return Promise.resolve()
		running ??= drain()
			.catch(() => undefined)
			.finally(() => {
				running = null
			})
		return running
	}
	const handOver = async (): Promise<boolean> => {
		await deliver()
		isHanded = true
		await running
		try {
			if (!delivery.isUnanswered()) {
				noteUnstored(untold + (await handPlays(sn, database)))
				return true
			}
		} catch (error) {
			console.error(error)
		}
		isHanded = false
		return false
	}
	setInterval(deliver, deliver_every)
	addEventListener('online', deliver)
	return {
		...writer({ database, now: clock.now, start, unstored, mirror, inMemory, freeSpace }),
		deliver,
		handOver,
		placeOf: delivery.placeOf,
	}
}
