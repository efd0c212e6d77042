import type { ToWeb } from '@vitrine/contract/messages'
import { download_states, progressStatus } from '@vitrine/domain/release/download'
import type { Background } from '../background.ts'
import type { Database } from '../db/database.ts'
import { listGroups } from '../db/groups.ts'
import type { DownloadChange, Events } from '../events.ts'
import { emergencyGroups } from '../features/emergency/emergency.store.ts'
import { listMaterialStates } from '../features/materials/library/materials.store.ts'
import { listOwners } from '../features/releases/stored/releases.store.ts'
import { atIntervals } from '../features/terminals/presence/at-intervals.ts'
import { listGroupIds, listStates } from '../features/terminals/terminals.store.ts'
import type { Core } from '../live.ts'
import type { WebHub } from '../realtime/web-hub.ts'

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]

/** The state of a download as sent to browsers. */
const downloadFrame = ({ dc_id, download_state, downloaded }: DownloadChange): ToWeb => {
	const status = progressStatus(download_state)
	if (status !== null) return { type: 'download', data: { dc_id, status, percent: downloaded } }
	if (download_state === download_states.cancelled) return { type: 'stop_download', data: { dc_id } }
	return { type: 'download_list', data: { publish_no: '' } }
}

/** Maximum number of terminals named in a frame; without ids, browsers reload the whole list. */
const most_ids = 2000

/** What is needed to notify browsers. */
interface Notifier extends Pick<Core, 'events'> {
	readonly database: Database
	readonly web: WebHub
	/** Queues a notification after the previous ones; nothing is read if no browser is connected. */
	say(work: () => Promise<void>): void
	notifyAll(group_ids: readonly number[], message: ToWeb): void
	/** These organisations and those below them. */
	below(group_ids: readonly number[]): Promise<number[]>
}

const notifyOfTerminals = ({ database, events, web, say, notifyAll }: Notifier): void => {
	const presence = ({ ids }: { ids: readonly number[] }): void =>
		say(async () => {
			for (const { group_id, ...data } of await listStates(database, ids))
				web.tell(group_id, { type: 'device_state', data })
		})
	const lists = ({ ids, group_ids }: Events['terminals_changed']): void =>
		say(async () => {
			const groups = [...(await listGroupIds(database, ids)), ...group_ids]
			notifyAll(groups, { type: 'device_list', data: { ids: ids.length > most_ids ? [] : ids } })
			if (group_ids.length === 0) return
			// The releases and downloads of moved terminals are seen by other organisations, those of removed ones by none.
			notifyAll(groups, { type: 'release_list', data: { ids: [] } })
			notifyAll(groups, { type: 'download_list', data: { publish_no: '' } })
		})
	// Their releases begin and end at different moments.
	events.on('terminals_rezoned', ({ ids }) =>
		say(async () => {
			const groups = await listGroupIds(database, ids)
			notifyAll(groups, { type: 'device_list', data: { ids } })
			notifyAll(groups, { type: 'release_list', data: { ids: [] } })
		}),
	)
	events.on('terminals_online', presence)
	events.on('terminals_offline', presence)
	events.on('terminals_changed', lists)
	events.on('terminals_removed', lists)
	events.on('terminal_log_uploaded', ({ id }) =>
		say(async () =>
			notifyAll(await listGroupIds(database, [id]), { type: 'record_list', data: { of: 'uploaded_logs' } }),
		),
	)
}

/** The first of these terminals with all of them, or none if those are too many to name. */
const shotFrame = (ids: readonly number[]): ToWeb => ({
	type: 'device_screenshot',
	data: { id: ids[0] ?? 0, ids: ids.length > most_ids ? [] : [...ids] },
})

/** Minimum time between two notifications of what is measured, in ms: thousands of values per second become one frame. */
const measured_apart = 2000

const notifyOfScreenshots = ({ database, events, web, say, notifyAll }: Notifier): void => {
	const waiting = new Set<number>()
	const soon = atIntervals(measured_apart, async () => {
		const ids = [...waiting]
		waiting.clear()
		say(async () => {
			const groups = Map.groupBy(await listStates(database, ids), ({ group_id }) => group_id)
			for (const [group_id, shown] of groups) notifyAll([group_id], shotFrame(shown.map(({ id }) => id)))
		})
	})
	events.on('terminal_screenshot', ({ id }) => {
		if (web.size === 0) return
		waiting.add(id)
		soon.start()
	})
}

const notifyOfSensors = ({ events, web }: Notifier): void => {
	const waiting = new Map<number, Set<number>>()
	const soon = atIntervals(measured_apart, async () => {
		for (const [group_id, ids] of waiting)
			web.tell(group_id, { type: 'device_sensors', data: { ids: ids.size > most_ids ? [] : [...ids] } })
		waiting.clear()
	})
	events.on('sensors_stored', ({ groups }) => {
		if (web.size === 0) return
		for (const [group_id, ids] of groups) {
			const all = waiting.get(group_id) ?? new Set<number>()
			for (const id of ids) all.add(id)
			waiting.set(group_id, all)
		}
		soon.start()
	})
}

const notifyOfSync = ({ events, web }: Notifier): void => {
	const waiting = new Set<number>()
	const soon = atIntervals(measured_apart, async () => {
		web.notifyAny([...waiting], { type: 'record_list', data: { of: 'screen_sync' } })
		waiting.clear()
	})
	events.on('sync_stored', ({ group_ids }) => {
		if (web.size === 0) return
		for (const id of group_ids) waiting.add(id)
		soon.start()
	})
}

