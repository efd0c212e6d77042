import { randomUUID } from 'node:crypto'
import { isInterested, readEventTypes } from '@vitrine/domain/webhooks/webhook'
import { bodyOf, type WebhookFact } from '@vitrine/domain/webhooks/webhook-event'
import type { WebhookEventType } from '@vitrine/domain/webhooks/webhook-types'
import type { Tx } from '../../db/schema.ts'
import * as store from './webhook-events.store.ts'

/**
 * Records an event within the transaction that causes it: if that rolls back nobody is told, and once committed it is delivered even if
 * the process ends right then. One small query finds the interested webhooks; if there are none, nothing else is read or written and
 * `gather` is not called.
 */
export const announce = async (
	tx: Tx,
	types: readonly WebhookEventType[],
	gather: () => Promise<readonly WebhookFact[]>,
): Promise<void> => {
	const webhooks = (await store.listInterests(tx)).map(({ group_id, with_below, types: stored }) => ({
		group_id,
		with_below: with_below === 1,
		types: readEventTypes(stored),
	}))
	if (!webhooks.some(one => types.some(type => one.types.some(chosen => chosen === type)))) return
	const facts = await gather()
	if (facts.length === 0) return
	const groups = await store.listGroups(tx)
	const tree = new Map(groups.map(({ id, pid }) => [id, pid]))
	const names = new Map(groups.map(({ id, name }) => [id, name]))
	const wanted = facts.filter(fact => webhooks.some(webhook => isInterested(tree, webhook, fact)))
	await store.insertEvents(
		tx,
		wanted.map(fact => {
			const event_id = newEventId()
			const { type, group_id, at } = fact
			const body = announcedBody(event_id, fact, names.get(group_id) ?? '')
			return { event_id, type, group_id, body, created_at: at }
		}),
	)
}

/** A globally unique name for an event, across installations. */
export const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`

/** The body of an event, as it is stored, signed and sent. */
export const announcedBody = (id: string, fact: WebhookFact, organization: string): string =>
	bodyOf(fact, { id, time: new Date(fact.at).toISOString(), organization })
