import { join } from 'node:path'
import { signature_window } from '@vitrine/contract/call/signature'
import type { TerminalFrame } from '@vitrine/contract/messages'
import { heardCause } from '@vitrine/domain/cause'
import { node_limits } from '@vitrine/domain/nodes/node'
import { terminal_timing } from '@vitrine/domain/terminal/terminal'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './db/database.ts'
import { isProblem } from './db/engines/database-errors.ts'
import { listGroups } from './db/groups.ts'
import { sizeOfFile } from './db/named-files.ts'
import { type SettingsReader, settingsReader } from './db/settings.ts'
import { type EventChannel, eventChannel } from './events.ts'
import { derive, readSecrets, type Secrets } from './features/access/secrets.ts'
import { type SessionReader, sessionReader } from './features/access/sessions.ts'
import { type InputKeeper, inputKeeper } from './features/acquisition/input-keeper.ts'
import { commanding } from './features/commands/commanding.ts'
import { type CommandOutbox, commandOutbox } from './features/commands/outbox.ts'
import { insertDownloads } from './features/downloads/downloads.store.ts'
import { type Reconciler, reconciler } from './features/downloads/reconciling.ts'
import { type StandingKeeper, standingKeeper } from './features/downloads/standing.ts'
import { type Tracking, tracking } from './features/downloads/tracking.ts'
import { type FeedKeeper, feedKeeper, wantFeeds } from './features/feeds/feed-keeper.ts'
import { type HealthKeeper, healthKeeper } from './features/health/health-keeper.ts'
import { noticeKeeper } from './features/health/notice-keeper.ts'
import { type TerminalNotices, terminalNotices } from './features/inbox/terminal-notices.ts'
import { type LicenceIdentity, licences } from './features/licence/licences.ts'
import { type LogKeeper, logKeeper } from './features/logs/log-keeper.ts'
import { type Outbox, outbox } from './features/mail/outbox.ts'
import { type Nodes, nodeParts } from './features/nodes/node-parts.ts'
import { ownAddress } from './features/nodes/shown-nodes.ts'
import { playKeeping } from './features/plays/keeping/play-keeping.ts'
import { renewBounds } from './features/releases/end/time-zones.ts'
import { type Canary, canary } from './features/releases/publish/canary.ts'
import type { MakingDeps } from './features/releases/publish/making.ts'
import { binding } from './features/terminals/binding.ts'
import { type PlayerBuildKeeper, playerBuilds, readPlayerBuild } from './features/terminals/player-builds.ts'
import { type PresenceKeeper, presenceKeeper } from './features/terminals/presence/presence.ts'
import { removeTerminalLogs } from './features/terminals/presence/terminal-log.store.ts'
import { type TerminalTokens, terminalTokens } from './features/terminals/tokens.ts'
import { type UpgradeKeeper, upgradeKeeper } from './features/upgrades/upgrade-keeper.ts'
import { type Webhooks, webhookParts } from './features/webhooks/webhook-parts.ts'
import { type Connections, connections, withinOpenFiles } from './http/admission/connections.ts'
import { amongAddresses } from './http/caller/trusted.ts'
import { openReaders, type Readers } from './mount/readers.ts'
import type { Backups } from './ports/backups.ts'
import type { Blobs } from './ports/blobs/blobs.ts'
import type { DiskSpace } from './ports/blobs/disk-space.ts'
import { type WholeFiles, wholeFiles } from './ports/blobs/whole-files.ts'
import type { Clock } from './ports/clock.ts'
import type { Commanding } from './ports/commanding.ts'
import { type Egress, openEgress } from './ports/egress/egress.ts'
import type { Licences } from './ports/licences.ts'
import { folderMailer, type Mailer, smtpMailer } from './ports/mail.ts'
import { type Ephemeral, memoryEphemeral } from './ports/short-lived/ephemeral.ts'
import { tableEphemeral } from './ports/short-lived/ephemeral-table.ts'
import { openRepeats, type Repeats } from './ports/short-lived/repeats.ts'
import { type TerminalHub, terminalHub } from './realtime/terminal-hub.ts'
import { type WebHub, webHub } from './realtime/web-hub.ts'

/** The parts an application is made of; tests bring their own clock and folders. */
export interface AppParts {
	readonly config: Config
	readonly database: OpenDatabase
	readonly blobs: Blobs
	readonly space: DiskSpace
	/** The folder of backups that is monitored; null without one. */
	readonly backups: Backups | null
	readonly clock: Clock
	readonly logger: Logger
	/** The last warnings and errors of the log. */
	readonly recent: () => readonly string[]
	/** The built web application and player. */
	readonly web_folder: string
	readonly player_folder: string
}

