import { isWithin, type Tree } from '../people/tree.ts'
import { type ChosenEventType, type WebhookEventType, webhook_event_types } from './webhook-types.ts'

// Who is told of what, and when it is tried again (docs/decisions/091).

/** What may be entered, in characters, and how much there may be of it. */
export const webhook_limits = {
	name: 50,
	description: 200,
	address: 500,
	/** Webhooks of one organisation. */
	webhooks: 20,
	/** Bytes that are kept of an answer. */
	answer: 2048,
	/** Deliveries that are kept of one webhook, with those that wait. */
	deliveries: 20_000,
} as const

/** Whether a text is the address of a receiver. */
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

/** How long a receiver may take for everything, in ms. */
export const webhook_timeout = 10_000

/** How long an older secret signs too after a new one was made, in ms. */
export const webhook_secret_overlap = 86_400_000

/** How long deliveries are kept, in ms. */
export const webhook_retention = 30 * 86_400_000

/** For how long nothing may have been taken before a webhook is paused, in ms. */
export const webhook_patience = 86_400_000

/** Event types as they are stored, of which those that there are no more are left out. */
export const readEventTypes = (stored: string): ChosenEventType[] => {
	const all = stored.split(',')
	return webhook_event_types.filter(type => all.includes(type))
}

/** What says whom a webhook belongs to and what it is told of. */
export interface WebhookInterest {
	readonly group_id: number
	/** It is told of the organisations below its own too. */
	readonly with_below: boolean
	readonly types: readonly string[]
}

/** Whether a webhook is told of something that has happened in an organisation. */
export const isInterested = (
	tree: Tree,
	{ group_id, with_below, types }: WebhookInterest,
	fact: { readonly type: WebhookEventType; readonly group_id: number },
): boolean =>
	types.includes(fact.type) && (group_id === fact.group_id || (with_below && isWithin(tree, fact.group_id, group_id)))

export const delivery_states = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof delivery_states)[number]

/** What a delivery waits for: its time, its turn behind an older one, or a webhook that is off. */
export const delivery_waits = ['time', 'turn', 'webhook'] as const

/** Why a delivery was not taken: what the way out says, or the answer. */
export const delivery_problems = ['status', 'timeout', 'connection', 'unknown_host', 'forbidden', 'address'] as const
export type DeliveryProblem = (typeof delivery_problems)[number]

/** Why a webhook is paused: nothing was taken for a day, or its receiver says that it is gone. */
export const pause_reasons = ['failing', 'gone'] as const
export type PauseReason = (typeof pause_reasons)[number]

/** What a try comes to: taken, refused for this event, a receiver that is not well, or one that is no more. */
export type DeliveryOutcome = 'taken' | 'refused' | 'unwell' | 'gone'

/** What an answer says; without a status nobody answered. Redirects are not followed. */
export const deliveryOutcome = (status: number | undefined): DeliveryOutcome => {
	if (status === undefined || status >= 500 || [408, 425, 429].includes(status)) return 'unwell'
	if (status === 410) return 'gone'
	return status >= 200 && status < 300 ? 'taken' : 'refused'
}

const minute = 60_000
const hour = 60 * minute

/** How long after each try that failed the next one comes, in ms: a little more than two days in all. */
const pauses = [
	...[10_000, 30_000, 2 * minute, 10 * minute, 30 * minute],
	...[hour, 2 * hour, 4 * hour, 8 * hour, 12 * hour, 24 * hour],
] as const

/** So many tries of an event follow the pauses of its webhook while the receiver is not well: for more than an hour and a half nothing overtakes it. */
const tries_in_order = 6

/** The longest pause, with what is added by chance, in ms: a clock that is put back makes none longer. */
export const longest_pause = 1.2 * 24 * hour

/** Up to a fifth more or less, so that what failed together is not tried together; `chance` from 0 to 1. */
const spread = (pause: number, chance: number): number => Math.round(pause * (0.8 + 0.4 * chance))

/** What becomes of a delivery that was not taken, and of what its webhook still has to say. */
export interface AfterFailure {
	/** When it is tried again, in ms from now; null gives it up. */
	readonly again_in: number | null
	/** For how long nothing is sent to the webhook, in ms. */
	readonly hold_in: number
}

/**
 * After a try that failed. `tries` counts this one, `failures` those of the webhook in a row. While a receiver is not well nothing
 * overtakes its oldest event, for some tries; an event that is refused lets the others go ahead.
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

/** Whether a webhook of which nothing was taken since a moment is paused. */
export const isTooLong = (failing_since: number, now: number): boolean => now - failing_since >= webhook_patience
