import { screenSyncCalls } from '@vitrine/contract/terminal/screen-sync'
import type { FastifyInstance } from 'fastify'
import { screenSync } from '../features/screen-sync/screen-sync.ts'
import { type SyncKeeper, syncKeeper } from '../features/screen-sync/sync-keeper.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core } from '../live.ts'

/** Multi-screen sync: the calls, and the keeper of what terminals report. */
export const mountScreenSync = (http: FastifyInstance, core: Core, deps: RouteDeps): SyncKeeper => {
	const { background: database, clock, events, report } = core
	route(http, deps, 'screen_sync', screenSyncCalls, screenSync(core.database))
	const keeper = syncKeeper({ database, clock, events, report })
	events.on('sync_reported', ({ reports }) => keeper.take(reports))
	return keeper
}
