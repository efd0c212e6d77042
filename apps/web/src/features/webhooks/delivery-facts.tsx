import type { WebhookDelivery } from '@vitrine/contract/webhooks/webhooks'
import { t } from '../../data/text.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { When } from '../../ui/when.tsx'
import { deliveryWord, problem_words, typeWord } from './webhook-words.ts'

/** The event of a delivery, and its type as the receiver sees it. */
export const DeliveryEvent = ({ delivery: { type } }: { delivery: WebhookDelivery }) => {
	const word = typeWord(type)
	return (
		<>
			{word !== undefined && <div>{t(word)}</div>}
			<div className="muted">{type}</div>
		</>
	)
}

/** The state of a delivery, why it was not accepted, and when it is retried. */
export const DeliveryState = ({ delivery }: { delivery: WebhookDelivery }) => {
	const { tone, text } = deliveryWord(delivery)
	const { fault, waits_for, next_at } = delivery
	return (
		<div className="webhook-state">
			<StateWord tone={tone} text={t(text)} />
			{fault !== '' && <div className="muted">{t(problem_words[fault])}</div>}
			{waits_for === 'turn' && <div className="muted">{t('排在更早的事件之后')}</div>}
			{waits_for === 'webhook' && <div className="muted">{t('Webhook 启用后投递')}</div>}
			{waits_for === 'time' && fault !== '' && next_at !== null && (
				<div className="muted">
					{t('下次重试')} <When at={next_at} />
				</div>
			)}
		</div>
	)
}

/** The last response, how long it took, and the number of attempts. */
export const DeliveryAnswer = ({ delivery: { status, duration, tries } }: { delivery: WebhookDelivery }) => {
	if (tries === 0) return <span className="muted">–</span>
	return (
		<>
			<div>{status === 0 ? t('没有应答') : `HTTP ${status}`}</div>
			<div className="muted">{t('{count} 毫秒', { count: duration })}</div>
			<div className="muted">
				{t('尝试次数')} {tries}
			</div>
		</>
	)
}