/** Minimum time between two notifications of plays, in ms: every terminal sends some every minute. */
const plays_apart = 10_000

const notifyOfPlays = ({ database, events, web, say, notifyAll }: Notifier): void => {
	const waiting = new Set<number>()
	const soon = atIntervals(plays_apart, async () => {
		const ids = [...waiting]
		waiting.clear()
		say(async () => notifyAll(await listGroupIds(database, ids), { type: 'record_list', data: { of: 'play_records' } }))
	})
	events.on('plays_stored', ({ ids }) => {
		if (web.size === 0) return
		for (const id of ids) waiting.add(id)
		soon.start()
	})
}

const notifyOfIncidents = ({ events, notifyAll }: Notifier): void =>
	events.on('incidents_changed', ({ group_ids }) =>
		notifyAll(group_ids, { type: 'record_list', data: { of: 'health' } }),
	)

const notifyOfMaterials = ({ database, events, web, say, notifyAll, below }: Notifier): void => {
	events.on('material_state', ({ id }) =>
		say(async () => {
			for (const { group_id, shared, ...data } of await listMaterialStates(database, [id])) {
				web.tell(group_id, { type: 'material_state', data })
				if (shared === 1) notifyAll(await below([group_id]), { type: 'material_list' })
			}
		}),
	)
	events.on('materials_changed', ({ group_ids }) =>
		say(async () => notifyAll(await below(group_ids), { type: 'material_list' })),
	)
}

const notifyOfReviews = ({ events, web, notifyAll }: Notifier): void =>
	events.on('review_decided', ({ user_ids, kind, group_ids }) => {
		web.notifyUsers(user_ids, { type: 'review' })
		notifyAll(group_ids, { type: 'review_list', data: { kind } })
	})

const notifyOfReleases = ({ database, events, web, say, notifyAll, below }: Notifier): void => {
	/** The organisations that see a release, and those that see its terminals. */
	const lists = (groups: ReadonlyMap<number, readonly number[]>): void =>
		say(async () => {
			for (const { id, group_id } of await listOwners(database.db, database.dialect, [...groups.keys()]))
				notifyAll([group_id, ...(groups.get(id) ?? [])], { type: 'release_list', data: { ids: [id] } })
		})
	events.on('release_published', ({ id, publish_no, group_id, deliveries }) => {
		const message = { type: 'download_list', data: { publish_no } } as const
		web.tell(group_id, message)
		say(async () => {
			web.notifyAny(await emergencyGroups(database.db, publish_no), { type: 'emergency' })
			const terminals = deliveries.map(({ terminal_id }) => terminal_id)
			const own = await listGroupIds(database, terminals)
			notifyAll(
				own.filter(one => one !== group_id),
				message,
			)
			lists(new Map([[id, own]]))
		})
	})
	events.on('downloads_changed', ({ changes }) => {
		for (const change of changes) web.tell(change.group_id, downloadFrame(change))
		const moved = changes.filter(({ download_state }) => download_state !== download_states.downloading)
		const groups = Map.groupBy(moved, ({ command_id }) => command_id)
		lists(new Map([...groups].map(([id, some]) => [id, some.map(({ group_id }) => group_id)])))
	})
	events.on('standings_changed', ({ release_ids, terminal_ids }) =>
		say(async () => {
			const own = await listGroupIds(database, terminal_ids)
			notifyAll(own, { type: 'device_list', data: { ids: terminal_ids } })
			lists(new Map(release_ids.map(id => [id, own])))
		}),
	)
	events.on('commands_changed', ({ changes }) => {
		for (const { command_id, terminal_id, group_id, state, percent, tips } of changes)
			web.tell(group_id, { type: 'command_result', data: { command_id, device_id: terminal_id, state, percent, tips } })
	})
	events.on('downloads_unlisted', ({ group_id }) =>
		say(async () => notifyAll(await below([group_id]), { type: 'download_list', data: { publish_no: '' } })),
	)
}

/** Anything a call changes belongs to the organisation of the caller, or to one below it. */
const notifyOfCalls = ({ events, say, notifyAll, below }: Notifier): void =>
	events.on('records_changed', ({ feature, group_id }) =>
		// The root organisation is below 0, so this notifies everyone: calls without a session, and settings, which apply to all.
		say(async () =>
			notifyAll(await below([feature === 'system' ? 0 : (group_id ?? 0)]), {
				type: 'record_list',
				data: { of: feature },
			}),
		),
	)

/**
 * Notifies browsers of every event. The content of a frame is read from the tables when it is sent, one after the other: a client that
 * reads after a frame finds that state or a later one, and the last frame is always up to date.
 */
export const notifyBrowsers = (
	{ background: database, events }: Core,
	web: WebHub,
	settle: Background['start'],
): void => {
	let last: Promise<unknown> = Promise.resolve()
	const notifier: Notifier = {
		database,
		events,
		web,
		say: work => {
			if (web.size === 0) return
			settle(() => {
				const done = last.then(work)
				last = done.catch(() => undefined)
				return done
			})
		},
		notifyAll: web.notifyAny,
		below: async group_ids => {
			const found = []
			for (const group_id of unique(group_ids)) found.push(...(await listGroups(database.db, group_id)))
			return found.map(({ id }) => id)
		},
	}
	notifyOfCalls(notifier)
	notifyOfTerminals(notifier)
	notifyOfScreenshots(notifier)
	notifyOfSensors(notifier)
	notifyOfSync(notifier)
	notifyOfPlays(notifier)
	notifyOfIncidents(notifier)
	notifyOfMaterials(notifier)
	notifyOfReviews(notifier)
	notifyOfReleases(notifier)
}
