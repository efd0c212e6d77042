import { node_test_interval, nodeHealth } from '@vitrine/domain/nodes/node'
import type { Database } from '../../db/database.ts'
import type { EventChannel } from '../../events.ts'
import { bounded } from '../../http/admission/bounded.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { inOneTurn } from '../../ports/turns.ts'
import { testNode } from './node-test.ts'
import * as store from './nodes.store.ts'

/** Interval for checking for due nodes, in ms, and how many are tested at once: due ones, and those on request. */
const look_every = 30_000
const at_once = 4

/** Tests nodes on request, and those in use regularly. */
export interface NodeKeeper {
	/** Decides which addresses nodes can have. */
	readonly egress: Pick<Egress, 'isClosed'>
	/**
	 * Tests a node, once for all concurrent requests; a few nodes at a time, in order of request. Throws a {@link CodedError} if too many
	 * are waiting, or if the caller is `gone`.
	 */
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

/** A node that was changed meanwhile counts as a different one. */
const keyOf = ({ id, revision }: store.NodeRow): string => `${id}/${revision}`

/** Scheduled tests and requested ones do not wait for each other. */
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
		// A test aborted by the end of the process says nothing about the node.
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
	/** Due nodes that are not being tested yet. */
	const waiting = new Map<string, Promise<void>>()
	const { start: look, idle } = inOneTurn(async () => {
		const now = clock.now()
		for (const node of await store.listDue(db, { before: now - node_test_interval, now })) {
			const key = keyOf(node)
			// A test that takes long or cannot be stored holds up neither other nodes nor the next check.
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
