import type { WebhookDeliveryDetail } from '@vitrine/contract/webhooks/webhooks'
import { fromJson } from '@vitrine/domain/json-text'
import { Button, Modal } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { ListStates } from '../../ui/lists/states.tsx'
import { DeliveryAnswer, DeliveryState } from './delivery-facts.tsx'
import { replay, useDelivery } from './use-webhooks.ts'

/** JSON, indented for reading; anything else unchanged. */
const readable = (text: string): string => {
	const found = fromJson(text)
	return found === undefined ? text : JSON.stringify(found.value, null, 2)
}

const Text = ({ title, text }: { title: string; text: string }) => (
	<section>
		<h3>{title}</h3>
		{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard */}
		<pre className="webhook-text" tabIndex={0}>
			{text}
		</pre>
	</section>
)

const Detail = ({ delivery }: { delivery: WebhookDeliveryDetail }) => {
	const { url, headers, body, answer, status } = delivery
	return (
		<div className="webhook-detail">
			<p>
				POST <span style={{ overflowWrap: 'anywhere' }}>{url}</span>
			</p>
			<DeliveryState delivery={delivery} />
			<DeliveryAnswer delivery={delivery} />
			{headers.length > 0 && (
				<Text title={t('请求头（不含签名）')} text={headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
			)}
			<Text title={t('请求正文')} text={readable(body)} />
			{status > 0 && <Text title={t('应答内容（前 2 KB）')} text={answer === '' ? t('应答为空') : answer} />}
		</div>
	)
}

/** A delivery in detail, which can be sent again. */
export const DeliveryDialog = ({ id, close }: { id: number; close: () => void }) => {
	useCursorBack()
	const may = usePermitted('webhooks.write')
	const query = useDelivery(id)
	const { busy, run } = useAction(replay)
	return (
		<Modal
			open
			width={720}
			title={t('投递详情')}
			onCancel={close}
			footer={
				may && (
					<Button type="primary" loading={busy} onClick={() => void run(id)}>
						{t('重新投递')}
					</Button>
				)
			}
		>
			<ListStates query={query} isEmpty={query.data === undefined} empty={null}>
				{query.data !== undefined && <Detail delivery={query.data} />}
			</ListStates>
		</Modal>
	)
}
