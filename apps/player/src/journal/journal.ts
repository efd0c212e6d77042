import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { isSeen, type PlayLog, type PlayRow } from '@vitrine/domain/release/play'
import type { Clock } from '../library/clock.ts'
import { type Database, keep, type PlayStore, type StoredPlay, storedValue } from '../library/database.ts'
import { askedRest } from './asked-rest.ts'
import { rightPlay } from './right-play.ts'
import { type SealedPlay, type Sealing, sealingOf } from './sealing.ts'

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
}

/** How many rows are sent at once and stored at most. */
export const journal_limits = { batch: 500, rows: 1_000_000 } as const

/** How often rows are delivered, and the plays in progress checked; in ms. */
const deliver_every = 10_000
const look_every = 5_000
/** How often writes wait for the disk while the same plays are on, in ms: a killed process loses nothing in between. */
const sync_every = 30_000

/** How many plays wait in memory at most while they cannot be stored. */
const unstored_most = 10_000

/** The highest number that a server answer confirms, or null if it confirms none. */
export const confirmed = (answer: unknown): number | null => {
	const { status, data } = (answer ?? {}) as { status?: unknown; data?: { seq?: unknown } | null }
	const seq = status === 1 ? data?.seq : null
	return typeof seq === 'number' && seq > 0 ? seq : null
}

/**
 * Makes space for this many rows by deleting the oldest; the server reports their numbers as lost. The cost does not grow with the
 * journal.
 */
const makeSpace = async (plays: PlayStore, count: number): Promise<void> => {
	const [first] = await plays.getAllKeys(null, 1)
	const last = await plays.openKeyCursor(null, 'prev')
	if (first === undefined || last === null) return
	const excess = last.key - first + 1 + count - journal_limits.rows
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

/** What the server confirms, null for nothing, and how long it asks not to be asked again, in ms. */
interface Answered {
	readonly seq: number | null
	readonly rest: number
}

const send = async (log: PlayLog, token: string): Promise<Answered> => {
	try {
		const response = await fetch(terminalAddress(terminalRoutes.playLog), {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify(log),
			signal: AbortSignal.timeout(30_000),
		})
		return { seq: response.ok ? confirmed(await response.json()) : null, rest: askedRest(response) }
	} catch {
		return { seq: null, rest: 0 }
	}
}

/** Whose plays are sent, and by which clock. */
interface Sender {
	readonly boot: string
	readonly start: string
	readonly token: () => string | null
	readonly clock: Pick<Clock, 'measured'>
	/** Returns null if nothing is signed. */
	readonly sealing: () => Promise<Sealing | null>
}

/** A row of the journal as it is sent: a sealed row stays unchanged, whatever is known by now. */
const sentRow = (row: StoredPlay & { readonly seq: number }, offset: number | null): PlayRow | SealedPlay => {
	if (row.previous !== undefined) return row as SealedPlay
	// An older player has recorded less.
	const whole = { late: 0, stalls: 0, black: 0, ...row }
	return rightPlay(whole, offset)
}

/** Sends waiting rows until there are none or the server takes none; returns how long it asks to wait, in ms. */
const drain = async (database: Database, { boot, start, token, clock, sealing }: Sender): Promise<number> => {
	for (;;) {
		const bearer = token()
		const rows = bearer === null ? [] : await database.getAll('plays', null, journal_limits.batch)
		const first = rows[0]?.seq
		if (bearer === null || first === undefined) return 0
		const offset = clock.measured()
		const seals = await sealing()
		const sent = rows.flatMap(({ seq, ...row }) =>
			seq === undefined ? [] : [sentRow({ ...row, seq }, row.start === start ? offset : null)],
		)
		const log = seals === null ? { boot, rows: sent } : await seals.signed(await seals.seal(sent))
		const { seq, rest } = await send({ ...log, from: first }, bearer)
		if (seq === null || seq < first) return rest
		await database.delete('plays', IDBKeyRange.upperBound(seq))
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
	const known = await storedValue(database, 'boot')
	const boot = known ?? crypto.randomUUID()
	if (known === undefined) await keep(database, 'boot', boot)
	const sealing = sealingOf(database, { sn, boot })
	const left = await close(database)
	let running: Promise<void> | null = null
	/** Until when the server asks not to be asked again; rows stay meanwhile. */
	let quiet = Number.NEGATIVE_INFINITY
	const deliver = (): Promise<void> => {
		if (running === null && performance.now() < quiet) return Promise.resolve()
		running ??= drain(database, { boot, start, token, clock, sealing })
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
	return { ...writer(database, clock.now, start, left), deliver }
}
