import { boundedList } from '@vitrine/domain/bounded'
import {
	delivery_problems,
	delivery_states,
	delivery_waits,
	isWebhookAddress,
	pause_reasons,
	webhook_limits,
} from '@vitrine/domain/webhooks/webhook'
import { webhook_event_types } from '@vitrine/domain/webhooks/webhook-types'
import { z } from 'zod'
import { endpoint } from '../call/endpoint.ts'
import {
	at_revision,
	characters,
	cursored,
	cursoredListOf,
	flag,
	integer,
	json,
	listOf,
	milliseconds,
	nothing,
	paging,
	text,
} from '../call/wire.ts'

/** A webhook, without its secret; times in ms since the epoch. */
const webhook = z.object({
	id: z.int(),
	group_id: z.int(),
	group_name: z.string(),
	group_name_en: z.string(),
	name: z.string(),
	url: z.string(),
	types: z.array(z.enum(webhook_event_types)),
	/** It also receives events of the organisations below its own. */
	with_below: z.boolean(),
	enabled: z.boolean(),
	description: z.string(),
	/** Until when the previous secret signs too; null if it does not. */
	old_secret_until: z.int().nullable(),
	/** Since when no delivery has been accepted; null while all is well. */
	failing_since: z.int().nullable(),
	/** When the first delivery was accepted since it was added, enabled again, or given another address; null before. */
	working_since: z.int().nullable(),
	paused_at: z.int().nullable(),
	pause_reason: z.enum(['', ...pause_reasons]),
	/** Deliveries that wait, and those that were given up. */
	waiting: z.int(),
	failed: z.int(),
	delivered_at: z.int().nullable(),
	revision: z.int(),
	updated_at: z.int(),
})
export type Webhook = z.output<typeof webhook>

/** A webhook whose secret is shown only this once. */
const withSecret = z.object({ id: z.int(), name: z.string(), secret: z.string() })
export type WebhookSecret = z.output<typeof withSecret>

const delivery = z.object({
	id: z.int(),
	webhook_id: z.int(),
	webhook_name: z.string(),
	event_id: z.string(),
	type: z.string(),
	state: z.enum(delivery_states),
	tries: z.int(),
	/** HTTP status of the last answer; 0 without one. */
	status: z.int(),
	/** Why it was not accepted; empty if it was, or was not tried yet. */
	fault: z.enum(['', ...delivery_problems]),
	/** Duration of the last attempt, in ms. */
	duration: z.int(),
	created_at: z.int(),
	tried_at: z.int().nullable(),
	/** Earliest time of the next attempt; null once it is delivered or given up. */
	next_at: z.int().nullable(),
	/** What a waiting one waits for: its time, an older one that goes first, or a disabled webhook; empty otherwise. */
	waits_for: z.enum(['', ...delivery_waits]),
})
export type WebhookDelivery = z.output<typeof delivery>

const deliveryDetail = delivery.extend({
	url: z.string(),
	/** The headers of the last attempt, without its signature. */
	headers: z.array(z.object({ name: z.string(), value: z.string() })),
	body: z.string(),
	/** The beginning of the answer. */
	answer: z.string(),
})
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>

/** The result of an attempt that was requested by a user: the HTTP status, 0 without an answer, and its duration, in ms. */
const tried = delivery.pick({ status: true, fault: true, duration: true }).extend({ delivery_id: z.int() })
export type WebhookTry = z.output<typeof tried>

const { name, description, address } = webhook_limits

const record = {
	name: characters(name),
	url: text(address).refine(typed => typed === '' || isWebhookAddress(typed), { params: { fault: 'webhook_address' } }),
	types: json(boundedList(z.enum(webhook_event_types), webhook_event_types.length).min(1), 2000),
	with_below: flag.optional(),
	description: characters(description, 0).optional(),
}

const which = z.object({ id: integer(1) })

