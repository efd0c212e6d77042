import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookSecret, WebhookTry } from '@vitrine/contract/webhooks/webhooks'
import type { DeliveryState } from '@vitrine/domain/webhooks/webhook'
import type { ChosenEventType } from '@vitrine/domain/webhooks/webhook-types'
import { webhooks } from '../../data/calls/people.ts'
import { keys, refresh } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { toast } from '../../ui/messages/toasts.ts'
import { problem_words } from './webhook-words.ts'

export const page_size = 20
/** The largest page of webhooks, for choosing one of them. */
const all = 500

export const useWebhooks = (wanted: { page: number; key_word: string }) =>
	useQuery({
		queryKey: [...keys.webhooks, 'list', wanted],
		queryFn: ({ signal }) => webhooks.list({ ...wanted, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

export const useAllWebhooks = () =>
	useQuery({
		queryKey: [...keys.webhooks, 'all'],
		queryFn: ({ signal }) => webhooks.list({ limit: all }, { signal }),
	})

export const useDeliveries = (wanted: {
	page: number
	webhook_id: number | undefined
	state: DeliveryState | undefined
}) =>
	useQuery({
		queryKey: [...keys.webhooks, 'deliveries', wanted],
		queryFn: ({ signal }) => webhooks.listDeliveries({ ...wanted, limit: page_size }, { signal }),
		placeholderData: keepPreviousData,
	})

export const useDelivery = (delivery_id: number) =>
	useQuery({
		queryKey: [...keys.webhooks, 'delivery', delivery_id],
		queryFn: ({ signal }) => webhooks.getDelivery({ delivery_id }, { signal }),
	})

/** A webhook as entered in the form. */
export interface WebhookDraft {
	readonly name: string
	readonly url: string
	readonly group_id: number
	readonly types: readonly ChosenEventType[]
	readonly with_below: boolean
	readonly description: string
}

export const draftOf = (webhook: Webhook | null, group_id: number): WebhookDraft =>
	webhook === null
		? { name: '', url: '', group_id, types: [], with_below: true, description: '' }
		: {
				name: webhook.name,
				url: webhook.url,
				group_id: webhook.group_id,
				types: webhook.types,
				with_below: webhook.with_below,
				description: webhook.description,
			}

/** The current state of a webhook; null if it has been deleted. */
export const readWebhook = async (id: number): Promise<{ values: WebhookDraft; revision: number } | null> => {
	const { list } = await webhooks.list({ limit: all })
	const webhook = list.find(one => one.id === id)
	return webhook === undefined ? null : { values: draftOf(webhook, webhook.group_id), revision: webhook.revision }
}

/** Adds a webhook, or updates the given one if its revision is still the one the user saw; returns the secret of a new one. */
export const saveWebhook = async (
	before: Webhook | null,
	{ group_id, ...draft }: WebhookDraft,
	revision: number | undefined,
): Promise<WebhookSecret | null> => {
	const record = { ...draft, types: [...draft.types], with_below: draft.with_below ? 1 : 0 }
	if (before !== null) await webhooks.edit({ id: before.id, revision, ...record })
	const made = before === null ? await webhooks.add({ ...record, group_id }) : null
	await refresh(keys.webhooks)
	return made
}

export const removeWebhook = async (id: number): Promise<void> => {
	await webhooks.remove({ id })
	await refresh(keys.webhooks)
}

export const enableWebhook = async (id: number, enabled: boolean): Promise<void> => {
	await webhooks.enable({ id, enabled: enabled ? 1 : 0 })
	await refresh(keys.webhooks)
}

export const rotateSecret = async (id: number): Promise<WebhookSecret> => {
	const made = await webhooks.rotateSecret({ id })
	await refresh(keys.webhooks)
	return made
}

/** Shows the result of a delivery that was just sent. */
const sayTried = ({ status, fault }: WebhookTry, isQueued: boolean): void => {
	if (fault === '') return toast('success', t('已发送，接收方应答 HTTP {status}', { status }), { long: true })
	const reason = status === 0 ? t(problem_words[fault]) : t('接收方应答 HTTP {status}', { status })
	toast('error', isQueued ? t('未送达，仍在队列中：{reason}', { reason }) : t('未送达：{reason}', { reason }), {
		long: true,
	})
}

export const sendTest = async (id: number): Promise<void> => {
	toast('info', t('正在发送，最多等待 10 秒…'))
	sayTried(await webhooks.test({ id }), false)
	await refresh(keys.webhooks)
}

export const replay = async (delivery_id: number): Promise<void> => {
	toast('info', t('正在发送，最多等待 10 秒…'))
	sayTried(await webhooks.replay({ delivery_id }), true)
	await refresh(keys.webhooks)
}

export const replayFailed = async (webhook_id: number, since: number): Promise<void> => {
	const { count } = await webhooks.replayFailed({ webhook_id, since })
	toast('success', t('{count} 个事件将重新投递', { count }))
	await refresh(keys.webhooks)
}
