import type { Webhook, WebhookSecret } from '@vitrine/contract/webhooks/webhooks'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { nameOfGroup } from '../../data/groups.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { enableWebhook, page_size, removeWebhook, rotateSecret, sendTest, useWebhooks } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { webhookWord } from './webhook-words.ts'

type Made = (secret: WebhookSecret) => void

/** Asks before actions that cannot be undone, or that cause events to be missed. */
const useQuestions = ({ id, name }: Webhook, made: Made) => {
	const ask = useAsk()
	return {
		disable: () =>
			ask({
				title: t('确定停用 Webhook“{name}”吗？', { name }),
				content: t('停用期间发生的事件不会投递。'),
				okText: t('停用'),
				onOk: () => enableWebhook(id, false),
			}),
		rotate: () =>
			ask({
				title: t('确定更换“{name}”的密钥吗？', { name }),
				content: t('旧密钥在 24 小时内仍然有效，其间每次投递带两个签名。'),
				okText: t('更换签名密钥'),
				onOk: async () => made(await rotateSecret(id)),
			}),
		remove: () =>
			ask({
				title: t('确定删除 Webhook“{name}”吗？', { name }),
				content: t('它的投递记录也会删除，等待投递的事件不再发送。'),
				okText: t('删除'),
				onOk: () => removeWebhook(id),
			}),
	}
}

interface RowProps {
	readonly webhook: Webhook
	readonly edit: (webhook: Webhook) => void
	readonly made: Made
}

const Actions = ({ webhook, edit, made }: RowProps) => {
	const { id, enabled, paused_at } = webhook
	const { disable, rotate, remove } = useQuestions(webhook, made)
	const testing = useAction(sendTest)
	const enabling = useAction(enableWebhook)
	const isPaused = enabled && paused_at !== null
	return (
		<Flex gap={8} wrap>
			{(isPaused || !enabled) && (
				<Button type="primary" loading={enabling.busy} onClick={() => void enabling.run(id, true)}>
					{isPaused ? t('重新启用') : t('启用')}
				</Button>
			)}
			{enabled && (
				<Button loading={testing.busy} onClick={() => void testing.run(id)}>
					{t('发送测试事件')}
				</Button>
			)}
			<Button onClick={() => edit(webhook)}>{t('编辑')}</Button>
			<Button onClick={rotate}>{t('更换签名密钥')}</Button>
			{enabled && <Button onClick={disable}>{t('停用')}</Button>}
			<Button danger onClick={remove}>
				{t('删除')}
			</Button>
		</Flex>
	)
}

const Name = ({ webhook }: { webhook: Webhook }) => (
	<div className="webhook-name">
		<strong>{webhook.name}</strong>
		<div className="muted">{webhook.url}</div>
		{webhook.description !== '' && <div className="muted">{webhook.description}</div>}
	</div>
)

/** The state of a webhook, and its pending deliveries. */
const State = ({ webhook }: { webhook: Webhook }) => {
	const { tone, text } = webhookWord(webhook)
	const { waiting, failed, failing_since, old_secret_until } = webhook
	return (
		<div className="webhook-state">
			<StateWord tone={tone} text={t(text)} />
			{failing_since !== null && <div className="muted">{moment(failing_since)}</div>}
			{waiting + failed > 0 && <div className="muted">{t('等待 {waiting} · 失败 {failed}', { waiting, failed })}</div>}
			{old_secret_until !== null && (
				<div className="muted">{t('旧密钥有效至 {time}', { time: moment(old_secret_until) })}</div>
			)}
		</div>
	)
}

const Place = ({ webhook }: { webhook: Webhook }) => (
	<>
		{nameOfGroup(webhook)}
		<div className="muted">{webhook.with_below ? t('包含下级组织') : t('仅本组织')}</div>
	</>
)

const WebhookTable = ({ list, edit, made }: { list: readonly Webhook[] } & Omit<RowProps, 'webhook'>) => {
	const may = usePermitted('webhooks.write')
	return (
		<ListTable<Webhook>
			rowKey="id"
			dataSource={[...list]}
			pagination={false}
			className="table-scroll"
			columns={[
				{ title: t('名称'), render: (_, webhook) => <Name webhook={webhook} /> },
				{ title: t('状态'), render: (_, webhook) => <State webhook={webhook} /> },
				{ title: t('组织'), render: (_, webhook) => <Place webhook={webhook} /> },
				{ title: t('事件类型'), render: (_, { types }) => t('{count} 种事件', { count: types.length }) },
				...(may
					? [
							{
								title: t('操作'),
								render: (_: unknown, webhook: Webhook) => <Actions webhook={webhook} edit={edit} made={made} />,
							},
						]
					: []),
			]}
		/>
	)
}

/** The webhooks of the viewer's organisation and those below it. */
export const WebhooksTab = ({ made }: { made: Made }) => {
	const [key_word, search] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const [edited, setEdited] = useState<Webhook | null>(null)
	const query = useWebhooks({ page, key_word })
	const { list = [], count = 0 } = query.data ?? {}
	const empty =
		key_word === '' ? (
			<Nothing
				title={t('还没有 Webhook')}
				hint={t('其他系统在事件发生时收到通知：签名的 HTTPS 请求，失败后自动重试。')}
			/>
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<div className="filters">
				<SearchBox label={t('名称中的文字')} value={key_word} onSearch={search} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<WebhookTable list={list} edit={setEdited} made={made} />
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
			{edited !== null && <WebhookDialog webhook={edited} made={made} close={() => setEdited(null)} />}
		</>
	)
}
