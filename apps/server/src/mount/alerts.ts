import { alertsCalls } from '@vitrine/contract/release/alerts'
import type { FastifyInstance } from 'fastify'
import { type AlertKeeper, alertKeeper } from '../features/alerts/alert-keeper.ts'
import { alerts } from '../features/alerts/alerts.ts'
import { emergencies } from '../features/emergency/bringing.ts'
import { releasing } from '../features/releases/releasing.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'
import { releasingDeps } from './releasing.ts'

/** Public alerts that arrive as emergencies; returns the keeper that fetches and publishes them. */
export const mountAlerts = (http: FastifyInstance, core: Core, live: Live, deps: RouteDeps): AlertKeeper => {
	const { database: calls, background: database, clock, events, report } = core
	const { egress } = live
	const released = releasing({ ...releasingDeps(core, live), database })
	const keeper = alertKeeper({
		database,
		clock,
		events,
		egress,
		emergencies: emergencies({ database, releasing: released }),
		report,
	})
	route(http, deps, 'alerts', alertsCalls, alerts({ database: calls, egress, keeper }))
	return keeper
}
