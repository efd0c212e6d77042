import { nodesCalls } from '@vitrine/contract/nodes/nodes'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../background.ts'
import { nodes } from '../features/nodes/nodes.ts'
import { ownAddress } from '../features/nodes/shown-nodes.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'

/** Servers that terminals can move to, and terminals that do. */
export const mountNodes = (
	http: FastifyInstance,
	{ config, database, events }: Core,
	{ nodes: { keeper, migrations }, commanding }: Live,
	deps: RouteDeps,
	start: Background['start'],
): void => {
	// Whoever waits for the test of a slow node does not hold up the end.
	http.addHook('preClose', () => keeper.close())
	events.on('commands_changed', ({ changes }) => start(() => migrations.commanded(changes)))
	events.on('terminals_online', ({ ids }) => start(() => migrations.came(ids)))
	// Whoever waits for the first ones waits for those that are left.
	events.on('terminals_removed', () => start(migrations.look))
	route(
		http,
		deps,
		'nodes',
		nodesCalls,
		nodes({
			database,
			commanding,
			keeper,
			passwords: migrations.passwords,
			egress: keeper.egress,
			isOwn: ownAddress(config.public_url),
			look: () => start(migrations.look),
			testDue: () => start(keeper.look),
		}),
	)
}
