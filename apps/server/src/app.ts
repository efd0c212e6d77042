import { createSecretKey } from 'node:crypto'
import { accessCalls } from '@vitrine/contract/access'
import { version } from '@vitrine/contract/client'
import type { PublicConfig } from '@vitrine/contract/config'
import { downloadsCalls } from '@vitrine/contract/downloads'
import { materialsCalls } from '@vitrine/contract/materials'
import { playsCalls } from '@vitrine/contract/plays'
import { programsCalls } from '@vitrine/contract/programs'
import { releasesCalls } from '@vitrine/contract/releases'
import { terminalsCalls } from '@vitrine/contract/terminals'
import { download_states, progressStatus } from '@vitrine/domain/download'
import { languages } from '@vitrine/texts/rows'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type Background, background } from './background.ts'
import { access } from './features/access/access.ts'
import { firstStart } from './features/access/first-start.ts'
import { derive } from './features/access/secrets.ts'
import { verifyCodes } from './features/access/verify-code.ts'
import { insertDownloads, resetRunning } from './features/downloads/downloads.store.ts'
import { downloads } from './features/downloads/downloads.ts'
import { terminalFiles } from './features/downloads/terminal-files.ts'
import { blobKeeper } from './features/materials/blob-keeper.ts'
import { materialProcessing, materials } from './features/materials/materials.ts'
import { uploadFiles } from './features/materials/uploads.ts'
import { playLogRoute } from './features/plays/play-log-route.ts'
import { plays } from './features/plays/plays.ts'
import { programs } from './features/programs/programs.ts'
import { releases } from './features/releases/releases.ts'
import { terminalReports } from './features/terminals/terminal-reports.ts'
import { listStates, resetPresence, updateRelease } from './features/terminals/terminals.store.ts'
import { terminals } from './features/terminals/terminals.ts'
import { jsonBodies } from './http/json-body.ts'
import { mediaLinks } from './http/media-links.ts'
import { mediaRoute } from './http/media-route.ts'
import { mediaServer } from './http/media-serve.ts'
import { apiReference } from './http/openapi.ts'
import { operations } from './http/operations.ts'
import { Refusal, refusalEnvelope } from './http/refusal.ts'
import { type CookieRules, type RouteDeps, route } from './http/route.ts'
import { httpServer } from './http/server.ts'
import { staticFiles } from './http/static.ts'
import { type AppParts, type Core, coreOf, type Live, liveParts } from './live.ts'
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
	{ events, database, sessions, tokens }: Core,
	{ web, hub, tracked }: Live,
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
	events.on('session_changed', ({ session_ids }) => sessions.forget(session_ids))
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
	events.on('release_published', ({ publish_no, group_id, deliveries }) => {
		web.tell(group_id, { type: 'download_list', data: { publish_no } })
		settle(tracked.deliver(deliveries))
	})
	events.on('downloads_changed', ({ changes }) => {
		for (const { dc_id, group_id, download_state, downloaded } of changes) {
			const status = progressStatus(download_state)
			if (status !== null) web.tell(group_id, { type: 'download', data: { dc_id, status, percent: downloaded } })
			else if (download_state === download_states.cancelled)
				web.tell(group_id, { type: 'stop_download', data: { dc_id } })
			else web.tell(group_id, { type: 'download_list', data: { publish_no: '' } })
		}
		const done = changes.filter(change => change.download_state === download_states.succeeded)
		const rows = done.map(({ terminal_id, command_id }) => ({ id: terminal_id, command_id }))
		if (rows.length > 0) settle(database.db.transaction().execute(tx => updateRelease(tx, database.dialect, rows)))
	})
}

