import type { Webhook, WebhookDelivery } from '@vitrine/contract/webhooks/webhooks'
import { delivery_states } from '@vitrine/domain/webhooks/webhook'
import { Button, Flex, Select } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { When } from '../../ui/when.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { DeliveryAnswer, DeliveryEvent, DeliveryState } from './delivery-facts.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { page_size, replay, useAllWebhooks, useDeliveries } from './use-webhooks.ts'
import { state_words } from './webhook-words.ts'

const Actions = ({ id, open }: { id: number; open: (id: number) => void }) => {
	const may = usePermitted('webhooks.write')
	const { busy, run } = useAction(replay)
	return (
		<Flex gap={8} wrap>
			<Button onClick={() => open(id)}>{t('详情')}</Button>
			{may && (
				<Button loading={busy} onClick={() => void run(id)}>
					{t('重新投递')}
				</Button>
			)}
		</Flex>
	)
}

const DeliveryTable = ({ list, open }: { list: readonly WebhookDelivery[]; open: (id: number) => void }) => (
	<ListTable<WebhookDelivery>
		rowKey="id"
		dataSource={[...list]}
		pagination={false}
		className="table-scroll"
		columns={[
			{ title: t('事件'), render: (_, delivery) => <DeliveryEvent delivery={delivery} /> },
			{ title: 'Webhook', render: (_, { webhook_name }) => <span className="webhook-name">{webhook_name}</span> },
			{ title: t('状态'), render: (_, delivery) => <DeliveryState delivery={delivery} /> },
			{ title: t('应答状态'), render: (_, delivery) => <DeliveryAnswer delivery={delivery} /> },
			{ title: t('时间'), render: (_, { created_at }) => <When at={created_at} /> },
			{ title: t('操作'), render: (_, { id }) => <Actions id={id} open={open} /> },
		]}
	/>
)

interface FilterProps {
	readonly webhooks: readonly Webhook[]
	readonly webhook: string
	readonly setWebhook: (id: string) => void
	readonly state: string
	readonly setState: (state: string) => void
}

const Filters = ({ webhooks, webhook, setWebhook, state, setState }: FilterProps) => (
	<>
		<Select
			aria-label="Webhook"
			value={webhook}
			onChange={setWebhook}
			style={{ minWidth: 180 }}
			options={[
				{ value: '', label: t('全部 Webhook') },
				...webhooks.map(({ id, name }) => ({ value: String(id), label: name })),
			]}
		/>
		<Select
			aria-label={t('状态')}
			value={state}
			onChange={setState}
			style={{ minWidth: 140 }}
			options={[
				{ value: '', label: t('全部状态') },
				...delivery_states.map(value => ({ value, label: t(state_words[value].text) })),
			]}
		/>
	</>
)

/** Deliveries of webhooks. */
export const DeliveriesTab = () => {
	const may = usePermitted('webhooks.write')
	const [webhook, setWebhook] = useUrlState('webhook')
	const [state, setState] = useUrlState('state')
	const [page, setPage] = useUrlPage()
	const [opened, setOpened] = useState<number | null>(null)
	const [isReplaying, setReplaying] = useState(false)
	const webhooks = useAllWebhooks().data?.list ?? []
	const chosen = webhooks.find(({ id }) => String(id) === webhook)
	const wanted = delivery_states.find(one => one === state)
	const query = useDeliveries({ page, webhook_id: chosen?.id, state: wanted })
	const { list = [], count = 0 } = query.data ?? {}
	const empty =
		webhook === '' && state === '' ? (
			<Nothing title={t('还没有投递记录')} hint={t('事件发生后会显示在这里，也可以发送测试事件。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<div className="filters">
				<Filters webhooks={webhooks} webhook={webhook} setWebhook={setWebhook} state={state} setState={setState} />
				{may && chosen !== undefined && chosen.failed > 0 && (
					<Button onClick={() => setReplaying(true)}>{t('重新投递失败的')}</Button>
				)}
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<DeliveryTable list={list} open={setOpened} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{opened !== null && <DeliveryDialog id={opened} close={() => setOpened(null)} />}
			{isReplaying && chosen !== undefined && <ReplayDialog webhook={chosen} close={() => setReplaying(false)} />}
		</>
	)
}
