import { isInterested, readEventTypes, webhook_limits, webhook_retention } from '@vitrine/domain/webhooks/webhook'
import { type WebhookEventType, webhook_event_types } from '@vitrine/domain/webhooks/webhook-types'
import { readTree } from '../../db/reach.ts'
import type { EventChannel } from '../../events.ts'
import { bounded } from '../../http/admission/bounded.ts'
import * as announced from '../../ports/announcing/webhook-events.store.ts'
import { inOneTurn, oneByOne, turn } from '../../ports/turns.ts'
import { type ByHand, byHand } from './by-hand.ts'
import * as deliveries from './deliveries.store.ts'
import { type DeliveringDeps, deliver } from './delivering.ts'
import * as store from './webhooks.store.ts'

/** How often to check for due and for outdated deliveries, in ms; how many webhooks are sent to at once. */
const look_every = 5000
const sweep_every = 3_600_000
const at_once = 8
/** Maximum number of deliveries created per transaction: the embedded database is blocked meanwhile. */
const shared_most = 500
/** How long a stop waits for deliveries in transit, in ms. */
const last_patience = 2000

/** Distributes events to webhooks, sends what is due, and removes what is too old. */
export interface WebhookKeeper {
	readonly by_hand: ByHand
	look(): Promise<void>
	sweep(): Promise<void>
	idle(): Promise<void>
	close(): Promise<void>
}

export interface WebhookKeeperDeps extends DeliveringDeps {
	readonly events: EventChannel
	readonly report: (error: unknown) => void
}

const asChosen = (type: string): WebhookEventType | undefined => webhook_event_types.find(one => one === type)

/** Creates deliveries of events, in order, for each webhook that subscribes to them; returns whether there may be more. */
const shareOut = ({ database: { db, dialect } }: WebhookKeeperDeps): Promise<boolean> =>
	db.transaction().execute(async tx => {
		const webhooks = (await store.listEnabled(tx)).map(({ id, group_id, with_below, types }) => ({
			id,
			interest: { group_id, with_below: with_below === 1, types: readEventTypes(types) },
		}))
		const events = await announced.listEvents(tx, Math.ceil(shared_most / Math.max(1, webhooks.length)))
		if (events.length === 0) return false
		const tree = await readTree(tx)
		const found = events.flatMap(({ event_id, type: stored, group_id, body, created_at }) => {
			const type = asChosen(stored)
			if (type === undefined) return []
			return webhooks
				.filter(({ interest }) => isInterested(tree, interest, { type, group_id }))
				.map(({ id: webhook_id }) => ({ webhook_id, event_id, type, body, created_at }))
		})
		await deliveries.insertDeliveries(tx, found)
		await announced.removeEvents(
			tx,
			dialect,
			events.map(({ id }) => id),
		)
		return true
	})

export const webhookKeeper = (deps: WebhookKeeperDeps): WebhookKeeper => {
	const { database, clock, egress, events, report } = deps
	const { db } = database
	let is_closed = false
	const send = deliver(deps)
	const inTurn = bounded({ running: at_once, waiting: Number.POSITIVE_INFINITY })
	const lines = new Map<number, Promise<void>>()
	const changed = () => events.emit('records_changed', { feature: 'webhooks', group_id: null })

	/** Sends the oldest due delivery of a webhook; false if nothing more of it is due now. */
	const sendOldest = async (id: number): Promise<boolean> => {
		if (is_closed) return false
		const now = clock.now()
		const webhook = await store.findWebhook(db, id)
		if (webhook === undefined || webhook.enabled === 0 || webhook.paused_at !== null) return false
		const row = await deliveries.findDue(db, id, now)
		return row !== undefined && (await send(webhook, row, () => is_closed))
	}
	/** Each delivery queues separately: a busy webhook does not delay a quiet one. */
	const sendAll = async (id: number): Promise<void> => {
		while (await inTurn(() => sendOldest(id))) await turn()
		if (!is_closed) changed()
	}
	/** Starts sending what has been distributed while the rest is still being distributed. */
	const startLines = async (): Promise<void> => {
		if (is_closed) return
		for (const id of await deliveries.listDueWebhooks(db, clock.now())) {
			if (lines.has(id)) continue
			const line = sendAll(id)
				.catch(report)
				.finally(() => lines.delete(id))
			lines.set(id, line)
		}
	}
	const { start: look, idle: looked } = inOneTurn(async () => {
		let isMore = true
		while (isMore && !is_closed) {
			isMore = await shareOut(deps)
			await startLines()
			await turn()
		}
	}, report)
	const sweepInTurn = oneByOne()
	const sweep = () =>
		sweepInTurn(async () => {
			const before = clock.now() - webhook_retention
			while (!is_closed && (await deliveries.removeDeliveriesBefore(db, before)) > 0) await turn()
			for (const { id } of await store.listEnabled(db))
				while (!is_closed && (await deliveries.removeDeliveriesBeyond(db, id, webhook_limits.deliveries)) > 0)
					await turn()
		})
	const timers = [
		setInterval(() => void look(), look_every).unref(),
		setInterval(() => void sweep().catch(report), sweep_every).unref(),
	]
	const idle = async (): Promise<void> => {
		await looked()
		while (lines.size > 0) await Promise.all(lines.values())
		await sweepInTurn(async () => undefined)
	}
	return {
		by_hand: byHand(deps, async () => look()),
		look,
		sweep,
		idle,
		close: async () => {
			is_closed = true
			for (const timer of timers) clearInterval(timer)
			egress.close()
			const patient = new Promise<void>(resolve => setTimeout(resolve, last_patience).unref())
			await Promise.race([idle(), patient])
		},
	}
}
