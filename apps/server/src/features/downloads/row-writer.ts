import {
	type Download,
	type DownloadEvent,
	type DownloadState,
	download_states,
	nextDownload,
} from '@vitrine/domain/release/download'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import { oneByOne } from '../../ports/turns.ts'
import * as store from './downloads.store.ts'

type Row = store.StateRow

const downloadOf = (row: Row): Download => ({
	download_state: row.download_state as DownloadState,
	downloaded: row.downloaded,
	attempt: row.attempt,
})

/** A row after events by the rule of downloads; the same reference when none applies. `reason` stays with what failed or was stopped. */
export const merged = (row: Row, events: readonly DownloadEvent[], reason: string): Row => {
	const before = downloadOf(row)
	const after = events.reduce(nextDownload, before)
	if (after === before) return row
	const { failed, cancelled } = download_states
	const explained: readonly number[] = [failed, cancelled]
	return { ...row, ...after, reason: explained.includes(after.download_state) ? reason : '' }
}

/** The one writer of download states: an event never meets a row that another is about to overwrite. */
export interface RowWriter {
	/** Runs work alone; what fails does not hold up what comes after. */
	inTurn<T>(work: () => Promise<T>): Promise<T>
	/** Writes what has changed and tells of it; answers the changed rows. */
	write(before: readonly Row[], next: (row: Row) => Row): Promise<Row[]>
}

export const rowWriter = ({ db, dialect }: Database, clock: Clock, events: EventChannel): RowWriter => {
	return {
		inTurn: oneByOne(),
		write: async (before, next) => {
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
		},
	}
}
