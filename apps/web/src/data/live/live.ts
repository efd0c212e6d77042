import type { Material } from '@vitrine/contract/library/materials'
import type { ToWeb } from '@vitrine/contract/messages'
import type { DownloadItem } from '@vitrine/contract/release/downloads'
import type { Terminal } from '@vitrine/contract/terminals'
import { type Download, type DownloadEvent, download_states, nextDownload } from '@vitrine/domain/release/download'
import { access } from '../calls/access.ts'
import { keys, queries, refresh } from '../calls/queries.ts'
import { readLayout } from '../layout.ts'
import { checkSession, renewSession } from '../session/session.ts'
import { readNotices } from './notices.ts'
import { positionHeard } from './positions.ts'
import { presenceHeard, sightChanged } from './presence.ts'
import { refetches } from './refetches.ts'

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
		: // Why it failed is read again.
			{ ...row, download_state, downloaded, reason: '' }
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

const readAgain = refetches<readonly string[]>({
	read: key => void refresh(key),
	isBusy: key => queries.isFetching({ queryKey: key, predicate: query => query.isActive() }) > 0,
	nameOf: key => key.join(),
	now: () => performance.now(),
	later: (work, ms) => void setTimeout(work, ms),
})

/** What the screens have read under a key is another thing now: it is read again, after the last word on it. */
const stale = (...changed: (readonly string[])[]) => {
	for (const key of changed) readAgain(key)
}

/** What is read again once something of a kind has been decided over. */
const reviewed = {
	material: [keys.materials],
	program: [keys.programs],
	release: [keys.releases],
	interlude: [keys.interludes],
} as const

/** What is read again once a call of a feature has changed something: its own lists, and those that count it. */
const counted: Readonly<Record<string, readonly (readonly string[])[]>> = {
	acquisition: [keys.acquisition],
	calendars: [keys.calendars],
	commands: [keys.commands],
	directories: [keys.materials],
	alerts: [keys.alerts, keys.emergency],
	emergency: [keys.emergency],
	exchange: [keys.programs, keys.organizations, keys.users, keys.review],
	health: [keys.health],
	// What is made or changed may wait for its review from then on.
	interludes: [keys.interludes, keys.review],
	licence: [keys.licence, keys.maintenance],
	mail: [keys.mail, keys.maintenance],
	mailings: [keys.mailings],
	maintenance: [keys.maintenance],
	sso: [keys.sso],
	materials: [keys.organizations],
	nodes: [keys.nodes],
	organizations: [keys.organizations],
	points: [keys.points],
	programs: [keys.programs, keys.organizations, keys.users, keys.review],
	roles: [keys.roles, keys.users],
	selections: [keys.selections],
	sensors: [keys.sensors, keys.acquisition],
	// Maps are drawn with what is set there.
	system: [keys.system, keys.review, [...keys.positions, 'settings']],
	templates: [keys.templates, keys.programs, keys.organizations, keys.review],
	terminals: [keys.organizations, keys.users],
	timing: [keys.scheduleTemplates],
	upgrades: [keys.upgrades],
	users: [keys.users, keys.roles, keys.organizations],
	webhooks: [keys.webhooks],
}

/** What is read again after a message of a type, whatever else it says. */
const touched: Readonly<Record<ToWeb['type'], readonly (readonly string[])[]>> = {
	bind: [],
	heart_package: [],
	rights: [],
	download: [keys.emergency],
	stop_download: [keys.emergency],
	emergency: [keys.emergency],
	download_list: [keys.downloads, keys.releases, keys.review, keys.emergency],
	release_list: [keys.releases, keys.review, keys.interludes, keys.emergency, keys.scheduleTemplates],
	record_list: [],
	// What else changed with the state (version, resolution, why it was lost) is read once the burst is over.
	device_state: [keys.terminals, keys.upgrades, keys.acquisition],
	device_list: [keys.terminals, keys.positions, keys.health, keys.acquisition],
	device_screenshot: [keys.terminals],
	device_sensors: [keys.acquisition],
	material_state: [keys.materials, keys.programs, keys.organizations, keys.review],
	material_list: [keys.materials, keys.programs, keys.organizations, keys.review],
	review_list: [keys.review],
	command_result: [keys.commands, keys.upgrades],
	inbox: [keys.inbox],
	review: [keys.inbox, keys.materials, keys.programs, keys.releases, keys.interludes],
}

/** What is read again of sensors: of those terminals among these whose sensors are on screen; without ids, of all of them. */
const shownSensors = (ids: readonly number[]): (readonly string[])[] => {
	const active = queries.getQueryCache().findAll({ queryKey: keys.sensors, type: 'active' })
	const shown = new Set(active.map(({ queryKey }) => String(queryKey[1])))
	return [...shown].filter(id => ids.length === 0 || ids.includes(Number(id))).map(id => [...keys.sensors, id])
}

/** Brings what a message itself says into what the screens have read. */
const takeOver = (message: ToWeb): void => {
	switch (message.type) {
		case 'rights':
			return catchUp()
		case 'download':
			if (message.data.status === download_states.failed) stale(keys.downloads)
			return downloadHappened(message.data.dc_id, {
				type: 'progress',
				status: message.data.status,
				percent: message.data.percent,
			})
		case 'stop_download':
			return downloadHappened(message.data.dc_id, { type: 'stop' })
		case 'record_list':
			// How the installation looks is shown on every screen.
			if (message.data.of === 'system') void readLayout().catch(() => undefined)
			return stale(...(counted[message.data.of] ?? []))
		case 'device_state':
			presenceHeard(message.data)
			positionHeard(message.data)
			change<Terminal>(keys.terminals, message.data.id, { run_state: message.data.run_state })
			return
		case 'device_list':
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

/** Follows a message: what it says is shown at once, and what depends on it is read again soon. */
export const liveMessage = (message: ToWeb): void => {
	takeOver(message)
	stale(...touched[message.type])
}

/**
 * Nobody knows what was missed: who one is now is asked, which says why if one is nobody any more, and everything on screen is
 * read again.
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
		// What one may not read any more is not asked for again.
		.then(() => refresh())
}

/**
 * What is told from now on may have been read before: what screens hear of is read again, and nothing else; and who one is, since
 * the page began with what an earlier one had stored of that.
 */
export const beginLive = (): void => {
	void access.session({}).then(checkSession, () => undefined)
	stale(
		...[keys.downloads, keys.emergency, keys.inbox, keys.interludes, keys.materials],
		...[keys.releases, keys.review, keys.terminals],
		...Object.values(counted).flat(),
	)
}
