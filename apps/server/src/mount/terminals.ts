import { downloadsCalls } from '@vitrine/contract/downloads'
import { playsCalls } from '@vitrine/contract/plays'
import { releasesCalls } from '@vitrine/contract/releases'
import { terminalsCalls } from '@vitrine/contract/terminals'
import type { FastifyInstance } from 'fastify'
import { insertDownloads } from '../features/downloads/downloads.store.ts'
import { downloads, stopRelease } from '../features/downloads/downloads.ts'
import { terminalFiles } from '../features/downloads/terminal-files.ts'
import { wantFeeds } from '../features/feeds/feed-keeper.ts'
import { terminalFeed } from '../features/feeds/terminal-feed.ts'
import { playLogRoute } from '../features/plays/play-log-route.ts'
import { plays } from '../features/plays/plays.ts'
import { releases } from '../features/releases/releases.ts'
import { releasing } from '../features/releases/releasing.ts'
import { terminalReports } from '../features/terminals/terminal-reports.ts'
import { terminals } from '../features/terminals/terminals.ts'
import { jsonBodies } from '../http/json-body.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { Files } from './files.ts'

/** Where it is shown: releases, downloads, terminals, what they ask for and what they have played. */
export const mountTerminals = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper }: Files,
): void => {
	const { database, blobs, clock, events, tokens } = core
	const identify = tokens.read
	const isOnline = (id: number): boolean => live.hub.isOnline(id)
	const { removeUnused } = keeper
	const making = { dialect: database.dialect, insertDownloads, wantFeeds, isOnline }
	const stopDownloads = stopRelease({ database, tracking: live.tracked, hub: live.hub })
	const released = releasing({ database, events, making, stopDownloads })

	route(http, deps, 'terminals', terminalsCalls, terminals({ database, events, links, tokens, removeUnused }))
	route(http, deps, 'releases', releasesCalls, releases({ database, releasing: released }))
	route(http, deps, 'downloads', downloadsCalls, downloads({ database, tracking: live.tracked, hub: live.hub }))
	route(http, deps, 'plays', playsCalls, plays(database))
	terminalFeed(http, { db: database.db, keeper: live.feeds, identify })
	terminalFiles(http, { db: database.db, media, identify })
	terminalReports(http, { db: database.db, blobs, clock, events, tokens, keeper })
	http.register(async scope => {
		jsonBodies(scope)
		playLogRoute(scope, database, identify)
	})
}
