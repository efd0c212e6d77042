import type { Server } from 'node:http'
import { envelope_status } from '@vitrine/contract/error-codes'
import { type Background, background } from './background.ts'
import type { Config } from './config.ts'
import { listBanned } from './db/banned.ts'
import { inhabit } from './db/start/installation.ts'
import { firstStart } from './features/access/first-start.ts'
import { derive } from './features/access/secrets.ts'
import { insertOperation } from './features/logs/logs.store.ts'
import { leftovers } from './features/materials/trash/leftovers.ts'
import { hostRule } from './http/admission/hosts.ts'
import { signingKey } from './http/caller/signing-key.ts'
import { amongAddresses } from './http/caller/trusted.ts'
import type { RouteDeps } from './http/route.ts'
import { httpServer } from './http/server.ts'
import { closeAll, settleAll, sweepAll, takeUp, tidyUp, unlessFull, writersOf } from './lifecycle.ts'
import { type AppParts, type Core, coreOf, type Live, liveParts } from './live.ts'
import { mountAlerts } from './mount/alerts.ts'
import { followFallbacks } from './mount/fallbacks.ts'
import { filesOf } from './mount/files.ts'
import { mountLibrary } from './mount/library.ts'
import { mountMailings } from './mount/mailings.ts'
import { mountMaintenance } from './mount/maintenance.ts'
import { mountNodes } from './mount/nodes.ts'
import { notifyBrowsers } from './mount/notifications.ts'
import { mountPages } from './mount/pages.ts'
import { mountPeople } from './mount/people.ts'
import { followPoints } from './mount/points.ts'
import { mountReview } from './mount/review.ts'
import { mountScreenSync } from './mount/screen-sync.ts'
import { mountSentFiles } from './mount/sent-files.ts'
import { followShares } from './mount/shares.ts'
import { mountTerminals } from './mount/terminals.ts'
import { mountUpgrades } from './mount/upgrades.ts'
import { type Gateway, gateway } from './realtime/gateway.ts'
import { strangers } from './realtime/strangers.ts'

/** A running application. */
export interface App {
	readonly port: number
	/** 0 if sockets have no port of their own. */
	readonly socket_port: number
	/** The default password of `admin`, if this start has generated one. */
	readonly default_password: string | null
	/** How many terminals are connected now. */
	online(): number
	/** Resolves when everything reported so far has been written. */
	settled(): Promise<void>
	/** Checks for sockets that have been silent too long; this also runs by itself every few seconds. */
	sweep(): void
	close(): Promise<void>
}

/** All traffic between features: every event with its listeners. */
const listen = (core: Core, live: Live, settle: Background['start']): void => {
	const { events, sessions, settings, tokens } = core
	const { web, hub, tracked, commands, standing, noticed, feeds, canary, builds, upgrades, health, inputs } = live
	notifyBrowsers(core, web, settle)
	events.on('session_ended', ({ session_ids }) => {
		sessions.forget(session_ids)
		web.end(session_ids)
	})
	events.on('rights_changed', ({ user_ids }) => {
		sessions.forgetUsers(user_ids)
		settle(() => web.renew(user_ids))
	})
	events.on('settings_changed', () => {
		settings.forget()
		builds.changed()
		settle(health.lookAtAll)
	})
	events.on('terminals_bound', ({ ids }) => {
		settle(() => tracked.restore(ids))
		settle(() => commands.restore(ids))
		settle(() => inputs.tell(ids))
	})
	events.on('acquisition_changed', ({ ids }) => settle(() => inputs.tell(ids)))
	events.on('terminals_online', ({ ids }) => {
		settle(() => noticed.note(ids, 1))
		builds.came(ids)
	})
	events.on('commands_changed', ({ changes }) => settle(() => upgrades.commanded(changes)))
	for (const name of ['terminals_online', 'terminals_offline', 'terminals_changed', 'sensors_crossed'] as const)
		events.on(name, ({ ids }) => health.noticed(ids))
	events.on('terminals_removed', () => settle(health.lookAtAll))
	events.on('builds_reported', builds.changed)
	events.on('terminals_offline', ({ ids }) => {
		builds.gone(ids)
		settle(() => tracked.lost(ids))
		settle(() => noticed.note(ids, 0))
	})
	events.on('terminal_added', ({ sn }) => hub.added(sn))
	events.on('terminals_rezoned', ({ ids }) => standing.renew(ids))
	events.on('terminals_moved', ({ ids }) => settle(() => tracked.bar(ids)))
	events.on('terminals_refused', ({ ids }) => {
		tokens.forget(ids)
		hub.cut(ids)
	})
	events.on('terminals_bound', ({ ids }) =>
		settle(async () => hub.cut((await listBanned(core.database, ids)).map(({ id }) => id))),
	)
	events.on('terminals_removed', ({ ids }) => {
		tokens.forget(ids)
		hub.cut(ids)
		// A release waiting for its first wave now waits for the remaining terminals.
		settle(canary.resume)
		settle(upgrades.look)
		settle(() => noticed.forget(ids))
	})
	// Pilot terminals may be showing nothing of what they have.
	events.on('incidents_changed', ({ kinds }) => {
		if (kinds.includes('picture')) settle(canary.resume)
	})
	events.on('release_published', ({ deliveries }) => {
		settle(() => tracked.deliver(deliveries))
		settle(feeds.look)
	})
	events.on('downloads_changed', ({ changes }) => {
		settle(() => canary.look(changes))
		standing.look(changes)
	})
}

