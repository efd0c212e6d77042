import { nodesCalls } from '@vitrine/contract/nodes/nodes'
import type { FastifyInstance } from 'fastify'
import type { Background } from '../background.ts'
import { nodes } from '../features/nodes/nodes.ts'
import { ownAddress } from '../features/nodes/shown-nodes.ts'
import { type RouteDeps, route } from '../http/route.ts'
import type { Core, Live } from '../live.ts'

/** Servers that terminals can move to, and migrations to them. */
export const mountNodes = (
	http: FastifyInstance,
	{ config, database, events }: Core,
	{ nodes: { keeper, migrations }, commanding }: Live,
	deps: RouteDeps,
	start: Background['start'],
): void => {
	// A pending test of a slow node must not delay the shutdown.
	http.addHook('preClose', () => keeper.close())
	events.on('commands_changed', ({ changes }) => start(() => migrations.commanded(changes)))
	events.on('terminals_online', ({ ids }) => start(() => migrations.came(ids)))
	// Migrations that wait for their first terminals continue with the remaining ones.
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