const mountFeatures = (http: FastifyInstance, core: Core, live: Live, deps: RouteDeps) => {
	const { config, database, blobs, clock, events, secrets, tokens } = core
	const links = mediaLinks(derive(secrets, 'media', ''))
	const media = mediaServer(blobs)
	const identify = tokens.read
	const files = uploadFiles(blobs, clock.now)
	const { upload_limit, disk_reserve } = config
	const keeper = blobKeeper(database.db, blobs, media.forget)
	const materialDeps = { keeper, db: database.db, blobs, files, events, links, upload_limit, disk_reserve }
	const processing = materialProcessing(materialDeps, core.report)
	const codes = verifyCodes(deps.ephemeral, config.fixed_verify_code)
	const isOnline = (id: number): boolean => live.hub.isOnline(id)

	route(http, deps, accessCalls, access({ db: database.db, events, ephemeral: deps.ephemeral, secrets, codes }))
	route(http, deps, materialsCalls, materials(materialDeps, processing))
	route(http, deps, programsCalls, programs({ db: database.db, links }))
	route(http, deps, terminalsCalls, terminals({ database, events, links, tokens, removeUnused: keeper.removeUnused }))
	route(http, deps, releasesCalls, releases({ database, events, insertDownloads, isOnline }))
	route(http, deps, downloadsCalls, downloads({ database, tracking: live.tracked, hub: live.hub }))
	route(http, deps, playsCalls, plays(database))
	mediaRoute(http, media, links, core.sessions, deps.cookie)
	terminalFiles(http, { db: database.db, media, identify })
	terminalReports(http, { db: database.db, blobs, clock, events, tokens, keeper })
	http.register(async scope => {
		jsonBodies(scope)
		playLogRoute(scope, database, identify)
	})
	return { processing, files }
}

const mountPages = async (
	http: FastifyInstance,
	{ config, database, blobs, secrets, web_folder, player_folder }: Core,
	live: Live,
	socketPort: () => number,
): Promise<void> => {
	http.get('/config.json', (_request, reply) => {
		const body: PublicConfig = {
			app_key: secrets.app_key,
			version,
			socket_port: socketPort(),
			languages: [...languages],
		}
		return reply.header('cache-control', 'no-store').send(body)
	})
	const ready = async (): Promise<void> => {
		await sql`select 1`.execute(database.db)
		if ((await blobs.free()) < config.disk_reserve) throw new Error('the disk is almost full')
	}
	operations(http, {
		ready,
		terminals: () => live.hub.size,
		browsers: () => live.web.size,
		metrics_token: config.metrics_token,
	})
	apiReference(http)
	http.all('/api/*', (_request, reply) => reply.code(404).send(refusalEnvelope(new Refusal('path_unknown'))))
	await staticFiles(http, web_folder, player_folder)
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
	const secure = config.public_url?.protocol === 'https:'
	const cookie: CookieRules = { name: secure ? '__Host-vitrine_session' : 'vitrine_session', secure }
	const ephemeral = memoryEphemeral(clock)
	const { processing, files } = mountFeatures(http, core, live, {
		clock,
		sessions: core.sessions,
		app_key: createSecretKey(core.secrets.app_key, 'utf8'),
		ephemeral,
		cookie,
	})
	let [port, socket_port] = [config.port, config.socket_port]
	await mountPages(http, core, live, () => socket_port)
	const sockets = gateway({
		web: live.web,
		terminals: live.hub,
		cookie_name: cookie.name,
		public_host: config.public_url?.host ?? null,
		own_port: () => port,
	})
	sockets.attach(http.server, ['/ws'])
	socket_port = await sockets.listen(config.socket_port, config.host)
	await http.listen({ port: config.port, host: config.host })
	const address = http.server.address()
	port = typeof address === 'object' && address !== null ? address.port : port
	await processing.resume()
	const settled = async (): Promise<void> => {
		await processing.idle()
		await live.presence.flush()
		await live.tracked.flush()
		await work.idle()
	}
	return {
		port,
		socket_port,
		default_password,
		online: () => live.hub.size,
		settled,
		sweep: () => {
			live.hub.sweep()
			live.web.sweep()
		},
		close: async () => {
			await sockets.close()
			await http.close()
			await processing.idle()
			await files.close()
			await live.tracked.close()
			await live.presence.close()
			await work.idle()
			await database.db.destroy()
		},
	}
}
