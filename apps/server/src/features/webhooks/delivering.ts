import {
	afterFailure,
	type DeliveryProblem,
	delivery_problems,
	deliveryOutcome,
	isTooLong,
	type PauseReason,
	webhook_limits,
	webhook_timeout,
} from '@vitrine/domain/webhooks/webhook'
import { languageOf } from '@vitrine/texts/rows'
import type { Database } from '../../db/database.ts'
import type { Tx } from '../../db/schema.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Egress } from '../../ports/egress/egress.ts'
import { EgressError } from '../../ports/egress/egress-error.ts'
import type { MailMessage } from '../../ports/mail.ts'
import * as deliveries from './deliveries.store.ts'
import { type DeriveKey, headersOf, signaturesOf } from './signing.ts'
import * as store from './webhooks.store.ts'

export interface DeliveringDeps {
	readonly database: Database
	readonly clock: Clock
	readonly egress: Egress
	readonly derive: DeriveKey
	/** Writes to whoever has set a webhook up. */
	readonly mail: {
		post(tx: Tx, message: MailMessage, now: number): Promise<void>
		wake(): void
	}
	/** A number from 0 to 1. */
	readonly chance: () => number
}

/** What one try came to. */
export interface Tried {
	/** Undefined where nobody answered. */
	readonly status: number | undefined
	readonly fault: DeliveryProblem | ''
	readonly answer: string
	/** In ms. */
	readonly duration: number
}

const problemOf = (error: EgressError): DeliveryProblem =>
	delivery_problems.find(fault => fault === error.reason) ?? 'connection'

/** The beginning of an answer as text: what is none becomes marks, and both databases take it. */
const textOf = (body: Buffer): string => body.toString('utf8').toWellFormed().replaceAll('\0', '\ufffd')

/** Sends something to a webhook, whatever comes of it. */
export const attempt = async (
	{ egress, derive, clock }: DeliveringDeps,
	webhook: store.WebhookRow,
	{ event_id, body }: Pick<deliveries.DeliveryRow, 'event_id' | 'body'>,
	now: number,
): Promise<Tried> => {
	const started = clock.steady()
	const signed = { id: event_id, timestamp: Math.floor(now / 1000), body }
	const headers = { ...headersOf(event_id, now), 'webhook-signature': signaturesOf(derive, webhook, signed, now) }
	const tried = (status: number | undefined, fault: Tried['fault'], answer: string): Tried => {
		const duration = Math.round(clock.steady() - started)
		return { status, fault, answer, duration }
	}
	try {
		const bounds = { timeout: webhook_timeout, answer_bytes: webhook_limits.answer }
		const { status, body: answer } = await egress.sendOutside(webhook.url, { headers, body, ...bounds })
		return tried(status, deliveryOutcome(status) === 'taken' ? '' : 'status', textOf(answer))
	} catch (error) {
		if (error instanceof EgressError) return tried(undefined, problemOf(error), '')
		throw error
	}
}

/** How a webhook stands whose deliveries are taken. */
const well = { failures: 0, failing_since: null, hold_until: 0 } as const

/** What becomes of a delivery that was not taken, and of its webhook. */
const failedChange = (
	outcome: 'refused' | 'unwell' | 'gone',
	webhook: store.WebhookRow,
	{ round_tries }: deliveries.DeliveryRow,
	now: number,
	chance: number,
) => {
	const failing_since = webhook.failing_since ?? now
	const failures = webhook.failures + 1
	const reason: PauseReason | '' = outcome === 'gone' ? 'gone' : isTooLong(failing_since, now) ? 'failing' : ''
	const tries = round_tries + 1
	const { again_in, hold_in } = afterFailure(outcome === 'gone' ? 'unwell' : outcome, { tries, failures, chance })
	// What waits when a webhook is paused waits for somebody, and is not given up.
	const next_at = again_in === null && reason === '' ? null : now + (again_in ?? 0)
	return {
		next_at,
		standing: {
			failures,
			failing_since,
			hold_until: hold_in === 0 ? webhook.hold_until : now + hold_in,
			paused_at: reason === '' ? null : now,
			pause_reason: reason,
		},
	}
}

