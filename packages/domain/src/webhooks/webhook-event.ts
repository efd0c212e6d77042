import { z } from 'zod'
import { command_states } from '../command/command-state.ts'
import { shown_kinds } from '../release/release.ts'
import { review_kinds } from '../release/review.ts'
import { incident_kinds } from '../terminal/incident.ts'
import type { WebhookEventType } from './webhook-types.ts'

// The events sent to other systems, and their format (docs/webhooks.md, docs/decisions/091).

/** The version of the body format; it increases when something changes its meaning, but not for additions. */
const webhook_schema = 1

const named = z.object({ id: z.int(), name: z.string() })
const terminal = z.object({ id: z.int(), name: z.string(), sn: z.string() })
/** A release with the publish number shown to users. */
const release = z.object({ id: z.int(), name: z.string(), number: z.string(), kind: z.enum(shown_kinds) })
const incident = z.object({ terminal, kind: z.enum(incident_kinds), since: z.iso.datetime() })

/** The data of each event. They never contain secrets, or anything that a person has typed into a command. */
export const webhook_data = {
	'terminal.added': z.object({ terminal }),
	'terminal.removed': z.object({ terminal }),
	'terminal.online': z.object({ terminal }),
	/** `reason` is the code of why its connection ended, such as `heartbeat_timeout` or `server_restarted`. */
	'terminal.offline': z.object({ terminal, reason: z.string() }),
	'incident.opened': incident,
	/** Marked as dealt with by a person; the cause may persist. */
	'incident.resolved': incident,
	/** Its cause is over. */
	'incident.ended': incident,
	'command.failed': z.object({
		terminal,
		command: z.object({ id: z.int(), type: z.string() }),
		state: z.enum(command_states),
	}),
	'material.created': z.object({ material: named.extend({ kind: z.string() }) }),
	'review.decided': z.object({
		kind: z.enum(review_kinds),
		object: named,
		decision: z.enum(['approved', 'rejected']),
		reason: z.string(),
	}),
	'release.published': z.object({ release, terminals: z.int() }),
	'release.ended': z.object({ release }),
	'download.failed': z.object({ terminal, release, attempt: z.int(), reason: z.string() }),
	'emergency.started': z.object({ release, terminals: z.int() }),
	'emergency.ended': z.object({ release }),
	'webhook.test': z.object({ webhook: named }),
} as const satisfies Readonly<Record<WebhookEventType, z.ZodType>>

/** An event in an organisation; `at` in ms since the epoch. */
export type WebhookFact = {
	[T in WebhookEventType]: {
		readonly type: T
		readonly group_id: number
		readonly at: number
		readonly data: z.output<(typeof webhook_data)[T]>
	}
}[WebhookEventType]

/** The body of an event: its organisation, its time and its data; times are ISO 8601 in UTC. */
export const webhookBody = <T extends WebhookEventType>(type: T) =>
	z.object({
		id: z.string(),
		type: z.literal(type),
		schema: z.literal(webhook_schema),
		time: z.iso.datetime(),
		organization: named,
		data: webhook_data[type],
	})

/** Serializes a body as it is sent and signed; `time` is ISO 8601 in UTC. */
export const bodyOf = (
	{ type, group_id, data }: WebhookFact,
	{ id, time, organization }: { readonly id: string; readonly time: string; readonly organization: string },
): string =>
	JSON.stringify({ id, type, schema: webhook_schema, time, organization: { id: group_id, name: organization }, data })
