import { join } from 'node:path'
import { terminal_timing } from '@vitrine/domain/terminal'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { listGroups } from './db/groups.ts'
import { type SettingsReader, settingsReader } from './db/settings.ts'
import { type EventChannel, eventChannel } from './events.ts'
import { derive, readSecrets, type Secrets } from './features/access/secrets.ts'
import { type SessionReader, sessionReader } from './features/access/sessions.ts'
import { insertDownloads } from './features/downloads/downloads.store.ts'
import { type Tracking, tracking } from './features/downloads/tracking.ts'
import { type FeedKeeper, feedKeeper, wantFeeds } from './features/feeds/feed-keeper.ts'
import { type Outbox, outbox } from './features/mail/outbox.ts'
import { type Canary, canary } from './features/releases/canary.ts'
import type { MakingDeps } from './features/releases/making.ts'
import { binding } from './features/terminals/binding.ts'
import { type PresenceKeeper, presenceKeeper } from './features/terminals/presence.ts'
import { type TerminalTokens, terminalTokens } from './features/terminals/tokens.ts'
import type { Blobs } from './ports/blobs.ts'
import type { Clock } from './ports/clock.ts'
import { openEgress } from './ports/egress.ts'
import { folderMailer, type Mailer, smtpMailer } from './ports/mail.ts'
import { type TerminalHub, terminalHub } from './realtime/terminal-hub.ts'
import { type WebHub, webHub } from './realtime/web-hub.ts'

/** What an application is made of; tests bring their own clock and folders. */
export interface AppParts {
	readonly config: Config
	readonly database: Database
	readonly blobs: Blobs
	readonly clock: Clock
	readonly logger: Logger
	/** The built web application and player. */
	readonly web_folder: string
	readonly player_folder: string
}

/** What everything of an application shares. */
export interface Core extends AppParts {
	readonly events: EventChannel
	readonly secrets: Secrets
	readonly settings: SettingsReader
	readonly sessions: SessionReader
	readonly tokens: TerminalTokens
	readonly report: (error: unknown) => void
}

/** What lives as long as the process: sockets, and what is kept of them until it is written down. */
export interface Live {
	readonly web: WebHub
	readonly hub: TerminalHub
	readonly presence: PresenceKeeper
	readonly tracked: Tracking
	readonly mail: Outbox
	readonly feeds: FeedKeeper
	/** What releases are made with, and who looks after those that go to a few first. */
	readonly making: MakingDeps
	readonly canary: Canary
}

const mailerOf = ({ config, clock, logger }: Core): Mailer => {
	if (config.smtp_url !== null) return smtpMailer(config.smtp_url, config.mail_from)
	const folder = join(config.data_dir, 'mailbox')
	logger.info({ folder }, 'no VITRINE_SMTP_URL: letters are written into this folder')
	return folderMailer(folder, config.mail_from, clock.now)
}

/** Makes the sockets and their keepers. */
export const liveParts = (core: Core): Live => {
	const { database, clock, events, sessions, tokens, report } = core
	const presence = presenceKeeper({ database, clock, events, report })
	const hub: TerminalHub = terminalHub({
		clock,
		bind: binding({ database, clock, tokens }),
		bound: presence.bound,
		lost: presence.lost,
		said: (id, frame) => {
			if (frame.type === 'heart_package') presence.report(id, frame.data)
			if (frame.type !== 'download') return
			const { dc_id, status, percent, attempt, reason = '' } = frame.data
			tracked.progress(dc_id, { type: 'progress', terminal_id: id, status, percent, attempt, reason })
		},
	})
	const tracked = tracking({ database, clock, events, hub, report })
	const scopeOf = async (group_id: number) => new Set((await listGroups(database.db, group_id)).map(group => group.id))
	const web = webHub({ sessions, scopeOf, clock, bind_within: terminal_timing.bind })
	const mail = outbox({ db: database.db, clock, mailer: mailerOf(core), report })
	const making = { dialect: database.dialect, insertDownloads, wantFeeds, isOnline: (id: number) => hub.isOnline(id) }
	const egress = openEgress(core.config.egress_allow)
	const feeds = feedKeeper({ db: database.db, clock, egress, settings: core.settings, report })
	return { web, hub, presence, tracked, mail, feeds, making, canary: canary({ database, clock, events, making }) }
}

/** Reads what everything shares. */
export const coreOf = async (parts: AppParts): Promise<Core> => {
	const { database, clock, logger } = parts
	const secrets = await readSecrets(database.db)
	const settings = settingsReader(database.db, clock.now)
	const sessions = sessionReader(database.db, secrets, clock)
	const tokens = terminalTokens(database.db, derive(secrets, 'terminal', ''))
	const report = (error: unknown): void => logger.error({ err: error }, 'failure')
	return { ...parts, events: eventChannel(), secrets, settings, sessions, tokens, report }
}
