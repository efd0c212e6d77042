import {
	type Download,
	type DownloadEvent,
	type DownloadState,
	download_states,
	nextDownload,
} from '@vitrine/domain/download'
import type { Database } from '../../db/database.ts'
import type { Delivery, EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import * as store from './downloads.store.ts'

/** How often progress is written down, in ms, and how many rows one turn takes. */
const write_every = 200
const batch = 1000

type Progress = Extract<DownloadEvent, { type: 'progress' }> & { terminal_id: number; reason: string }

/** The one place where download rows change after they are made. */
export interface Tracking {
	/** Takes in what a terminal says; a storm of it is merged and written in batches. */
	progress(dc_id: number, event: Progress): void
	/** Applies an event to rows at once; answers the rows that it changed. */
	apply(rows: readonly store.StateRow[], event: DownloadEvent): Promise<store.StateRow[]>
	/** Tells terminals to fetch. */
	deliver(deliveries: readonly Delivery[]): Promise<void>
	/** Tells terminals that have come back what they still have to fetch. */
	restore(terminal_ids: readonly number[]): Promise<void>
	lost(terminal_ids: readonly number[]): Promise<void>
	flush(): Promise<void>
	close(): Promise<void>
}

export interface TrackingDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly hub: Pick<TerminalHub, 'send' | 'isOnline'>
	readonly report: (error: unknown) => void
}

const downloadOf = (row: store.StateRow): Download => ({
	download_state: row.download_state as DownloadState,
	downloaded: row.downloaded,
	attempt: row.attempt,
})

const merged = (row: store.StateRow, events: readonly DownloadEvent[], reason: string): store.StateRow => {
	const before = downloadOf(row)
	const after = events.reduce(nextDownload, before)
	if (after === before) return row
	return { ...row, ...after, reason: after.download_state === download_states.failed ? reason : '' }
}

const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve))

const slices = function* <T>(all: readonly T[]): Generator<T[]> {
	for (let from = 0; from < all.length; from += batch) yield all.slice(from, from + batch)
}

const asDelivery = (row: store.StateRow): Delivery => ({
	dc_id: row.dc_id,
	terminal_id: row.terminal_id,
	command_id: row.release_id,
	manifest_sha256: row.manifest_sha256,
	attempt: row.attempt,
})

export const tracking = ({ database: { db, dialect }, clock, events, hub, report }: TrackingDeps): Tracking => {
	let waiting = new Map<number, Progress[]>()
	let writing: Promise<void> = Promise.resolve()

	const write = async (
		before: readonly store.StateRow[],
		next: (row: store.StateRow) => store.StateRow,
	): Promise<store.StateRow[]> => {
		const changes = before.map(next).filter((row, place) => row !== before[place])
		if (changes.length === 0) return []
		const rows = changes.map(({ dc_id, download_state, downloaded, attempt, reason }) => ({
			dc_id,
			download_state,
			downloaded,
			attempt,
			reason,
		}))
		await db.transaction().execute(tx => store.updateStates(tx, dialect, rows, clock.now()))
		events.emit('downloads_changed', { changes: changes.map(row => ({ ...row, command_id: row.release_id })) })
		return changes
	}
	const takeIn = async (dc_ids: number[], said: ReadonlyMap<number, Progress[]>): Promise<void> => {
		const rows = (await store.findStates(db, dc_ids)).filter(
			row => said.get(row.dc_id)?.[0]?.terminal_id === row.terminal_id,
		)
		await write(rows, row => {
			const list = said.get(row.dc_id) ?? []
			return merged(row, list, list.at(-1)?.reason ?? '')
		})
		// A terminal that was away while its download was stopped learns of it when it speaks of it.
		for (const { download_state, dc_id, terminal_id } of rows)
			if (download_state === download_states.cancelled)
				hub.send(terminal_id, { type: 'stop_download', data: { dc_id } })
	}
	const flush = (): Promise<void> => {
		// One writer: an event never meets a row that another is about to overwrite.
		writing = writing.then(async () => {
			const said = waiting
			waiting = new Map()
			for (const dc_ids of slices([...said.keys()])) {
				await takeIn(dc_ids, said)
				await turn()
			}
		})
		return writing
	}
	const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
		const done = writing.then(work)
		writing = done.then(
			() => undefined,
			() => undefined,
		)
		return done
	}
	const deliver = async (deliveries: readonly Delivery[]): Promise<void> => {
		for (const some of slices(deliveries)) {
			for (const { terminal_id, dc_id, command_id, manifest_sha256, attempt } of some)
				hub.send(terminal_id, {
					type: 'publish',
					data: { dc_id, command_id, manifest: `/api/terminal/manifest/${manifest_sha256}`, attempt },
				})
			await turn()
		}
	}
	const timer = setInterval(() => void flush().catch(report), write_every)
	timer.unref()
	return {
		progress: (dc_id, event) => {
			const list = waiting.get(dc_id)
			if (list === undefined) waiting.set(dc_id, [event])
			// Of a row's mere progress only the last word counts.
			else if (list.at(-1)?.status === 1 && event.status === 1) list[list.length - 1] = event
			else list.push(event)
		},
		apply: (rows, event) =>
			inTurn(async () => {
				const fresh = await store.findStates(
					db,
					rows.map(row => row.dc_id),
				)
				return write(fresh, row => {
					const next = merged(row, [event], '')
					return next.download_state === download_states.waiting && !hub.isOnline(row.terminal_id)
						? merged(next, [{ type: 'terminal_lost' }], '')
						: next
				})
			}),
		deliver,
		restore: async terminal_ids => {
			for (const some of slices(terminal_ids)) {
				const rows = await inTurn(async () => {
					const pending = await store.listPending(db, some)
					await write(pending, row => merged(row, [{ type: 'terminal_back' }], ''))
					return pending
				})
				await deliver(rows.map(asDelivery))
			}
		},
		lost: async terminal_ids => {
			for (const some of slices(terminal_ids))
				await inTurn(async () => {
					const away = some.filter(id => !hub.isOnline(id))
					return write(await store.listPending(db, away), row => merged(row, [{ type: 'terminal_lost' }], ''))
				})
		},
		flush,
		close: async () => {
			clearInterval(timer)
			await flush()
		},
	}
}
