import type { Material } from '@vitrine/contract/library/materials'
import type { ToWeb } from '@vitrine/contract/messages'
import type { DownloadItem } from '@vitrine/contract/release/downloads'
import type { Terminal } from '@vitrine/contract/terminals'
import { type Download, type DownloadEvent, download_states, nextDownload } from '@vitrine/domain/release/download'
import { access } from '../calls/access.ts'
import { keys, queries, refresh } from '../calls/queries.ts'
import { readLayout } from '../layout.ts'
import { checkSession, renewSession } from '../session/session.ts'
import { shownLogs } from './log-news.ts'
import { readNotices } from './notices.ts'
import { positionHeard } from './positions.ts'
import { presenceHeard, sightChanged } from './presence.ts'
import { refetches } from './refetches.ts'

/** How long messages of up to ten thousand terminals are collected before one redraw, in ms. */
const gathering = 100

type Page<T> = { count: number; list: T[] }
const waiting = new Map<number, DownloadEvent[]>()

/** The row after an event; the same object if nothing changes. */
const nextRow = (row: DownloadItem, event: DownloadEvent): DownloadItem => {
	const before: Download = {
		download_state: row.download_state as Download['download_state'],
		downloaded: row.downloaded,
		attempt: 1,
	}
	const { download_state, downloaded } = nextDownload(before, event)
	return download_state === row.download_state && downloaded === row.downloaded
		? row
		: // The reason of a failure is fetched separately.
			{ ...row, download_state, downloaded, reason: '' }
}

const flush = () => {
	// A read in flight may have started before these events and would overwrite them with older rows.
	if (queries.isFetching({ queryKey: keys.downloads }) > 0) {
		setTimeout(flush, gathering)
		return
	}
	const events = new Map(waiting)
	waiting.clear()
	const rows = queries.getQueryData<DownloadItem[]>(keys.downloads)
	const known = new Set(rows?.map(row => row.dc_id))
	if (rows !== undefined && [...events.keys()].some(id => !known.has(id))) void refresh(keys.downloads)
	// The whole list, and those of single terminals.
	queries.setQueriesData<DownloadItem[]>({ queryKey: keys.downloads }, some =>
		some?.map(row => (events.get(row.dc_id) ?? []).reduce(nextRow, row)),
	)
}

/** Handles an event of a download reported by the server. */
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

const readAgain = refetches<readonly string[]>({
	read: key => void refresh(key),
	isBusy: key => queries.isFetching({ queryKey: key, predicate: query => query.isActive() }) > 0,
	nameOf: key => key.join(),
	now: () => performance.now(),
	later: (work, ms) => void setTimeout(work, ms),
})

/** Marks the data under these keys as stale; it is refetched once the messages calm down. */
const stale = (...changed: (readonly string[])[]) => {
	for (const key of changed) readAgain(key)
}

/** Keys to refetch after a review decision, by kind. */
const reviewed = {
	material: [keys.materials],
	program: [keys.programs],
	release: [keys.releases],
	interlude: [keys.interludes],
} as const

/** Keys to refetch after a call of a feature has changed something: its own lists, and those that count its objects. */
const counted: Readonly<Record<string, readonly (readonly string[])[]>> = {
	acquisition: [keys.acquisition],
	calendars: [keys.calendars],
	commands: [keys.commands],
	directories: [keys.materials],
	alerts: [keys.alerts, keys.emergency],
	emergency: [keys.emergency],
	exchange: [keys.programs, keys.organizations, keys.users, keys.review],
	health: [keys.health],
	// A created or changed interlude may need a review.
	interludes: [keys.interludes, keys.review],
	licence: [keys.licence, keys.maintenance],
	mail: [keys.mail, keys.maintenance],
	mailings: [keys.mailings],
	maintenance: [keys.maintenance],
	sso: [keys.sso],
	materials: [keys.organizations],
	nodes: [keys.nodes],
	organizations: [keys.organizations],
	play_records: [keys.newestPlays],
	points: [keys.points],
	programs: [keys.programs, keys.organizations, keys.users, keys.review],
	roles: [keys.roles, keys.users],
	screen_sync: [keys.screenSync],
	selections: [keys.selections],
	sensors: [keys.sensors, keys.acquisition],
	// Maps depend on these settings.
	system: [keys.system, keys.review, [...keys.positions, 'settings']],
	templates: [keys.templates, keys.programs, keys.organizations, keys.review],
	terminals: [keys.organizations, keys.users],
	timing: [keys.scheduleTemplates],
	upgrades: [keys.upgrades],
	uploaded_logs: [keys.uploadedLogs],
	users: [keys.users, keys.roles, keys.organizations],
	webhooks: [keys.webhooks],
}

