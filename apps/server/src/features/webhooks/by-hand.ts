import {
	afterFailure,
	type DeliveryProblem,
	type DeliveryState,
	deliveryOutcome,
} from '@vitrine/domain/webhooks/webhook'
import type { Tx } from '../../db/schema.ts'
import { bounded } from '../../http/admission/bounded.ts'
import * as deliveries from './deliveries.store.ts'
import { attempt, type DeliveringDeps, settleWell, type Tried } from './delivering.ts'
import * as store from './webhooks.store.ts'

/** How many are sent manually at once, and how many can wait in total and per webhook. */
const bounds = { running: 8, waiting: 64, each: 8 } as const

/** The result of a manual attempt. */
export interface ByHandOutcome {
	readonly delivery_id: number
	/** HTTP status; 0 without a response. */
	readonly status: number
	readonly fault: DeliveryProblem | ''
	/** In ms. */
	readonly duration: number
}

type Event = Parameters<typeof deliveries.insertTried>[1]

/** Sends immediately on request, regardless of what the webhook is waiting for. Throws `busy` if there are too many requests. */
export interface ByHand {
	/** A test gets this one attempt: it is given up if not accepted. Undefined if its webhook was removed in the meantime. */
	test(webhook: store.WebhookRow, event: Event): Promise<ByHandOutcome | undefined>
	/** A waiting delivery keeps its place if it is not accepted; any other is retried as if it were new. */
	again(webhook: store.WebhookRow, delivery: deliveries.DeliveryRow): Promise<ByHandOutcome | undefined>
}

/** The stored fields of an attempt. */
const writtenOf = ({ status = 0, ...tried }: Tried, at: number) => ({ ...tried, status, tried_at: at })

const takenAt = (now: number) => ({ state: 'delivered', next_at: null, done_at: now }) as const

/** The new state of a delivery that was sent manually and not accepted. */
const untakenOf = (before: DeliveryState, now: number, chance: number) => {
	if (before === 'waiting') return {}
	const { again_in } = afterFailure('refused', { tries: 1, failures: 1, chance })
	return { state: 'waiting', round_tries: 1, done_at: null, next_at: now + (again_in ?? 0) } as const
}

export const byHand = (deps: DeliveringDeps, look: () => Promise<void>): ByHand => {
	const { database, clock, chance } = deps
	const inTurn = bounded(bounds)
	/** Attempts delivery, then stores the result; if the receiver works again, all its waiting deliveries become due. */
	const trying = async (
		webhook: store.WebhookRow,
		event: Pick<Event, 'event_id' | 'body'>,
		write: (tx: Tx, tried: ReturnType<typeof writtenOf>, isTaken: boolean, now: number) => Promise<number>,
	): Promise<ByHandOutcome | undefined> => {
		const at = clock.now()
		const tried = await inTurn(() => attempt(deps, webhook, event, at), String(webhook.id))
		const [now, isTaken] = [clock.now(), deliveryOutcome(tried.status) === 'taken']
		const { status = 0, fault, duration } = tried
		const written = await database.db.transaction().execute(async tx => {
			const current = await store.findWebhook(tx, webhook.id)
			if (current === undefined) return
			const delivery_id = await write(tx, writtenOf(tried, at), isTaken, now)
			// If another address accepted it, that tells nothing about this one.
			const isNews = isTaken && current.url === webhook.url && (await settleWell(tx, current, now))
			if (isNews) await deliveries.hasten(tx, webhook.id, now)
			return { delivery_id, isNews }
		})
		if (written === undefined) return
		if (written.isNews) void look()
		return { delivery_id: written.delivery_id, status, fault, duration }
	}
	return {
		test: (webhook, event) =>
			trying(webhook, event, (tx, tried, isTaken, now) => {
				const state = isTaken ? 'delivered' : 'failed'
				return deliveries.insertTried(tx, event, { ...tried, state, tries: 1, round_tries: 1, done_at: now })
			}),
		again: (webhook, { id, state: before, event_id, body }) =>
			trying(webhook, { event_id, body }, async (tx, tried, isTaken, now) => {
				const row = await deliveries.findDelivery(tx, id)
				// Sent by its queue in the meantime, or removed: this attempt adds nothing.
				if (row === undefined || (row.state !== before && !isTaken)) return id
				const change = isTaken ? takenAt(now) : untakenOf(before, now, chance())
				const attempted = { ...tried, tries: row.tries + 1 }
				await deliveries.updateDelivery(tx, id, { ...attempted, ...change })
				return id
			}),
	}
}
