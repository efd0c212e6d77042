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
	/** Emails the person who set a webhook up. */
	readonly mail: {
		post(tx: Tx, message: MailMessage, now: number): Promise<void>
		wake(): void
	}
	/** A number from 0 to 1. */
	readonly chance: () => number
}

/** The result of one attempt. */
export interface Tried {
	/** Undefined without a response. */
	readonly status: number | undefined
	readonly fault: DeliveryProblem | ''
	readonly answer: string
	/** In ms. */
	readonly duration: number
}

const problemOf = (error: EgressError): DeliveryProblem =>
	delivery_problems.find(fault => fault === error.reason) ?? 'connection'

/** The beginning of a response as text: invalid bytes are replaced, so that both databases accept it. */
const textOf = (body: Buffer): string => body.toString('utf8').toWellFormed().replaceAll('\0', '\ufffd')

/** Sends an event to a webhook; failures are returned as results. */
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

/** The state of a webhook whose deliveries are accepted. */
const well = { failures: 0, failing_since: null, hold_until: 0 } as const

/** The new state of a delivery that was not accepted, and of its webhook. */
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
	// When a webhook is paused, its deliveries wait until it is enabled again, and are not given up.
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

/** Emails the last person who changed a paused webhook. */
const tellPaused = async ({ mail }: DeliveringDeps, tx: Tx, webhook: store.WebhookRow, now: number): Promise<void> => {
	const to = await store.findAddressee(tx, webhook.user_id)
	if (to === undefined) return
	const values = { name: webhook.name, host: new URL(webhook.url).host }
	await mail.post(tx, { kind: 'webhook_paused', to: to.email, language: languageOf(to.language), values }, now)
}

/** Records that a webhook works; returns whether that is new. A paused one stays paused until someone enables it. */
export const settleWell = async (tx: Tx, webhook: store.WebhookRow, now: number): Promise<boolean> => {
	if (webhook.paused_at !== null || (webhook.failures === 0 && webhook.working_since !== null)) return false
	await store.updateStanding(tx, webhook.id, { ...well, working_since: webhook.working_since ?? now })
	return true
}

/** Records that a delivery was accepted. */
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

/** Records that a delivery was not accepted, and the new state of it and its webhook; returns whether the webhook is now paused. */
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

/** Sends one delivery and stores the result; false if its webhook should not be sent more now. */
export const deliver =
	(deps: DeliveringDeps) =>
	async (webhook: store.WebhookRow, row: deliveries.DeliveryRow, is_closed: () => boolean): Promise<boolean> => {
		const { database, clock, mail } = deps
		const at = clock.now()
		const { status, ...tried } = await attempt(deps, webhook, row, at)
		const now = clock.now()
		const outcome = deliveryOutcome(status)
		// An attempt aborted by the shutdown says nothing about the receiver: it is sent again after the next start.
		if (is_closed() && outcome !== 'taken') return false
		const attempted = { ...tried, status: status ?? 0, tried_at: at, tries: row.tries + 1 }
		const isPaused = await database.db.transaction().execute(async tx => {
			const current = await store.findWebhook(tx, webhook.id)
			// Removed in the meantime, with all its deliveries.
			if (current === undefined) return false
			// Sent manually in the meantime, and accepted.
			const isWaiting = (await deliveries.findDelivery(tx, row.id))?.state === 'waiting'
			if (outcome !== 'taken' && !isWaiting) return false
			if (outcome !== 'taken') return settleFailed(deps, tx, { webhook: current, row, attempted, outcome }, now)
			await settleTaken(tx, current, row.id, attempted, now)
			return false
		})
		if (isPaused) mail.wake()
		return outcome === 'taken' || outcome === 'refused'
	}
