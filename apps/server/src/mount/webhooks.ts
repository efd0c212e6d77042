import { webhooksCalls } from '@vitrine/contract/webhooks/webhooks'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../background.ts'
import type { Events } from '../events.ts'
import { webhooks } from '../features/webhooks/webhooks.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'

/** Events emitted after a commit that may have announced something to webhooks. */
const announcing = [
	...(['terminals_online', 'terminals_offline', 'terminal_added', 'terminals_removed'] as const),
	...(['incidents_changed', 'commands_changed', 'downloads_changed'] as const),
	...(['material_state', 'review_decided', 'release_published', 'records_changed'] as const),
] as const satisfies readonly (keyof Events)[]

/** Webhooks: other systems that are notified of events. */
export const mountWebhooks = (
	http: FastifyInstance,
	{ database, events }: Core,
	{ webhooks: { keeper, egress, derive } }: Live,
	deps: RouteDeps,
	start: Background['start'],
): void => {
	const look = () => start(keeper.look)
	for (const name of announcing) events.on(name, look)
	route(http, deps, 'webhooks', webhooksCalls, webhooks({ database, egress, derive, by_hand: keeper.by_hand, look }))
}
