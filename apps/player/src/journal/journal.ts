import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import { isSeen, type PlayLog, type PlayRow } from '@vitrine/domain/release/play'
import type { Clock } from '../library/clock.ts'
import { type Database, keep, type PlayStore, type StoredPlay, storedValue } from '../library/database.ts'
import { rightPlay } from './right-play.ts'
import { type SealedPlay, type Sealing, sealingOf } from './sealing.ts'

/** A play that was seen, without its number. */
export type Play = Omit<PlayRow, 'seq' | 'hash'>

/** The record of what was played, kept until the server has it. */
export interface Journal {
	/** A play is on at a place of the screen, where one is at a time; should the power fail, it ended when last looked at. */
	begin(place: string, play: Play): void
	/** The play that began there is over. */
	end(place: string, play: Play): void
	/** Sends what is waiting, as far as the server takes it; called again while it runs it changes nothing. */
	deliver(): Promise<void>
}

/** How many rows go at once and are kept at most. */
export const journal_limits = { batch: 500, rows: 1_000_000 } as const

/** Delivered every so often, and what is on looked at; in ms. */
const deliver_every = 10_000
const look_every = 5_000
/** While the same plays are on, what is written waits for the disk only so often, in ms: a process that is killed loses nothing in between. */
const sync_every = 30_000

/** How many plays wait in memory at most while they cannot be stored. */
const unstored_most = 10_000

/** The highest number that an answer of the server confirms, or null when it confirms nothing. */
export const confirmed = (answer: unknown): number | null => {
	const { status, data } = (answer ?? {}) as { status?: unknown; data?: { seq?: unknown } | null }
	const seq = status === 1 ? data?.seq : null
	return typeof seq === 'number' && seq > 0 ? seq : null
}

/** Makes space for so many rows: the oldest go, whose number the server names as lost. Its cost does not grow with the journal. */
const makeSpace = async (plays: PlayStore, count: number): Promise<void> => {
	const [first] = await plays.getAllKeys(null, 1)
	const last = await plays.openKeyCursor(null, 'prev')
	if (first === undefined || last === null) return
	const excess = last.key - first + 1 + count - journal_limits.rows
	if (excess > 0) await plays.delete(IDBKeyRange.upperBound(first + excess - 1))
}

/** Stores what is over and what is on, together: a play that is over is not on any more, whenever the power fails. */
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

/** Ends the plays that were on when the player stopped; answers those that cannot be stored now, as where no space is left. */
const close = async (database: Database): Promise<StoredPlay[]> => {
	const open = (await storedValue(database, 'open')) ?? []
	if (open.length === 0) return []
	const seen = open.filter(isSeen)
	return store(database, seen, []).then(
		() => [],
		() => seen,
	)
}

/** Keeps what is on, and what is over until it is stored, `left` from before among it. */
const writer = (
	database: Database,
	now: () => number,
	start: string,
	left: readonly StoredPlay[],
): Pick<Journal, 'begin' | 'end'> => {
	const open = new Map<string, Play>()
	let over: StoredPlay[] = [...left]
	let stored = Number.NEGATIVE_INFINITY
	/** When what is on was last sure to be on the disk; never since something began or ended. */
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
			// Storage that fails for a while loses nothing, as far as memory goes.
			over = [...rows, ...over].slice(-unstored_most)
			synced = Number.NEGATIVE_INFINITY
			writeAt(stored + look_every)
		})
		if (open.size > 0) writeAt(stored + look_every)
	}
	// Never at once: whoever tells of a play is about to draw.
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

const send = async (log: PlayLog, token: string): Promise<number | null> => {
	try {
		const response = await fetch(terminalAddress(terminalRoutes.playLog), {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify(log),
			signal: AbortSignal.timeout(30_000),
		})
		return response.ok ? confirmed(await response.json()) : null
	} catch {
		return null
	}
}

/** Whose plays are sent, and by which clock. */
interface Sender {
	readonly boot: string
	readonly start: string
	readonly token: () => string | null
	readonly clock: Pick<Clock, 'measured'>
	/** Answers null where nothing is signed. */
	readonly sealing: () => Promise<Sealing | null>
}

/** A row of the journal as it is sent: one that was sealed stays as it was, whatever is known by now. */
const sentRow = (row: StoredPlay & { readonly seq: number }, offset: number | null): PlayRow | SealedPlay => {
	if (row.previous !== undefined) return row as SealedPlay
	// An older player has written down less.
	const whole = { late: 0, stalls: 0, black: 0, ...row }
	return rightPlay(whole, offset)
}

const drain = async (database: Database, { boot, start, token, clock, sealing }: Sender): Promise<void> => {
	for (;;) {
		const bearer = token()
		const rows = bearer === null ? [] : await database.getAll('plays', null, journal_limits.batch)
		const first = rows[0]?.seq
		if (bearer === null || first === undefined) return
		const offset = clock.measured()
		const seals = await sealing()
		const sent = rows.flatMap(({ seq, ...row }) =>
			seq === undefined ? [] : [sentRow({ ...row, seq }, row.start === start ? offset : null)],
		)
		const log = seals === null ? { boot, rows: sent } : await seals.signed(await seals.seal(sent))
		const seq = await send({ ...log, from: first }, bearer)
		if (seq === null || seq < first) return
		await database.delete('plays', IDBKeyRange.upperBound(seq))
	}
}

/** Opens the journal of a terminal; `token` answers the bearer token or null while there is no connection. */
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
	const deliver = (): Promise<void> => {
		running ??= drain(database, { boot, start, token, clock, sealing })
			.catch(() => undefined)
			.finally(() => {
				running = null
			})
		return running
	}
	setInterval(deliver, deliver_every)
	addEventListener('online', deliver)
	return { ...writer(database, clock.now, start, left), deliver }
}