/** What all parts of an application share. */
export interface Core extends AppParts, Readers {
	/** The database handle for work that nobody waits for. */
	readonly background: Database
	readonly events: EventChannel
	readonly secrets: Secrets
	readonly settings: SettingsReader
	/** Whose licences are accepted and for which installation, and their content. */
	readonly licensing: LicenceIdentity
	readonly licences: Licences
	readonly sessions: SessionReader
	readonly tokens: TerminalTokens
	readonly report: (error: unknown) => void
	/** The build of the player that is served; null if there is none. */
	readonly player_build: string | null
	/** State that may be lost with the process, and state that may not. */
	readonly passing: Ephemeral
	readonly lasting: Ephemeral
	readonly repeats: Repeats
	/** Stored files, with the lost ones tracked. */
	readonly blobs: WholeFiles
}

/** What lives as long as the process: sockets, and their data until it is written. */
export interface Live {
	readonly connections: Connections
	readonly web: WebHub
	readonly hub: TerminalHub
	readonly presence: PresenceKeeper
	readonly builds: PlayerBuildKeeper
	/** Notices about terminals to the people responsible. */
	readonly noticed: TerminalNotices
	/** Incidents of terminals. */
	readonly health: HealthKeeper
	readonly inputs: InputKeeper
	readonly tracked: Tracking
	readonly commands: CommandOutbox
	/** Sends commands for other features, and the upgrades that use it. */
	readonly commanding: Commanding
	readonly upgrades: UpgradeKeeper
	/** Other servers, and terminals that move to them. */
	readonly nodes: Nodes
	readonly reconciling: Reconciler
	readonly standing: StandingKeeper
	readonly mail: Outbox
	readonly feeds: FeedKeeper
	/** Deletes expired log rows. */
	readonly logs: LogKeeper
	/** The only way out. */
	readonly egress: Egress
	/** What releases are made with, and the keeper of canary releases. */
	readonly making: MakingDeps
	readonly canary: Canary
	readonly webhooks: Webhooks
}

const mailerOf = ({ config, clock, logger }: Core): Mailer => {
	if (config.smtp_url !== null) return smtpMailer(config.smtp_url, config.mail_from)
	const folder = join(config.data_dir, 'mailbox')
	logger.info({ folder }, 'no VITRINE_SMTP_URL: letters are written into this folder')
	return folderMailer(folder, config.mail_from, clock.now)
}

const mailOutbox = (core: Core): Outbox => {
	const { background, clock, events, report } = core
	const changed = () => events.emit('records_changed', { feature: 'mail', group_id: null })
	return outbox({ db: background.db, clock, mailer: mailerOf(core), report, changed })
}

type Said = Exclude<TerminalFrame, { type: 'bind' }>
/** The handler of each type of frame; a missing one does not compile. */
type SaidTable = { readonly [T in Said['type']]: (id: number, data: Extract<Said, { type: T }>['data']) => void }

const saidBy =
	(table: SaidTable) =>
	(id: number, { type, data }: Said): void =>
		(table[type] as (id: number, data: unknown) => void)(id, data)

/** The page that shows incidents; null if the server's own address is unknown. */
const healthLink = ({ config: { public_url } }: Core): string | null =>
	public_url === null ? null : new URL('/terminal/health', public_url).href

/** The keeper of other servers. The port of sockets (specification B §1) may be reached at any internet address, like the web ports. */
const nodesOf = (core: Core, commanding: Commanding): Nodes => {
	const { background: database, clock, events, report, config, secrets } = core
	const egress = openEgress([...config.egress_allow, `*:${node_limits.port.usual}`])
	const isOwn = ownAddress(config.public_url)
	return nodeParts({ database, clock, events, commanding, egress, app_key: secrets.app_key, isOwn, report })
}

/** The organisations visible to a user of one. */
const scopesIn =
	({ db }: Database) =>
	async (group_id: number) =>
		new Set((await listGroups(db, group_id)).map(group => group.id))

const webhookSecrets = ({ secrets, config: { egress_allow: allow } }: Core) => ({
	allow,
	deriveKey: (salt: string): string => derive(secrets, 'webhook', salt),
})

