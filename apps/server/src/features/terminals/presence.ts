import type { TerminalReport } from '@vitrine/contract/messages'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import * as store from './terminals.store.ts'

/** How often presence is written down, in ms, and how many rows one statement takes, so that the server never stands still. */
const write_every = 300
const batch = 1000

/** Keeps who is connected and what they report, and writes it down in batches: ten thousand heartbeats are a few statements. */
export interface PresenceKeeper {
	bound(id: number): void
	lost(id: number, reason: string): void
	report(id: number, report: TerminalReport | undefined): void
	/** Writes what is still unwritten. */
	flush(): Promise<void>
	close(): Promise<void>
}

export interface PresenceDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

/** A number of bytes as a terminal says it, kept as one that both databases have. */
const bytesOf = (said: number): number => Math.round(Math.min(Math.max(said, 0), Number.MAX_SAFE_INTEGER))

/** What a report changes of what is kept: what it does not say stays. */
const changeOf = ({ program_name, faults, storage_used, storage_total }: TerminalReport): Partial<store.Presence> => ({
	...(program_name === undefined ? {} : { program_name }),
	...(faults === undefined ? {} : { faults: JSON.stringify(faults) }),
	...(storage_used === undefined ? {} : { storage_used: bytesOf(storage_used) }),
	...(storage_total === undefined ? {} : { storage_total: bytesOf(storage_total) }),
})

export const presenceKeeper = ({ database: { db, dialect }, clock, events, report }: PresenceDeps): PresenceKeeper => {
	const rows = new Map<number, store.Presence>()
	const unwritten = new Set<number>()
	let came: number[] = []
	let went = new Map<string, number[]>()
	let writing: Promise<void> = Promise.resolve()

	const set = (id: number, change: Partial<store.Presence>): void => {
		const before = rows.get(id) ?? {
			id,
			run_state: 0,
			last_seen: 0,
			offline_reason: '',
			program_name: '',
			faults: '[]',
			...{ storage_used: null, storage_total: null },
		}
		rows.set(id, { ...before, ...change, last_seen: clock.now() })
		unwritten.add(id)
	}
	const write = async (): Promise<void> => {
		const ids = [...unwritten]
		unwritten.clear()
		try {
			for (let from = 0; from < ids.length; from += batch) {
				const some = ids.slice(from, from + batch).flatMap(id => rows.get(id) ?? [])
				await db.transaction().execute(tx => store.updatePresence(tx, dialect, some))
			}
		} catch (error) {
			for (const id of ids) unwritten.add(id)
			throw error
		}
		for (const id of ids) if (rows.get(id)?.run_state === 0 && !unwritten.has(id)) rows.delete(id)
	}
	const announce = (): void => {
		const [ids, lost] = [came, went]
		came = []
		went = new Map()
		if (ids.length > 0) events.emit('terminals_online', { ids })
		for (const [reason, lost_ids] of lost) events.emit('terminals_offline', { ids: lost_ids, reason })
	}
	const flush = (): Promise<void> => {
		const done = writing.then(async () => {
			if (unwritten.size > 0) await write()
		})
		// A database that fails for a while must not end all writing.
		writing = done.catch(() => undefined)
		return done
	}
	const timer = setInterval(() => void flush().catch(report), write_every)
	timer.unref()
	return {
		bound: id => {
			set(id, { run_state: 1, offline_reason: '' })
			if (came.length === 0 && went.size === 0) setImmediate(announce)
			came.push(id)
		},
		lost: (id, reason) => {
			set(id, { run_state: 0, offline_reason: reason })
			if (came.length === 0 && went.size === 0) setImmediate(announce)
			const lost = went.get(reason) ?? []
			lost.push(id)
			went.set(reason, lost)
		},
		report: (id, said) => {
			set(id, { run_state: 1, ...(said && changeOf(said)) })
		},
		flush,
		close: async () => {
			clearInterval(timer)
			await flush()
		},
	}
}
