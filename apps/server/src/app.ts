import { download_states, progressStatus } from '@vitrine/domain/download'
import { type Background, background } from './background.ts'
import { firstStart } from './features/access/first-start.ts'
import { resetRunning } from './features/downloads/downloads.store.ts'
import { insertOperation } from './features/logs/logs.store.ts'
import { listStates, resetPresence, updateRelease } from './features/terminals/terminals.store.ts'
import type { RouteDeps } from './http/route.ts'
import { httpServer } from './http/server.ts'
import { signingKey } from './http/signing-key.ts'
import { type AppParts, type Core, coreOf, type Live, liveParts } from './live.ts'
import { filesOf } from './mount/files.ts'
import { mountLibrary } from './mount/library.ts'
import { mountPages } from './mount/pages.ts'
import { mountPeople } from './mount/people.ts'
import { mountReview } from './mount/review.ts'
import { mountTerminals } from './mount/terminals.ts'
import { memoryEphemeral } from './ports/ephemeral.ts'
import { gateway } from './realtime/gateway.ts'

/** A running application. */
export interface App {
	readonly port: number
	readonly socket_port: number
	/** The default password of `admin`, when this start has invented one. */
	readonly default_password: string | null
	/** How many terminals are connected now. */
	online(): number
	/** Resolves when everything that was said so far is written down. */
	settled(): Promise<void>
	/** Looks for sockets that have been silent too long, as happens by itself every few seconds. */
	sweep(): void
	close(): Promise<void>
}

/** All traffic between features: every event and who listens. */
const listen = (
	{ events, database, sessions, settings, tokens }: Core,
	{ web, hub, tracked, feeds, canary }: Live,
	settle: Background['start'],
): void => {
	const tellStates = async (ids: readonly number[], run_state: number): Promise<void> => {
		if (web.size === 0) return
		for (const { id, name, group_id } of await listStates(database, ids))
			web.tell(group_id, { type: 'device_state', data: { id, name, run_state } })
	}
	events.on('session_ended', ({ session_ids }) => {
		sessions.forget(session_ids)
		web.end(session_ids)
	})
	events.on('rights_changed', ({ user_ids }) => {
		sessions.forgetUsers(user_ids)
		settle(web.renew(user_ids))
	})
	events.on('settings_changed', () => settings.forget())
	events.on('terminals_online', ({ ids }) => {
		settle(tracked.restore(ids))
		settle(tellStates(ids, 1))
	})
	events.on('terminals_offline', ({ ids }) => {
		settle(tracked.lost(ids))
		settle(tellStates(ids, 0))
	})
	events.on('terminal_added', ({ sn }) => hub.added(sn))
	events.on('terminals_removed', ({ ids }) => {
		tokens.forget(ids)
		hub.cut(ids)
	})
	events.on('terminal_screenshot', ({ id }) =>
		settle(
			listStates(database, [id]).then(
				([row]) => row !== undefined && web.tell(row.group_id, { type: 'device_screenshot', data: { id } }),
			),
		),
	)
	events.on('material_state', ({ id, group_id, state }) =>
		web.tell(group_id, { type: 'material_state', data: { id, state } }),
	)
	events.on('review_decided', ({ user_ids }) => web.tellUsers(user_ids, { type: 'review' }))
	events.on('release_published', ({ publish_no, group_id, deliveries }) => {
		web.tell(group_id, { type: 'download_list', data: { publish_no } })
		settle(tracked.deliver(deliveries))
		settle(feeds.look())
	})
	events.on('downloads_changed', ({ changes }) => {
		for (const { dc_id, group_id, download_state, downloaded } of changes) {
			const status = progressStatus(download_state)
			if (status !== null) web.tell(group_id, { type: 'download', data: { dc_id, status, percent: downloaded } })
			else if (download_state === download_states.cancelled)
				web.tell(group_id, { type: 'stop_download', data: { dc_id } })
			else web.tell(group_id, { type: 'download_list', data: { publish_no: '' } })
		}
		settle(canary.look(changes))
		const done = changes.filter(change => change.download_state === download_states.succeeded)
		const rows = done.map(({ terminal_id, command_id }) => ({ id: terminal_id, command_id }))
		if (rows.length > 0) settle(database.db.transaction().execute(tx => updateRelease(tx, database.dialect, rows)))
	})
}

/** What every call goes through. */
const callParts = ({ config, database, clock, sessions, secrets }: Core): RouteDeps => {
	const secure = config.public_url?.protocol === 'https:'
	return {
		clock,
		sessions,
		app_key: signingKey(secrets.app_key),
		ephemeral: memoryEphemeral(clock),
		cookie: { name: secure ? '__Host-vitrine_session' : 'vitrine_session', secure },
		record: operation => insertOperation(database.db, operation),
	}
}

/** Brings an application up on a migrated database. */
export const startApp = async (parts: AppParts): Promise<App> => {
	const { config, database, clock, logger } = parts
	const default_password = await firstStart(database.db, config.admin_password, clock.now())
	const core = await coreOf(parts)
	await resetPresence(database.db, '服务器已重启')
	await resetRunning(database.db)
	const live = liveParts(core)
	const work = background(core.report)
	listen(core, live, work.start)
	const http = await httpServer(config, logger)
	const deps = callParts(core)
	const stored = filesOf(core)
	mountPeople(http, core, live, deps, stored, later => work.start(later()))
	const { processing, files, trash } = mountLibrary(http, core, live, deps, stored)
	const turns = [trash, mountReview(http, core, deps, stored, mountTerminals(http, core, live, deps, stored))]
	let [port, socket_port] = [config.port, config.socket_port]
	await mountPages(http, core, live, () => socket_port)
	const sockets = gateway({
		web: live.web,
		terminals: live.hub,
		cookie_name: deps.cookie.name,
		public_host: config.public_url?.host ?? null,
		own_port: () => port,
	})
	sockets.attach(http.server, ['/ws'])
	socket_port = await sockets.listen(config.socket_port, config.host)
	await http.listen({ port: config.port, host: config.host })
	const address = http.server.address()
	port = typeof address === 'object' && address !== null ? address.port : port
	await processing.resume()
	for (const { turn } of turns) work.start(turn())
	work.start(live.canary.resume())
	live.mail.wake()
	const settled = async (): Promise<void> => {
		await processing.idle()
		await live.presence.flush()
		await live.tracked.flush()
		await work.idle()
		await live.feeds.idle()
		await live.mail.idle()
	}
	return {
		port,
		socket_port,
		default_password,
		online: () => live.hub.size,
		settled,
		sweep: () => {
			live.hub.sweep()
			work.start(live.feeds.look())
			live.web.sweep()
		},
		close: async () => {
			await sockets.close()
			await live.feeds.close()
			await http.close()
			await processing.close()
			await files.close()
			for (const one of turns) one.close()
			await live.tracked.close()
			await live.presence.close()
			await work.idle()
			await live.mail.close()
			await database.db.destroy()
		},
	}
}