/** Notifications of other systems about events. */
export const webhooksCalls = {
	list: endpoint({
		method: 'POST',
		path: '/admin/webhook/list',
		may: 'webhooks.read',
		about: 'The webhooks of the own organisation and those below it, by name, without their secrets.',
		input: z.object({ ...paging, key_word: text(100, 0).optional() }),
		output: listOf(webhook),
	}),
	add: endpoint({
		method: 'POST',
		path: '/admin/webhook/add',
		may: 'webhooks.write',
		about:
			'Adds a webhook of an organisation (the own one where group_id is left out) and answers its secret, which is shown this once. The address is https; http, private addresses and other ports only where VITRINE_EGRESS_ALLOW names them.',
		does: '添加 Webhook',
		input: z.object({ ...record, group_id: integer(1).optional(), enabled: flag.optional() }),
		output: withSecret,
	}),
	edit: endpoint({
		method: 'POST',
		path: '/admin/webhook/edit',
		may: 'webhooks.write',
		about:
			'Changes a webhook: what is left out is emptied or as usual. With a revision, only that revision is changed. Its organisation and secret stay.',
		does: '修改 Webhook',
		input: z.object({ id: integer(1), ...record, ...at_revision }),
		output: nothing,
	}),
	enable: endpoint({
		method: 'POST',
		path: '/admin/webhook/enable',
		may: 'webhooks.write',
		about:
			'Enables a webhook (1), also one that is paused: what waits is sent at once. Or disables it (0): it is told of nothing from then on, and what waits is kept until it is enabled.',
		does: '启用或停用 Webhook',
		input: z.object({ id: integer(1), enabled: flag }),
		output: nothing,
	}),
	remove: endpoint({
		method: 'POST',
		path: '/admin/webhook/remove',
		may: 'webhooks.write',
		about: 'Removes a webhook with its deliveries.',
		does: '删除 Webhook',
		removes: true,
		input: which,
		output: nothing,
	}),
	rotateSecret: endpoint({
		method: 'POST',
		path: '/admin/webhook/rotateSecret',
		may: 'webhooks.write',
		about:
			'Makes a new secret and answers it, this once. For 24 hours deliveries are signed with the one before too, so that both are in the header.',
		does: '更换 Webhook 密钥',
		input: which,
		output: withSecret,
	}),
	test: endpoint({
		method: 'POST',
		path: '/admin/webhook/test',
		may: 'webhooks.write',
		about:
			'Sends an event of the type webhook.test at once to a webhook that is enabled, also to one that is paused or waits, and answers what came of it, within 10 seconds. It is not tried again.',
		does: '发送测试事件',
		input: which,
		output: tried,
	}),
	listDeliveries: endpoint({
		method: 'POST',
		path: '/admin/webhook/listDeliveries',
		may: 'webhooks.read',
		about: 'What webhooks were told, the newest first; of one webhook, or in one state.',
		input: z.object({ ...cursored(1), webhook_id: integer(1).optional(), state: z.enum(delivery_states).optional() }),
		output: cursoredListOf(delivery),
	}),
	getDelivery: endpoint({
		method: 'POST',
		path: '/admin/webhook/getDelivery',
		may: 'webhooks.read',
		about: 'A delivery with its headers (without the signature), its body, and the first 2 KB of the answer.',
		input: z.object({ delivery_id: integer(1) }),
		output: deliveryDetail,
	}),
	replay: endpoint({
		method: 'POST',
		path: '/admin/webhook/replay',
		may: 'webhooks.write',
		about:
			'Sends a delivery again at once, under the same webhook-id, and answers what came of it, within 10 seconds. Where it is not taken it is tried again by itself.',
		does: '重新投递',
		input: z.object({ delivery_id: integer(1) }),
		output: tried,
	}),
	replayFailed: endpoint({
		method: 'POST',
		path: '/admin/webhook/replayFailed',
		may: 'webhooks.write',
		about:
			'Sends everything again that was given up of a webhook since a moment (ms), and answers how many deliveries that are.',
		does: '重新投递失败的事件',
		input: z.object({ webhook_id: integer(1), since: milliseconds() }),
		output: z.object({ count: z.int() }),
	}),
}
