import { maintenanceCalls } from '@vitrine/contract/people/maintenance'
import { graceEnd, licenceEnd, licenceState } from '@vitrine/domain/licence/licence'
import type { InstallationFacts } from '@vitrine/domain/maintenance/installation-checks'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { derive } from '../features/access/secrets.ts'
import { installedLicence } from '../features/licence/licences.ts'
import { type BackupKeeper, backupKeeper } from '../features/maintenance/backup-keeper.ts'
import type { Looked } from '../features/maintenance/installation-facts.ts'
import { maintenance } from '../features/maintenance/maintenance.ts'
import { type SupportParts, supportLinks, supportRoute } from '../features/maintenance/support-bundle.ts'
import { replaceSetting } from '../features/system/system.store.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'

/** Whether requests have arrived through a proxy that is not configured as trusted. */
const unknownProxies = (http: FastifyInstance, { trust_proxy }: Config): (() => boolean) => {
	let seen = false
	if (trust_proxy.length === 0)
		http.addHook('onRequest', (request, _reply, done) => {
			if (request.headers['x-forwarded-for'] !== undefined) seen = true
			done()
		})
	return () => seen
}

/** The licence as the checks need it; null without one. */
const licenceOf =
	({ database, clock, licensing }: Core) =>
	async (): Promise<InstallationFacts['licence']> => {
		const found = await installedLicence(database.db, licensing)
		if (found === 'none') return null
		if (typeof found === 'string') return { state: 'unreadable', until: null }
		const state = licenceState(found, clock.now())
		return { state, until: state === 'grace' ? graceEnd(found) : licenceEnd(found) }
	}

/** Settings of the environment that contain no secret; for the others, whether they are set. */
const environmentOf = (config: Config): SupportParts['environment'] => ({
	public_url: config.public_url === null ? 'not set' : config.public_url.protocol,
	hosts: config.hosts.length,
	hsts: config.hsts,
	trust_proxy: config.trust_proxy.length,
	socket_port: config.socket_port,
	connections_each: config.connections.each,
	connections_all: config.connections.all,
	mail: config.smtp_url === null ? 'not set' : 'set',
	metrics_token: config.metrics_token === null ? 'not set' : 'set',
	licence_key: config.licence_key === null ? 'not set' : 'set',
	update_service: config.update_service_url === null ? 'not set' : 'set',
	backup_dir: config.backup_dir === null ? 'not set' : 'set',
	egress_allow: config.egress_allow.length,
	sso_allow: config.sso_allow.length,
	log_level: config.log_level,
	upload_limit: config.upload_limit,
	disk_reserve: config.disk_reserve,
	screenshot_budget: config.screenshot_budget,
	terminal_log_budget: config.terminal_log_budget,
})

/** Maintenance calls for administrators; returns the keeper that makes backups. */
export const mountMaintenance = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	start: (work: () => Promise<unknown>) => void,
): BackupKeeper => {
	const { config, database, clock, events, report, blobs, space, backups, sessions } = core
	const looked: Looked = {
		database,
		clock,
		data_dir: config.data_dir,
		public_url: config.public_url,
		has_mail: config.smtp_url !== null,
		has_player: core.player_build !== null,
		started_at: clock.now(),
		backups,
		isDiskLow: () => space.low,
		filesLost: () => blobs.lost,
		isProxyUnknown: unknownProxies(http, config),
		sweptAt: () => live.logs.swept_at,
		licence: licenceOf(core),
	}
	const keeper = backupKeeper({ database: core.background, backups, clock, events, report })
	const links = supportLinks(derive(core.secrets, 'support', ''))
	const keepSetting: Parameters<typeof maintenance>[0]['keepSetting'] = (tx, key, value) =>
		replaceSetting(tx, key, value, 0)
	const look = () => start(keeper.look)
	route(http, deps, 'maintenance', maintenanceCalls, maintenance({ looked, keeper, links, keepSetting, look }))
	const environment = environmentOf(config)
	supportRoute(http, { looked, links, blobs, sessions, environment, recent: core.recent, cookie: deps.cookie })
	return keeper
}
