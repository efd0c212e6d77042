import { downloadsCalls } from '@vitrine/contract/downloads'
import { emergencyCalls } from '@vitrine/contract/emergency'
import { interludesCalls } from '@vitrine/contract/interludes'
import { playsCalls } from '@vitrine/contract/plays'
import { releasesCalls } from '@vitrine/contract/releases'
import { selectionsCalls } from '@vitrine/contract/selections'
import { terminalsCalls } from '@vitrine/contract/terminals'
import { timingCalls } from '@vitrine/contract/timing'
import type { FastifyInstance } from 'fastify'
import { newReviewState } from '../db/review.ts'
import { downloads, stopRelease } from '../features/downloads/downloads.ts'
import { terminalFiles } from '../features/downloads/terminal-files.ts'
import { emergency } from '../features/emergency/emergency.ts'
import { terminalFeed } from '../features/feeds/terminal-feed.ts'
import { interludes } from '../features/interludes/interludes.ts'
import { playLogRoute } from '../features/plays/play-log-route.ts'
import { plays } from '../features/plays/plays.ts'
import { releases } from '../features/releases/releases.ts'
import { releasing } from '../features/releases/releasing.ts'
import { expectTimed } from '../features/releases/rules.ts'
import { selections } from '../features/selections/selections.ts'
import { terminalReports } from '../features/terminals/terminal-reports.ts'
import { terminals } from '../features/terminals/terminals.ts'
import { timing } from '../features/timing/timing.ts'
import { jsonBodies } from '../http/json-body.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import type { Releasing } from '../ports/releasing.ts'
import type { Files } from './files.ts'

/** Where it is shown: releases, downloads, terminals, what they ask for and what they have played. */
export const mountTerminals = (
	http: FastifyInstance,
	core: Core,
	live: Live,
	deps: RouteDeps,
	{ links, media, keeper }: Files,
): Releasing => {
	const { database, blobs, clock, events, tokens } = core
	const identify = tokens.read
	const { removeUnused } = keeper
	const stopDownloads = stopRelease({ database, tracking: live.tracked, hub: live.hub })
	const releaseDeps = { database, events, making: live.making, stopDownloads, now: clock.now }
	const released = releasing(releaseDeps)

	route(http, deps, 'terminals', terminalsCalls, terminals({ database, events, links, tokens, removeUnused }))
	route(http, deps, 'releases', releasesCalls, releases({ ...releaseDeps, releasing: released, links }))
	route(http, deps, 'selections', selectionsCalls, selections(database))
	route(http, deps, 'timing', timingCalls, timing({ db: database.db, releasing: released }))
	const interludeDeps = { database, releasing: released, reviewState: newReviewState, expectTimed }
	route(http, deps, 'interludes', interludesCalls, interludes(interludeDeps))
	route(http, deps, 'emergency', emergencyCalls, emergency({ database, releasing: released, expectTimed }))
	route(http, deps, 'downloads', downloadsCalls, downloads({ database, tracking: live.tracked, hub: live.hub }))
	route(http, deps, 'plays', playsCalls, plays(database))
	terminalFeed(http, { db: database.db, keeper: live.feeds, identify })
	terminalFiles(http, { db: database.db, media, identify })
	terminalReports(http, { db: database.db, blobs, clock, events, tokens, keeper })
	http.register(async scope => {
		jsonBodies(scope)
		playLogRoute(scope, database, identify)
	})
	return released
}
