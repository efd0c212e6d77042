/** The events that a webhook can subscribe to, by subject. */
export const webhook_event_groups = {
	terminals: ['terminal.added', 'terminal.removed', 'terminal.online', 'terminal.offline'],
	health: ['incident.opened', 'incident.resolved', 'incident.ended', 'command.failed'],
	content: ['material.created', 'review.decided'],
	releases: ['release.published', 'release.ended', 'download.failed', 'emergency.started', 'emergency.ended'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type WebhookEventGroup = keyof typeof webhook_event_groups

export type ChosenEventType = (typeof webhook_event_groups)[WebhookEventGroup][number]

/** Every type that can be chosen, in the order of the groups. */
export const webhook_event_types: readonly ChosenEventType[] = Object.values(webhook_event_groups).flat()

/** Every type; the test event is sent regardless of the subscription. */
export type WebhookEventType = ChosenEventType | 'webhook.test'
