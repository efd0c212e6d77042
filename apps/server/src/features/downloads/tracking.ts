import { terminalAddress, terminalRoutes } from '@vitrine/contract/terminal-routes'
import type { Tree } from '@vitrine/domain/people/tree'
import { type DownloadEvent, download_states } from '@vitrine/domain/release/download'
import { barOf } from '@vitrine/domain/terminal/reach'
import type { Database } from '../../db/database.ts'
import { readTree } from '../../db/reach.ts'
import type { Delivery, EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { type SaidWriter, said_writing, saidWriter } from '../../ports/said-writer.ts'
import { slices, turn } from '../../ports/turns.ts'
import type { TerminalHub } from '../../realtime/terminal-hub.ts'
import { announceFailures } from './announced-failures.ts'
import * as store from './downloads.store.ts'
import { type FollowingStops, followingStops } from './following-stops.ts'
import { merged } from './merged.ts'

/** Rows per turn. */
const { batch } = said_writing

type Progress = Extract<DownloadEvent, { type: 'progress' }> & { terminal_id: number; reason: string }

/** The only place where download rows change after they are made. */
export interface Tracking {
	/** Accepts a report from a terminal; bursts are merged and written in batches. */
	progress(dc_id: number, event: Progress): void
	/** Starts another attempt at rows and tells their terminals, if they can still have them; returns the updated rows. */
	resend(dc_ids: readonly number[]): Promise<store.StateRow[]>
	/** Stops the rows that `read` returns, once, after writing all earlier reports, and tells their terminals; returns changed rows. */
	stop(read: () => Promise<store.StateRow[]>): Promise<store.StateRow[]>
	/** Tells terminals to fetch. */
	deliver(deliveries: readonly Delivery[]): Promise<void>
	/** Tells reconnected terminals what they still have to fetch, as far as they are still allowed to. */
	restore(terminal_ids: readonly number[]): Promise<void>
	/**
	 * Stops downloads that terminals can no longer have: they belong to another organisation, or the release has ended or was taken down
	 * there. Returns the rows.
	 */
	bar(terminal_ids: readonly number[]): Promise<number[]>
	/** Stops what follows from something that is committed already; see `FollowingStops`. */
	readonly follow: FollowingStops['follow']
	/** Downloads in progress wait when their terminals disconnect. */
	lost(terminal_ids: readonly number[]): Promise<void>
	/** Runs work that changes rows while no reports on them are being written. */
	alone<T>(work: () => Promise<T>): Promise<T>
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

/** Why a row is no longer to be fetched, as text, empty if its release has ended; null while it is. */
export const barredBy = (tree: Tree, row: store.StateRow): string | null =>
	row.ended === 1
		? ''
		: barOf(tree, { kind: row.kind, group_id: row.release_group, withdrawn: row.withdrawn === 1 }, row.group_id)

/** The publish frame for a row. */
export const deliveryOf = (row: store.StateRow): Delivery => ({
	dc_id: row.dc_id,
	terminal_id: row.terminal_id,
	command_id: row.release_id,
	manifest_sha256: row.manifest_sha256,
	attempt: row.attempt,
	urgent: store.isUrgent(row.kind),
})

/** Of plain progress within one attempt, only the latest counts. */
const supersedes = (event: Progress, before: Progress | undefined): boolean =>
	before?.status === 1 &&
	event.status === 1 &&
	before.attempt === event.attempt &&
	before.terminal_id === event.terminal_id

type Writer = SaidWriter<store.StateRow, Progress>

/** Tells terminals to stop cancelled downloads; nothing else sends this frame. */
const notifyStopped = (hub: TrackingDeps['hub'], rows: readonly store.StateRow[]): void => {
	for (const { dc_id, terminal_id } of rows) hub.send(terminal_id, { type: 'stop_download', data: { dc_id } })
}

const deliverTo =
	(hub: TrackingDeps['hub']): Tracking['deliver'] =>
	async deliveries => {
		for (const some of slices(deliveries, batch)) {
			for (const { terminal_id, dc_id, command_id, manifest_sha256, attempt, urgent } of some) {
				const manifest = terminalAddress(terminalRoutes.manifest, manifest_sha256)
				hub.send(terminal_id, {
					type: 'publish',
					data: { dc_id, command_id, manifest, attempt, ...(urgent && { urgent }) },
				})
			}
			await turn()
		}
	}

/** Applies reports of terminals to rows of downloads. */
const progressWriter = ({ database: { db, dialect }, clock, events, hub, report }: TrackingDeps): Writer => {
	const writer: Writer = saidWriter<store.StateRow, Progress>({
		store: async changed => {
			const rows = changed.map(({ dc_id, download_state, downloaded, attempt, reason }) => ({
				dc_id,
				download_state,
				downloaded,
				attempt,
				reason,
			}))
			await db.transaction().execute(async tx => {
				const now = clock.now()
				await store.updateStates(tx, dialect, rows, now)
				await announceFailures(tx, dialect, changed, now)
			})
			events.emit('downloads_changed', { changes: changed.map(row => ({ ...row, command_id: row.release_id })) })
		},
		merged: (list, event) => (supersedes(event, list.at(-1)) ? [...list.slice(0, -1), event] : [...list, event]),
		takeIn: async said => {
			const rows = await store.findStates(db, dialect, [...said.keys()])
			const own = ({ dc_id, terminal_id }: store.StateRow): Progress[] =>
				(said.get(dc_id) ?? []).filter(event => event.terminal_id === terminal_id)
			await writer.write(rows, row => merged(row, own(row), own(row).at(-1)?.reason ?? ''))
			// A terminal that was offline when its download was stopped is told so when it reports on it.
			const spokenOf = rows.filter(row => row.download_state === download_states.cancelled && own(row).length > 0)
			notifyStopped(hub, spokenOf)
		},
		// Each entry is a state and a number, so a write failure is always temporary.
		isPassing: () => true,
		report,
	})
	return writer
}

/** Stops rows and tells their terminals, in the writer's turn. */
const stopping = ({ database: { db }, hub }: TrackingDeps, { write }: Writer) => {
	/** Stops rows, each for its reason; returns the changed ones. */
	const stopRows = async (
		rows: readonly store.StateRow[],
		reasonOf: (row: store.StateRow) => string,
	): Promise<store.StateRow[]> => {
		const stopped = await write(rows, row => merged(row, [{ type: 'stop' }], reasonOf(row)))
		notifyStopped(hub, stopped)
		return stopped
	}
	/** Stops the rows that are barred; returns the others. */
	const stopBarred = async (rows: readonly store.StateRow[]): Promise<store.StateRow[]> => {
		if (rows.length === 0) return []
		const tree = await readTree(db)
		const bars = new Map(rows.map(row => [row.dc_id, barredBy(tree, row)]))
		const barred = rows.filter(row => bars.get(row.dc_id) !== null)
		await stopRows(barred, row => bars.get(row.dc_id) ?? '')
		return rows.filter(row => bars.get(row.dc_id) === null)
	}
	return { stopRows, stopBarred }
}

export const tracking = (deps: TrackingDeps): Tracking => {
	const { database, hub } = deps
	const { db, dialect } = database
	const writer = progressWriter(deps)
	const stops = followingStops(deps.report)
	const { stopRows, stopBarred } = stopping(deps, writer)
	const deliver = deliverTo(hub)
	const waitingOnlyOnline = (row: store.StateRow): store.StateRow =>
		row.download_state === download_states.waiting && !hub.isOnline(row.terminal_id)
			? merged(row, [{ type: 'terminal_lost' }], '')
			: row
	const retransmit = async (dc_ids: readonly number[]): Promise<store.StateRow[]> => {
		const changed: store.StateRow[] = []
		for (const some of slices(dc_ids, batch))
			await writer.inTurn(async () => {
				const rows = await store.findStates(db, dialect, some)
				changed.push(...(await writer.write(rows, row => waitingOnlyOnline(merged(row, [{ type: 'retransmit' }], '')))))
			})
		return changed
	}
	const bar = async (terminal_ids: readonly number[]): Promise<number[]> => {
		await writer.flush()
		const stopped: number[] = []
		for (const some of slices(terminal_ids, batch))
			await writer.inTurn(async () => {
				const rows = await store.listPending(db, dialect, some)
				const open = await stopBarred(rows)
				stopped.push(...rows.filter(row => !open.includes(row)).map(row => row.dc_id))
			})
		return stopped
	}
	return {
		progress: writer.add,
		resend: async dc_ids => {
			const again = await retransmit(dc_ids)
			// A move in between may have found nothing to stop yet.
			const stopped = new Set(await bar([...new Set(again.map(row => row.terminal_id))]))
			await deliver(again.filter(row => !stopped.has(row.dc_id)).map(deliveryOf))
			return again
		},
		stop: async read => {
			await writer.flush()
			return writer.inTurn(async () => stopRows(await read(), () => ''))
		},
		deliver,
		restore: async terminal_ids => {
			for (const some of slices(terminal_ids, batch)) {
				const pending = await writer.inTurn(async () => {
					const rows = await stopBarred(await store.listPending(db, dialect, some))
					await writer.write(rows, row => merged(row, [{ type: 'terminal_back' }], ''))
					return rows
				})
				await deliver(pending.map(deliveryOf))
			}
		},
		bar,
		follow: stops.follow,
		lost: async terminal_ids => {
			for (const some of slices(terminal_ids, batch))
				await writer.inTurn(async () => {
					const away = some.filter(id => !hub.isOnline(id))
					await writer.write(await store.listPending(db, dialect, away), row =>
						merged(row, [{ type: 'terminal_lost' }], ''),
					)
				})
		},
		alone: writer.inTurn,
		flush: writer.flush,
		close: async () => {
			await stops.close()
			await writer.close()
		},
	}
}
