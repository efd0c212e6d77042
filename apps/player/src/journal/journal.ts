import type { PlayRow } from '@vitrine/domain/play'
import { type Database, keep, kept } from '../library/database.ts'

/** A play that was seen, without its number. */
export type Play = Omit<PlayRow, 'seq'>

/** The record of what was played, kept until the server has it. */
export interface Journal {
	record(play: Play): void
	/** Sends what is waiting, as far as the server takes it; called again while it runs it changes nothing. */
	deliver(): Promise<void>
}

/** What is shown shorter than this was not seen, in ms; how many rows go at once and are kept at most. */
export const journal_limits = { shortest: 1_000, batch: 500, rows: 1_000_000 } as const

/** Delivered every so often, in ms. */
const deliver_every = 10_000

/** Whether a play is long enough to be told of. */
export const isSeen = (play: Pick<Play, 'start_time' | 'end_time'>): boolean =>
	play.end_time - play.start_time >= journal_limits.shortest

/** The highest number that an answer of the server confirms, or null when it confirms nothing. */
export const confirmed = (answer: unknown): number | null => {
	const { status, data } = (answer ?? {}) as { status?: unknown; data?: { seq?: unknown } | null }
	const seq = status === 1 ? data?.seq : null
	return typeof seq === 'number' && seq > 0 ? seq : null
}

const store = async (database: Database, play: Play): Promise<void> => {
	const transaction = database.transaction('plays', 'readwrite')
	// A full journal takes nothing more; dropping its oldest rows instead would leave a gap that the server waits at for ever.
	if ((await transaction.store.count()) < journal_limits.rows) await transaction.store.add(play)
	await transaction.done
}

const send = async (boot: string, rows: readonly unknown[], token: string): Promise<number | null> => {
	try {
		const response = await fetch('/api/terminal/playLog', {
			method: 'POST',
			headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
			body: JSON.stringify({ boot, rows }),
			signal: AbortSignal.timeout(30_000),
		})
		return response.ok ? confirmed(await response.json()) : null
	} catch {
		return null
	}
}

const drain = async (database: Database, boot: string, token: () => string | null): Promise<void> => {
	for (;;) {
		const bearer = token()
		const rows = bearer === null ? [] : await database.getAll('plays', null, journal_limits.batch)
		const first = rows[0]?.seq
		if (bearer === null || first === undefined) return
		const seq = await send(boot, rows, bearer)
		if (seq === null || seq < first) return
		await database.delete('plays', IDBKeyRange.upperBound(seq))
	}
}

/** Opens the journal; `token` answers the bearer token or null while there is no connection. */
export const openJournal = async (database: Database, token: () => string | null): Promise<Journal> => {
	const boot = (await kept(database, 'boot')) ?? crypto.randomUUID()
	await keep(database, 'boot', boot)
	let running: Promise<void> | null = null
	const deliver = (): Promise<void> => {
		running ??= drain(database, boot, token)
			.catch(() => undefined)
			.finally(() => {
				running = null
			})
		return running
	}
	setInterval(deliver, deliver_every)
	addEventListener('online', deliver)
	return {
		record(play) {
			if (isSeen(play)) store(database, play).catch(() => undefined)
		},
		deliver,
	}
}
