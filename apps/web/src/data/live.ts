import type { DownloadItem } from '@vitrine/contract/downloads'
import type { Material } from '@vitrine/contract/materials'
import type { ToWeb } from '@vitrine/contract/messages'
import type { Terminal } from '@vitrine/contract/terminals'
import { type Download, type DownloadEvent, nextDownload } from '@vitrine/domain/download'
import { access } from './access.ts'
import { readNotices } from './notices.ts'
import { presenceHeard } from './presence.ts'
import { keys, queries, refresh } from './queries.ts'
import { renewSession } from './session.ts'

/** Messages of ten thousand terminals are drawn in one go, in ms. */
const gathering = 100

type Page<T> = { count: number; list: T[] }
const waiting = new Map<number, DownloadEvent[]>()

/** The row after an event; the same row when that changes nothing. */
const nextRow = (row: DownloadItem, event: DownloadEvent): DownloadItem => {
	const before: Download = {
		download_state: row.download_state as Download['download_state'],
		downloaded: row.downloaded,
		attempt: 1,
	}
	const { download_state, downloaded } = nextDownload(before, event)
	return download_state === row.download_state && downloaded === row.downloaded
		? row
		: { ...row, download_state, downloaded }
}

const flush = () => {
	// A read under way may have begun before these happened, and would put its older rows over them.
	if (queries.isFetching({ queryKey: keys.downloads }) > 0) {
		setTimeout(flush, gathering)
		return
	}
	const events = new Map(waiting)
	waiting.clear()
	const rows = queries.getQueryData<DownloadItem[]>(keys.downloads)
	if (rows === undefined) return
	const known = new Set(rows.map(row => row.dc_id))
	if ([...events.keys()].some(id => !known.has(id))) void refresh(keys.downloads)
	queries.setQueryData(
		keys.downloads,
		rows.map(row => (events.get(row.dc_id) ?? []).reduce(nextRow, row)),
	)
}

/** The server tells of something that happened to a download. */
const downloadHappened = (dc_id: number, event: DownloadEvent) => {
	if (waiting.size === 0) setTimeout(flush, gathering)
	const earlier = waiting.get(dc_id)
	if (earlier) earlier.push(event)
	else waiting.set(dc_id, [event])
}

const change = <T extends { id: number }>(key: readonly string[], id: number, changed: Partial<T>) =>
	queries.setQueriesData<Page<T>>({ queryKey: key }, page =>
		page?.list?.some(row => row.id === id)
			? { ...page, list: page.list.map(row => (row.id === id ? { ...row, ...changed } : row)) }
			: page,
	)

const stale = (key: readonly string[]) => void refresh(key)

/** Who has an emergency is counted again once so many ms have passed, however many say so meanwhile. */
const counting = 300
let isCounting = false

const emergencyHappened = () => {
	if (isCounting) return
	isCounting = true
	setTimeout(() => {
		isCounting = false
		stale(keys.emergency)
	}, counting)
}

/** Brings what a message says into what the screens have read. */
export const liveMessage = (message: ToWeb): void => {
	switch (message.type) {
		case 'rights':
			void access.session({}).then(renewSession, () => undefined)
			catchUp()
			break
		case 'download':
			downloadHappened(message.data.dc_id, {
				type: 'progress',
				status: message.data.status,
				percent: message.data.percent,
			})
			emergencyHappened()
			break
		case 'stop_download':
			downloadHappened(message.data.dc_id, { type: 'stop' })
			emergencyHappened()
			break
		case 'download_list':
			stale(keys.downloads)
			stale(keys.releases)
			stale(keys.review)
			emergencyHappened()
			break
		case 'device_state':
			presenceHeard(message.data)
			change<Terminal>(keys.terminals, message.data.id, { run_state: message.data.run_state })
			// What else changed with it (version, resolution, why it was lost) is read once the burst is over.
			stale(keys.terminals)
			break
		case 'device_screenshot':
			stale(keys.terminals)
			break
		case 'material_state':
			change<Material>(keys.materials, message.data.id, { state: message.data.state as Material['state'] })
			stale(keys.materials)
			stale(keys.review)
			break
		case 'review':
			void readNotices().catch(() => undefined)
			for (const key of [keys.materials, keys.programs, keys.releases, keys.interludes]) stale(key)
			break
	}
}

/** After an outage nobody knows what was missed: everything on screen is read again. */
export const catchUp = (): void => void refresh()
