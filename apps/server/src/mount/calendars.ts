import { calendarsCalls } from '@vitrine/contract/release/calendars'
import type { FastifyInstance } from 'fastify'
import { calendarRoute } from '../features/calendars/calendar-route.ts'
import { calendars } from '../features/calendars/calendars.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core } from '../live.ts'

/** Calendar feeds: their calls, and the route for calendar programs. */
export const mountCalendars = (http: FastifyInstance, core: Core, deps: RouteDeps): void => {
	const { database, clock, passing: ephemeral, config, settings } = core
	route(http, deps, 'calendars', calendarsCalls, calendars({ database }))
	const defaultZone = () => settings.value('default_time_zone')
	calendarRoute(http, { database, clock, ephemeral, public_url: config.public_url, defaultZone })
}
