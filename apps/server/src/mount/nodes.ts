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
	{ config, database }: Core,
	{ nodes: keeper, migrations, commanding }: Live,
	deps: RouteDeps,
	start: Background['start'],
): void =>
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