/** Writes to whoever has changed a paused webhook last. */
const tellPaused = async ({ mail }: DeliveringDeps, tx: Tx, webhook: store.WebhookRow, now: number): Promise<void> => {
	const to = await store.findAddressee(tx, webhook.user_id)
	if (to === undefined) return
	const values = { name: webhook.name, host: new URL(webhook.url).host }
	await mail.post(tx, { kind: 'webhook_paused', to: to.email, language: languageOf(to.language), values }, now)
}

/** Writes down that a webhook works; answers whether that is news. One that is paused stays so: whoever enables it knows why. */
export const settleWell = async (tx: Tx, webhook: store.WebhookRow, now: number): Promise<boolean> => {
	if (webhook.paused_at !== null || (webhook.failures === 0 && webhook.working_since !== null)) return false
	await store.updateStanding(tx, webhook.id, { ...well, working_since: webhook.working_since ?? now })
	return true
}

/** Writes down that a delivery was taken. */
const settleTaken = async (
	tx: Tx,
	webhook: store.WebhookRow,
	id: number,
	attempted: Attempted,
	now: number,
): Promise<void> => {
	await deliveries.updateDelivery(tx, id, { ...attempted, state: 'delivered', next_at: null, done_at: now })
	await settleWell(tx, webhook, now)
}

/** Writes down that one was not, and what becomes of it and of its webhook; whether that is paused. */
const settleFailed = async (
	deps: DeliveringDeps,
	tx: Tx,
	{ webhook, row, attempted, outcome }: Settled,
	now: number,
): Promise<boolean> => {
	const { next_at, standing } = failedChange(outcome, webhook, row, now, deps.chance())
	const given_up = next_at === null ? ({ state: 'failed', done_at: now } as const) : {}
	await deliveries.updateDelivery(tx, row.id, { ...attempted, ...given_up, round_tries: row.round_tries + 1, next_at })
	await store.updateStanding(tx, webhook.id, standing)
	if (standing.paused_at !== null) await tellPaused(deps, tx, webhook, now)
	return standing.paused_at !== null
}

interface Attempted extends Omit<Tried, 'status'> {
	readonly status: number
	readonly tried_at: number
	readonly tries: number
}

interface Settled {
	readonly webhook: store.WebhookRow
	readonly row: deliveries.DeliveryRow
	readonly attempted: Attempted
	readonly outcome: 'refused' | 'unwell' | 'gone'
}

/** Sends one delivery and writes down what became of it; false where its webhook is to be let alone now. */
export const deliver =
	(deps: DeliveringDeps) =>
	async (webhook: store.WebhookRow, row: deliveries.DeliveryRow, is_closed: () => boolean): Promise<boolean> => {
		const { database, clock, mail } = deps
		const at = clock.now()
		const { status, ...tried } = await attempt(deps, webhook, row, at)
		const now = clock.now()
		const outcome = deliveryOutcome(status)
		// What the end of the process has ended says nothing of the receiver: it is sent again after the next start.
		if (is_closed() && outcome !== 'taken') return false
		const attempted = { ...tried, status: status ?? 0, tried_at: at, tries: row.tries + 1 }
		const isPaused = await database.db.transaction().execute(async tx => {
			const current = await store.findWebhook(tx, webhook.id)
			// Removed meanwhile, with everything that it had.
			if (current === undefined) return false
			// Sent by hand meanwhile, and taken.
			const isWaiting = (await deliveries.findDelivery(tx, row.id))?.state === 'waiting'
			if (outcome !== 'taken' && !isWaiting) return false
			if (outcome !== 'taken') return settleFailed(deps, tx, { webhook: current, row, attempted, outcome }, now)
			await settleTaken(tx, current, row.id, attempted, now)
			return false
		})
		if (isPaused) mail.wake()
		return outcome === 'taken' || outcome === 'refused'
	}