/** Keys to refetch after a message of a type, regardless of its content. */
const touched: Readonly<Record<ToWeb['type'], readonly (readonly string[])[]>> = {
	bind: [],
	heart_package: [],
	rights: [],
	download: [keys.emergency],
	stop_download: [keys.emergency, keys.terminals],
	emergency: [keys.emergency],
	download_list: [keys.downloads, keys.releases, keys.review, keys.emergency, keys.terminals],
	release_list: [keys.releases, keys.review, keys.interludes, keys.emergency, keys.scheduleTemplates],
	record_list: [],
	// Other fields that changed with the state (version, resolution, why the connection was lost) are read after the burst.
	device_state: [keys.terminals, keys.upgrades, keys.acquisition, keys.screenSync],
	device_list: [keys.terminals, keys.positions, keys.health, keys.acquisition, keys.screenSync],
	device_screenshot: [keys.terminals],
	device_sensors: [keys.acquisition],
	material_state: [keys.materials, keys.programs, keys.organizations, keys.review],
	material_list: [keys.materials, keys.programs, keys.organizations, keys.review],
	review_list: [keys.review],
	command_result: [keys.commands, keys.upgrades],
	inbox: [keys.inbox],
	review: [keys.inbox, keys.materials, keys.programs, keys.releases, keys.interludes],
}

/** Sensor keys to refetch: those of the given terminals whose sensors are on screen; of all on screen if no ids are given. */
const shownSensors = (ids: readonly number[]): (readonly string[])[] => {
	const active = queries.getQueryCache().findAll({ queryKey: keys.sensors, type: 'active' })
	const shown = new Set(active.map(({ queryKey }) => String(queryKey[1])))
	return [...shown].filter(id => ids.length === 0 || ids.includes(Number(id))).map(id => [...keys.sensors, id])
}

/** Applies a message's own data to what the screens have read. */
const takeOver = (message: ToWeb): void => {
	switch (message.type) {
		case 'rights':
			return catchUp()
		case 'download':
			if (message.data.status === download_states.failed) stale(keys.downloads)
			// Whether a terminal is synchronised changes with the state, not with the percentage.
			if (message.data.status !== download_states.downloading) stale(keys.terminals)
			return downloadHappened(message.data.dc_id, {
				type: 'progress',
				status: message.data.status,
				percent: message.data.percent,
			})
		case 'stop_download':
			return downloadHappened(message.data.dc_id, { type: 'stop' })
		case 'record_list':
			// The branding is shown on every screen.
			if (message.data.of === 'system') void readLayout().catch(() => undefined)
			return stale(...(counted[message.data.of] ?? []))
		case 'device_state':
			presenceHeard(message.data)
			positionHeard(message.data)
			change<Terminal>(keys.terminals, message.data.id, { run_state: message.data.run_state })
			return
		case 'device_list':
			stale(...shownLogs(message.data.ids))
			return sightChanged()
		case 'device_sensors':
			return stale(...shownSensors(message.data.ids))
		case 'material_state':
			change<Material>(keys.materials, message.data.id, { state: message.data.state as Material['state'] })
			return
		case 'review_list':
			return stale(...reviewed[message.data.kind])
		case 'review':
			void readNotices().catch(() => undefined)
	}
}

/** Handles a message: its data is shown at once, and everything that depends on it is refetched soon. */
export const liveMessage = (message: ToWeb): void => {
	takeOver(message)
	stale(...touched[message.type])
}

/**
 * Any number of messages may have been missed, so the session is checked (if it is gone, the error says why) and everything on screen is
 * refetched.
 */
export const catchUp = (): void => {
	void access
		.session({})
		.then(
			session => {
				renewSession(session)
				sightChanged()
			},
			() => undefined,
		)
		// Data that the user can no longer read is not requested again.
		.then(() => refresh())
}

/**
 * Data may have been read before the live messages started, so everything they cover is refetched, and nothing else; the session too,
 * since the page started with a stored copy of it.
 */
export const beginLive = (): void => {
	void access.session({}).then(checkSession, () => undefined)
	stale(
		...[keys.downloads, keys.emergency, keys.inbox, keys.interludes, keys.materials],
		...[keys.releases, keys.review, keys.terminals],
		...Object.values(counted).flat(),
	)
}
