import { isWithin, type Tree } from '../people/tree.ts'
import { type ChosenEventType, type WebhookEventType, webhook_event_types } from './webhook-types.ts'

// Which webhooks receive which events, and when deliveries are retried (docs/decisions/091).

/** Limits: lengths in characters, and counts. */
export const webhook_limits = {
	name: 50,
	description: 200,
	address: 500,
	/** Webhooks of one organisation. */
	webhooks: 20,
	/** Bytes stored of a response. */
	answer: 2048,
	/** Deliveries stored per webhook, including waiting ones. */
	deliveries: 20_000,
} as const

/** Whether a text is a valid receiver address. */
export const isWebhookAddress = (typed: string): boolean => {
	const url = URL.parse(typed)
	return (
		url !== null &&
		/^https?:\/\//i.test(typed) &&
		!/\s/.test(typed) &&
		url.hostname !== '' &&
		url.username === '' &&
		url.password === '' &&
		!typed.includes('#')
	)
}

/** The total timeout for a receiver, in ms. */
export const webhook_timeout = 10_000

/** How long the previous secret also signs after a new one was created, in ms. */
export const webhook_secret_overlap = 86_400_000

/** How long deliveries are retained, in ms. */
export const webhook_retention = 30 * 86_400_000

/** How long a webhook can go without a successful delivery before it is paused, in ms. */
export const webhook_patience = 86_400_000

/** Stored event types, without those that no longer exist. */
export const readEventTypes = (stored: string): ChosenEventType[] => {
	const all = stored.split(',')
	return webhook_event_types.filter(type => all.includes(type))
}

/** The organisation of a webhook and its subscription. */
export interface WebhookInterest {
	readonly group_id: number
	/** It also receives events of the organisations below its own. */
	readonly with_below: boolean
	readonly types: readonly string[]
}

/** Whether a webhook receives an event of an organisation. */
export const isInterested = (
	tree: Tree,
	{ group_id, with_below, types }: WebhookInterest,
	fact: { readonly type: WebhookEventType; readonly group_id: number },
): boolean =>
	types.includes(fact.type) && (group_id === fact.group_id || (with_below && isWithin(tree, fact.group_id, group_id)))

export const delivery_states = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof delivery_states)[number]

/** What a delivery waits for: its time, an older delivery before it, or a webhook that is off. */
export const delivery_waits = ['time', 'turn', 'webhook'] as const

/** Why a delivery failed: a connection error, or the response. */
export const delivery_problems = ['status', 'timeout', 'connection', 'unknown_host', 'forbidden', 'address'] as const
export type DeliveryProblem = (typeof delivery_problems)[number]

/** Why a webhook is paused: no success for a day, or its receiver reports that it is gone. */
export const pause_reasons = ['failing', 'gone'] as const
export type PauseReason = (typeof pause_reasons)[number]

/** The outcome of an attempt: accepted, refused for this event, receiver temporarily unavailable, or gone permanently. */
export type DeliveryOutcome = 'taken' | 'refused' | 'unwell' | 'gone'

/** The outcome for a response status; undefined means that there was no response. Redirects are not followed. */
export const deliveryOutcome = (status: number | undefined): DeliveryOutcome => {
	if (status === undefined || status >= 500 || [408, 425, 429].includes(status)) return 'unwell'
	if (status === 410) return 'gone'
	return status >= 200 && status < 300 ? 'taken' : 'refused'
}

const minute = 60_000
const hour = 60 * minute

/** The pause after each failed attempt, in ms: a little more than two days in total. */
const pauses = [
	...[10_000, 30_000, 2 * minute, 10 * minute, 30 * minute],
	...[hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 24 * hour],
] as const

/**
 * How many attempts of an event follow the pauses of its webhook while the receiver is unavailable: nothing overtakes it for more than an
 * hour and a half.
 */
const tries_in_order = 6

/** The longest pause including its random part, in ms: a clock that is set back does not prolong it. */
export const longest_pause = 1.2 * 24 * hour

/** Up to a fifth more or less, so that deliveries that failed together are not retried together; `chance` from 0 to 1. */
const spread = (pause: number, chance: number): number => Math.round(pause * (0.8 + 0.4 * chance))

/** The consequences of a failed delivery, for itself and for its webhook. */
export interface AfterFailure {
	/** When it is retried, in ms from now; null to give up. */
	readonly again_in: number | null
	/** How long nothing is sent to the webhook, in ms. */
	readonly hold_in: number
}

/**
 * Decides after a failed attempt. `tries` includes this one, `failures` are consecutive ones of the webhook. While a receiver is
 * unavailable nothing overtakes its oldest event, for some attempts; a refused event lets the others go ahead.
 */
export const afterFailure = (
	outcome: 'refused' | 'unwell',
	{ tries, failures, chance }: { readonly tries: number; readonly failures: number; readonly chance: number },
): AfterFailure => {
	const pause = pauses[tries - 1]
	const again = pause === undefined ? null : spread(pause, chance)
	if (outcome === 'refused') return { again_in: again, hold_in: 0 }
	const hold_in = spread(pauses[Math.min(failures, tries_in_order) - 1] ?? hour, chance)
	return { again_in: tries < tries_in_order ? hold_in : again, hold_in }
}

/** Whether a webhook without success since a moment is paused. */
export const isTooLong = (failing_since: number, now: number): boolean => now - failing_since >= webhook_patience
