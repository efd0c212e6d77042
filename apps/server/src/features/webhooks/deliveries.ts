import type { WebhookDelivery, webhooksCalls } from '@vitrine/contract/webhooks/webhooks'
import { delivery_problems } from '@vitrine/domain/webhooks/webhook'
import type { Tx } from '../../db/schema.ts'
import type { Session } from '../../http/caller/session.ts'
import { CodedError } from '../../http/coded-error.ts'
import type { Handlers } from '../../http/route.ts'
import { announcedBody, newEventId } from '../../ports/announcing/announcing.ts'
import * as deliveries from './deliveries.store.ts'
import { headersOf } from './signing.ts'
import type { WebhookRow } from './webhooks.store.ts'
import type { WebhooksDeps } from './webhooks-deps.ts'

type Changing = <T>(session: Session, id: number, change: (tx: Tx, before: WebhookRow) => Promise<T>) => Promise<T>

type DeliveryHandlers = Pick<
	Handlers<typeof webhooksCalls>,
	'test' | 'listDeliveries' | 'getDelivery' | 'replay' | 'replayFailed'
>

type Row = Awaited<ReturnType<typeof deliveries.listDeliveries>>['list'][number]

/** What a delivery waits for: its webhook being enabled, an older delivery, or its time. */
const waitOf = ({ state, enabled, paused_at, is_behind }: Row): WebhookDelivery['waits_for'] => {
	if (state !== 'waiting') return ''
	if (enabled === 0 || paused_at !== null) return 'webhook'
	return is_behind === 1 ? 'turn' : 'time'
}

const shown = (given: Row): WebhookDelivery => {
	const { fault, enabled, paused_at, hold_until, is_behind, next_at, ...row } = given
	return {
		...row,
		fault: delivery_problems.find(one => one === fault) ?? '',
		waits_for: waitOf(given),
		// Nothing is sent to a webhook before its hold is over.
		next_at: next_at === null ? null : Math.max(next_at, hold_until),
	}
}

const expectOn = ({ name, enabled, paused_at }: WebhookRow): void => {
	if (enabled === 0 || paused_at !== null) throw new CodedError('webhook_off', { name })
}

/** A paused webhook still accepts manual sends: they are the way to find out whether it works again. */
const expectEnabled = ({ name, enabled }: WebhookRow): void => {
	if (enabled === 0) throw new CodedError('webhook_off', { name })
}

const findGroupName = async (tx: Tx, group_id: number): Promise<string> =>
	(await tx.selectFrom('groups').select('name').where('id', '=', group_id).executeTakeFirst())?.name ?? ''

/** A test event for one webhook, regardless of its chosen event types. */
const testEvent = async (tx: Tx, { id: webhook_id, name, group_id }: WebhookRow, now: number) => {
	const [event_id, type] = [newEventId(), 'webhook.test' as const]
	const fact = { type, group_id, at: now, data: { webhook: { id: webhook_id, name } } }
	const body = announcedBody(event_id, fact, await findGroupName(tx, group_id))
	return { webhook_id, event_id, type, body, created_at: now }
}

/** The deliveries of webhooks, and sending them again. */
export const deliveryCalls = ({ database, by_hand, look }: WebhooksDeps, changing: Changing): DeliveryHandlers => {
	const found = async (session: Session, id: number) => {
		const row = await deliveries.findVisibleDelivery(database.db, session.group_id, id)
		if (row === undefined) throw new CodedError('webhook_delivery_absent')
		return row
	}
	return {
		test: async ({ id }, { session, now, note }) => {
			const { webhook, event } = await changing(session, id, async (tx, row) => {
				note({ object: row.name })
				expectEnabled(row)
				return { webhook: row, event: await testEvent(tx, row, now) }
			})
			const tried = await by_hand.test(webhook, event)
			if (tried === undefined) throw new CodedError('webhook_absent')
			return tried
		},
		listDeliveries: async ({ page = 1, limit = 50, ...filter }, { session }) => {
			const wanted = { ...filter, page, limit }
			const { count, list, next_cursor } = await deliveries.listDeliveries(database.db, session.group_id, wanted)
			return { count, list: list.map(shown), next_cursor }
		},
		getDelivery: async ({ delivery_id }, { session }) => {
			const { body, answer, url, ...row } = await found(session, delivery_id)
			const sent = row.tried_at === null ? {} : headersOf(row.event_id, row.tried_at)
			const headers = Object.entries(sent).map(([name, value]) => ({ name, value }))
			return { ...shown(row), url, headers, body, answer }
		},
		replay: async ({ delivery_id }, { session, note }) => {
			const { webhook_id, event_id } = await found(session, delivery_id)
			const { webhook, row } = await changing(session, webhook_id, async (tx, webhook) => {
				note({ object: webhook.name, after: { event_id } })
				expectEnabled(webhook)
				return { webhook, row: await deliveries.findDelivery(tx, delivery_id) }
			})
			const tried = row && (await by_hand.again(webhook, row))
			if (tried === undefined) throw new CodedError('webhook_delivery_absent')
			return tried
		},
		replayFailed: async ({ webhook_id, since }, { session, now, note }) => {
			const count = await changing(session, webhook_id, async (tx, webhook) => {
				note({ object: webhook.name, after: { since } })
				expectOn(webhook)
				const replayed = await deliveries.replayFailed(tx, webhook_id, since, now)
				if (replayed === 0) throw new CodedError('webhook_none_failed')
				return replayed
			})
			look()
			return { count }
		},
	}
}
