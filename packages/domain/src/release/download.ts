/** The states of a download row with their wire numbers (specification A §4). */
export const download_states = {
	waiting: 0,
	downloading: 1,
	failed: 2,
	succeeded: 3,
	expired: 4,
	offline: 5,
	cancelled: 6,
} as const

/** The filter value for download rows that were taken down on their terminals, whatever their previous state. */
export const taken_down_rows = -2

export type DownloadState = (typeof download_states)[keyof typeof download_states]

/** The state of a publish to one terminal, its progress in percent (0 to 100) and the number of attempts. */
export interface Download {
	readonly download_state: DownloadState
	readonly downloaded: number
	readonly attempt: number
}

/** Events of a download; `progress` is a terminal's `download` message (protocol §3), status 1 to 5. */
export type DownloadEvent =
	| { type: 'progress'; status: number; percent: number; attempt?: number | undefined }
	| { type: 'stop' }
	| { type: 'retransmit' }
	| { type: 'terminal_lost' }
	| { type: 'terminal_back' }

/** A new download, as created by a publish. */
export const newDownload = (online: boolean): Download => ({
	download_state: online ? download_states.waiting : download_states.offline,
	downloaded: 0,
	attempt: 1,
})

const { waiting, downloading, failed, succeeded, expired, offline, cancelled } = download_states

const clamped = (percent: number): number => Math.min(100, Math.max(0, Math.floor(percent)))

/**
 * The download with a new state, or the same reference if nothing changes: reports can arrive twice (delivery is at least once, protocol
 * §3.5).
 */
const moved = (download: Download, download_state: DownloadState, downloaded = download.downloaded): Download =>
	download.download_state === download_state && download.downloaded === downloaded
		? download
		: { ...download, download_state, downloaded }

const progressed = (download: Download, status: number, percent: number): Download => {
	if (status === 1 && percent < 100) return moved(download, downloading, clamped(percent))
	if (status === 1 || status === 3) return moved(download, succeeded, 100)
	if (status === 2) return moved(download, failed)
	if (status === 4) return moved(download, expired, clamped(percent))
	if (status === 5) return moved(download, offline)
	return download
}

/** The states in which a terminal still has something to fetch: these rows are sent again whenever it binds (protocol §3.5). */
export const pending_states: readonly DownloadState[] = [waiting, downloading, offline]

/** States of downloads that failed without being stopped. */
export const failed_states: readonly DownloadState[] = [failed, expired]

/** Whether a download failed without being stopped. */
export const isFailed = (state: number): boolean => failed_states.some(one => one === state)

/** Whether a terminal still has something to fetch. */
export const isPending = (state: number): boolean => pending_states.some(pending => pending === state)

/**
 * State transitions of a download row (A §4). An event that does not apply returns the same reference: cancelled ignores everything but a
 * retransmit, succeeded ignores progress, and messages of an earlier attempt change nothing. A stop cancels from any state.
 */
export const nextDownload = (download: Download, event: DownloadEvent): Download => {
	const state = download.download_state
	switch (event.type) {
		case 'retransmit':
			return { download_state: waiting, downloaded: 0, attempt: download.attempt + 1 }
		case 'stop':
			return moved(download, cancelled)
		case 'terminal_lost':
			return state === waiting || state === downloading ? { ...download, download_state: offline } : download
		case 'terminal_back':
			return state === offline ? { ...download, download_state: waiting } : download
		case 'progress':
			if (state === cancelled || state === succeeded) return download
			if (event.attempt !== undefined && event.attempt !== download.attempt) return download
			return progressed(download, event.status, event.percent)
	}
}

/** The wire's `status` (1 to 5) that reports this state to web clients; null for states reported by another message. */
export const progressStatus = (state: number): 1 | 2 | 3 | 4 | 5 | null =>
	state >= 1 && state <= 5 ? (state as 1 | 2 | 3 | 4 | 5) : null
