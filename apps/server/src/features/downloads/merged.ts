import {
	type Download,
	type DownloadEvent,
	type DownloadState,
	download_states,
	nextDownload,
} from '@vitrine/domain/release/download'
import type { StateRow } from './downloads.store.ts'

const downloadOf = (row: StateRow): Download => ({
	download_state: row.download_state as DownloadState,
	downloaded: row.downloaded,
	attempt: row.attempt,
})

/** A row after events, by the rule of downloads; the same reference if none applies. `reason` stays with failed or stopped rows. */
export const merged = (row: StateRow, events: readonly DownloadEvent[], reason: string): StateRow => {
	const before = downloadOf(row)
	const after = events.reduce(nextDownload, before)
	if (after === before) return row
	const { failed, cancelled } = download_states
	const explained: readonly number[] = [failed, cancelled]
	return { ...row, ...after, reason: explained.includes(after.download_state) ? reason : '' }
}