/** What every call passes through. */
const callParts = (core: Core): RouteDeps => {
	const { config, database, clock, events, sessions, secrets, space, repeats } = core
	const secure = config.public_url?.protocol === 'https:'
	return {
		clock,
		sessions,
		app_key: signingKey(secrets.app_key),
		repeats,
		answered: core.lasting,
		json_calls: new Map(),
		cookie: { name: secure ? '__Host-vitrine_session' : 'vitrine_session', secure },
		isFull: () => space.low,
		record: operation => {
			const [feature = ''] = operation.action.split('.')
			const { group_id, result } = operation
			if (result === envelope_status.success) events.emit('records_changed', { feature, group_id })
			return insertOperation(database.db, operation)
		},
	}
}

const socketsOf = ({ config, clock }: Core, live: Live, cookie_name: string, own_port: () => number): Gateway =>
	gateway({
		web: live.web,
		terminals: live.hub,
		strangers: strangers(clock),
		watch: live.connections.watch,
		isTrusted: amongAddresses(config.trust_proxy),
		cookie_name,
		public_host: config.public_url?.host ?? null,
		own_port,
		isOwnHost: hostRule(config.hosts),
	})

/** Opens the separate port for sockets; 0 if there is none. */
const openSocketPort = async (sockets: Gateway, { socket_port, host }: Config): Promise<number> =>
	socket_port === null ? 0 : sockets.listen(socket_port, host)

/** The actual port of a server; `asked` may have left the choice to the system. */
const portOf = (server: Server, asked: number): number => {
	const address = server.address()
	return typeof address === 'object' && address !== null ? address.port : asked
}

/** Starts an application on a migrated database. */
export const startApp = async (parts: AppParts): Promise<App> => {
	const { config, database, clock, logger } = parts
	const default_password = await unlessFull(() => firstStart(database.db, config.admin_password, clock.now()), null)
	const core = await coreOf(parts)
	const is_known = inhabit(config.data_dir, derive(core.secrets, 'installation', ''))
	await tidyUp(database, clock.now())
	const [deps, live] = [callParts(core), liveParts(core)]
	const work = background(core.report)
	listen(core, live, work.start)
	const http = await httpServer(config, logger, parts.space.look)
	const regular = [mountAlerts(http, core, live, deps), mountMailings(http, core, live, deps), followShares(core, live)]
	const keepers = [
		...[followFallbacks(core, live), followPoints(core, live), live.webhooks.keeper],
		...[mountMaintenance(http, core, live, deps, work.start), mountScreenSync(http, core, deps), ...regular],
	]
	live.connections.watch(http.server)
	const stored = filesOf(core)
	const left = await leftovers(database.db, parts.blobs, stored.keeper)
	mountPeople(http, core, live, deps, stored, work.start)
	const { processing, files, trash } = mountLibrary(http, core, live, deps, stored)
	mountUpgrades(http, core, live, deps, stored, files, work.start)
	mountNodes(http, core, live, deps, work.start)
	const sent = mountSentFiles(http, core, deps, stored)
	const turns = [
		...[trash, sent],
		mountReview(http, core, deps, stored, mountTerminals(http, core, live, deps, { ...stored, sent }, work.start)),
	]
	let [port, socket_port] = [config.port, 0]
	await mountPages(http, core, live, () => socket_port)
	const sockets = socketsOf(core, live, deps.cookie.name, () => port)
	sockets.attach(http.server, ['/ws'])
	socket_port = await openSocketPort(sockets, config)
	await http.listen({ port: config.port, host: config.host })
	port = portOf(http.server, port)
	await takeUp(live, work, processing, turns, is_known ? left.sweep : null)
	keepers.map(keeper => keeper.look())
	return {
		port,
		socket_port,
		default_password,
		online: () => live.hub.size,
		settled: () => settleAll(live, keepers, processing, work),
		sweep: () => sweepAll(live, work, [...regular, { look: () => work.start(sent.turn) }]),
		close: async () => {
			work.end()
			await closeAll([
				sockets.close,
				live.feeds.close,
				() => http.close(),
				core.plays.close,
				processing.close,
				files.close,
				async () => turns.map(one => one.close()),
				...keepers.map(keeper => keeper.close),
				...[...writersOf(live), core.logs.close],
				work.idle,
				live.mail.close,
				// If the database is away, the next start treats this as a kill.
				() => core.repeats.close().catch(core.report),
				database.close,
				async () => parts.space.close(),
			])
		},
	}
}
