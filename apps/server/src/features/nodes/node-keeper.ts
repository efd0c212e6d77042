import { node_test_interval, nodeHealth } from '@vitrine/domain/nodes/node'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import { bounded } from '../../http/admission/bounded.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { inOneTurn } from '../../ports/turns.ts'
import { testNode } from './node-test.ts'
import * as store from './nodes.store.ts'

/** How often it is looked for nodes that are due, in ms, and how many are tested at once: of those that are due, and of those that somebody asks for. */
const look_every = 30_000
const at_once = 4

/** Tests nodes, and those in use again and again. */
export interface NodeKeeper {
	/** What says where nodes may be. */
	readonly egress: Pick<Egress, 'isClosed'>
	/** Tests a node, once for all who ask meanwhile: a few at once and after those who asked before; throws a {@link CodedError} where too many do, or the caller is `gone`. */
	test(node: store.NodeRow, caller: string, gone: AbortSignal): Promise<void>
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

/** A node that was changed meanwhile is another one. */
const keyOf = ({ id, revision }: store.NodeRow): string => `${id}/${revision}`

/** Neither those that are due nor those that are asked for wait for the others. */
const turns = () => ({
	due: bounded({ running: at_once, waiting: Number.POSITIVE_INFINITY }),
	asked: bounded({ running: at_once, waiting: 40, each: 8 }),
})

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
	const once = (node: store.NodeRow): Promise<void> => {
		const key = keyOf(node)
		const own = running.get(key) ?? tested(node).finally(() => running.delete(key))
		running.set(key, own)
		return own
	}
	const inTurn = turns()
	const inTime = async (node: store.NodeRow): Promise<void> => {
		if (!is_closed) await once(node)
	}
	/** Those that are due and not tested yet. */
	const waiting = new Map<string, Promise<void>>()
	const { start: look, idle } = inOneTurn(async () => {
		const now = clock.now()
		for (const node of await store.listDue(db, { before: now - node_test_interval, now })) {
			const key = keyOf(node)
			// One that takes long or cannot be written keeps no other from its turn, and the next look from none.
			if (waiting.has(key)) continue
			const own = inTurn.due(() => inTime(node)).catch(report)
			waiting.set(
				key,
				own.finally(() => waiting.delete(key)),
			)
		}
	}, report)
	const settled = async (): Promise<void> => {
		await idle()
		await Promise.all(waiting.values())
	}
	const timer = setInterval(() => void look(), look_every)
	timer.unref()
	return {
		egress,
		test: (node, caller, gone) => inTurn.asked(() => inTime(node), caller, gone),
		look,
		idle: settled,
		close: async () => {
			is_closed = true
			clearInterval(timer)
			egress.close()
			await settled()
			await Promise.allSettled(running.values())
		},
	}
}
