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

/** How many are sent by hand at once, and how many of one webhook may wait for that. */
const bounds = { running: 8, waiting: 64, each: 8 } as const

/** What came of a try that somebody has asked for. */
export interface ByHandOutcome {
	readonly delivery_id: number
	/** HTTP status; 0 without an answer. */
	readonly status: number
	readonly fault: DeliveryProblem | ''
	/** In ms. */
	readonly duration: number
}

type Event = Parameters<typeof deliveries.insertTried>[1]

/** Sends at once what somebody has asked for, whatever its webhook waits for. Throws `busy` where too many do so. */
export interface ByHand {
	/** A test has this one try: it is given up where it is not taken. Undefined where its webhook was removed meanwhile. */
	test(webhook: store.WebhookRow, event: Event): Promise<ByHandOutcome | undefined>
	/** A delivery that waits keeps its place where it is not taken; any other is tried again as if it were new. */
	again(webhook: store.WebhookRow, delivery: deliveries.DeliveryRow): Promise<ByHandOutcome | undefined>
}

/** What is written down of a try. */
const writtenOf = ({ status = 0, ...tried }: Tried, at: number) => ({ ...tried, status, tried_at: at })

const takenAt = (now: number) => ({ state: 'delivered', next_at: null, done_at: now }) as const

/** What becomes of a delivery that was sent by hand and not taken. */
const untakenOf = (before: DeliveryState, now: number, chance: number) => {
	if (before === 'waiting') return {}
	const { again_in } = afterFailure('refused', { tries: 1, failures: 1, chance })
	return { state: 'waiting', round_tries: 1, done_at: null, next_at: now + (again_in ?? 0) } as const
}

export const byHand = (deps: DeliveringDeps, look: () => Promise<void>): ByHand => {
	const { database, clock, chance } = deps
	const inTurn = bounded(bounds)
	/** Tries, then writes down what came of it; a receiver that takes something gets all that waits. */
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
			// What another address takes says nothing of this one.
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
				// Sent by its queue meanwhile, or removed: nothing is known better by this try.
				if (row === undefined || (row.state !== before && !isTaken)) return id
				const change = isTaken ? takenAt(now) : untakenOf(before, now, chance())
				const attempted = { ...tried, tries: row.tries + 1 }
				await deliveries.updateDelivery(tx, id, { ...attempted, ...change })
				return id
			}),
	}
}
