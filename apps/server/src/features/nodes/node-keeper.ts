import { node_test_interval, nodeHealth } from '@vitrine/domain/nodes/node'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { inOneTurn, slices } from '../../ports/turns.ts'
import { testNode } from './node-test.ts'
import * as store from './nodes.store.ts'

/** How often it is looked for nodes that are due, in ms, and how many are tested at once. */
const look_every = 30_000
const at_once = 4

/** Tests nodes, and those in use again and again. */
export interface NodeKeeper {
	/** What says where nodes may be. */
	readonly egress: Pick<Egress, 'isClosed'>
	/** Tests a node, once for all who ask meanwhile. */
	test(node: store.NodeRow): Promise<void>
	/** Tests what is due. */
	look(): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface NodeKeeperDeps {
	readonly database: Database
	readonly clock: Clock
	readonly events: EventChannel
	readonly egress: Egress
	readonly app_key: string
	readonly report: (error: unknown) => void
}

export const nodeKeeper = ({
	database: { db },
	clock,
	events,
	egress,
	app_key,
	report,
}: NodeKeeperDeps): NodeKeeper => {
	let is_closed = false
	const running = new Map<string, Promise<void>>()
	const tested = async (node: store.NodeRow): Promise<void> => {
		const found = await testNode({ egress, app_key, steady: clock.steady }, node)
		// What was ended by the end of the process says nothing of the node.
		if (is_closed) return
		const now = clock.now()
		const health = nodeHealth(found, now)
		const health_at = health === node.health && node.health_at !== null ? node.health_at : now
		await store.saveTest(db, node, { report: JSON.stringify(found), health, health_at, tested_at: now })
		events.emit('records_changed', { feature: 'nodes', group_id: null })
	}
	const test = (node: store.NodeRow): Promise<void> => {
		// A node that was changed meanwhile is another one.
		const key = `${node.id}/${node.revision}`
		const own = running.get(key) ?? tested(node).finally(() => running.delete(key))
		running.set(key, own)
		return own
	}
	const { start: look, idle } = inOneTurn(async () => {
		const now = clock.now()
		for (const some of slices(await store.listDue(db, { before: now - node_test_interval, now }), at_once)) {
			if (is_closed) return
			// One that cannot be written keeps no other from its turn.
			await Promise.all(some.map(node => test(node).catch(report)))
		}
	}, report)
	const timer = setInterval(() => void look(), look_every)
	timer.unref()
	return {
		egress,
		test,
		look,
		idle,
		close: async () => {
			is_closed = true
			clearInterval(timer)
			egress.close()
			await idle()
			await Promise.allSettled(running.values())
		},
	}
}