/** Makes the sockets and their keepers. */
export const liveParts = (core: Core): Live => {
	const { clock, events, sessions, tokens, report, settings, logger, player_build: build } = core
	const { database: calls, background: database } = core
	const presence = presenceKeeper({ database, clock, events, report })
	const hub: TerminalHub = terminalHub({
		clock,
		bind: binding({
			database: calls,
			clock,
			tokens,
			ephemeral: core.passing,
			events,
			renewBounds: (tx, ids, now) => renewBounds(tx, calls.dialect, ids, now),
		}),
		bound: presence.bound,
		lost: presence.lost,
		shared: presence.shared,
		said: saidBy({
			heart_package: (id, data) => {
				presence.report(id, data)
				reconciling.said(id, data, clock.now())
			},
			download: (id, { dc_id, status, percent, attempt, code, reason: words = '' }) => {
				const reason = code === undefined ? words : heardCause('download', { code }, words)
				tracked.progress(dc_id, { type: 'progress', terminal_id: id, status, percent, attempt, reason })
			},
			command_result: (id, said) => commands.answered(id, said),
		}),
	})
	const commands = commandOutbox({ database, clock, events, hub, report })
	const commanded = commanding(database, commands)
	const upgrades = upgradeKeeper({ database, clock, events, commanding: commanded, report })
	const tracked = tracking({ database, clock, events, hub, report })
	const reconciling = reconciler({ database, tracking: tracked, hub, logger: core.logger, report })
	const web = webHub({ sessions, scopeOf: scopesIn(calls), clock, bind_within: terminal_timing.bind })
	const mail = mailOutbox(core)
	const making = { dialect: database.dialect, insertDownloads, wantFeeds, isOnline: (id: number) => hub.isOnline(id) }
	const egress = openEgress(core.config.egress_allow)
	const feeds = feedKeeper({ db: database.db, clock, egress, settings: core.settings, report })
	const noticed = terminalNotices({ database, clock, tell: ids => web.notifyAny(ids, { type: 'inbox' }) })
	const tell = noticeKeeper({ database, clock, mail, link: healthLink(core) })
	const builds = playerBuilds({ build, database, settings, clock, hub, logger, report })
	const standing = standingKeeper({ database, clock, events, report })
	return {
		connections: connections(withinOpenFiles(core.config.connections), amongAddresses(core.config.trust_proxy)),
		web,
		hub,
		presence,
		builds,
		noticed,
		logs: logKeeper({ ...core, ...core.logs, removeTerminalLogs, ...playKeeping(database, clock) }),
		health: healthKeeper({ database, clock, events, settings, tell, report }),
		inputs: inputKeeper({ database, hub }),
		tracked,
		commands,
		commanding: commanded,
		upgrades,
		nodes: nodesOf(core, commanded),
		reconciling,
		standing,
		mail,
		feeds,
		egress,
		making,
		canary: canary({ database, clock, events, making, report }),
		webhooks: webhookParts({ database, clock, events, mail, report, ...webhookSecrets(core) }),
	}
}

/** How often to log that the database is away, in ms: everything that waits for it notices separately. */
const say_every = 10_000

const reporter = (logger: Logger): ((error: unknown) => void) => {
	let said = Number.NEGATIVE_INFINITY
	return error => {
		if (!isProblem(error, 'away')) return logger.error({ err: error }, 'failure')
		if (performance.now() - said < say_every) return
		said = performance.now()
		logger.warn({ reason: error.message }, 'the database is away; what is to be written waits for it')
	}
}

/** Reads what everything shares. */
export const coreOf = async (parts: AppParts): Promise<Core> => {
	const { database, clock, logger } = parts
	const secrets = await readSecrets(database.db)
	const settings = settingsReader(database.db, clock.steady)
	const sessions = sessionReader(database.db, secrets, clock)
	const tokens = terminalTokens(database.db, derive(secrets, 'terminal', ''))
	const licensing = { key: parts.config.licence_key, installation: derive(secrets, 'licence', '').slice(0, 16) }
	const stores = {
		passing: memoryEphemeral(clock),
		lasting: await tableEphemeral(database, clock),
		repeats: await openRepeats({ database, clock, window: signature_window }),
	}
	const { background } = database
	const sizeOf = (sha256: string) => sizeOfFile(database.db, sha256)
	const blobs = wholeFiles(parts.blobs, sizeOf, ({ sha256, reason }) =>
		logger.error({ sha256, reason }, 'a stored file is lost: restore it from a backup, or send it in again'),
	)
	const report = reporter(logger)
	return {
		...parts,
		blobs,
		background,
		report,
		...openReaders(parts.config, report),
		player_build: await readPlayerBuild(parts.player_folder),
		events: eventChannel(),
		secrets,
		settings,
		licensing,
		licences: licences(database, clock, licensing),
		sessions,
		tokens,
		...stores,
	}
}
