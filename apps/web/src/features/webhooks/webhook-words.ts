import type { Webhook, WebhookDelivery } from '@vitrine/contract/webhooks/webhooks'
import type { DeliveryState } from '@vitrine/domain/webhooks/webhook'
import type { WebhookEventGroup, WebhookEventType } from '@vitrine/domain/webhooks/webhook-types'
import type { TextKey } from '@vitrine/texts/all'
import type { Tone } from '../../ui/tone.ts'

export const group_words = {
	terminals: '终端',
	health: '终端健康',
	content: '素材与审核',
	releases: '发布',
} as const satisfies Readonly<Record<WebhookEventGroup, TextKey>>

const type_words: Readonly<Record<WebhookEventType, TextKey>> = {
	'terminal.added': '终端已添加',
	'terminal.removed': '移除终端',
	'terminal.online': '上线',
	'terminal.offline': '离线',
	'incident.opened': '故障开始',
	'incident.resolved': '故障已标记为解决',
	'incident.ended': '故障结束',
	'command.failed': '命令失败',
	'material.created': '素材已创建',
	'review.decided': '审核已有结果',
	'release.published': '内容已发布',
	'release.ended': '发布已结束',
	'download.failed': '下载失败',
	'emergency.started': '紧急内容开始',
	'emergency.ended': '紧急内容结束',
	'webhook.test': '测试事件',
}

/** The name of an event type; undefined if this version does not know it. */
export const typeWord = (type: string): TextKey | undefined =>
	Object.hasOwn(type_words, type) ? type_words[type as WebhookEventType] : undefined

interface Word {
	readonly tone: Tone
	readonly text: TextKey
}

/** The state of a webhook with no successful delivery yet, or none since it was re-enabled. */
const unprovenWord = ({ waiting, delivered_at, failed }: Webhook): Word => {
	if (waiting > 0) return state_words.waiting
	return delivered_at === null && failed === 0
		? { tone: 'grey', text: '尚未试过' }
		: { tone: 'grey', text: '尚未确认可用' }
}

/** The state of a webhook. */
export const webhookWord = (webhook: Webhook): Word => {
	const { enabled, pause_reason, failing_since, working_since } = webhook
	if (!enabled) return { tone: 'grey', text: '已停用' }
	if (pause_reason === 'gone') return { tone: 'red', text: '已暂停：接收方已不存在（410）' }
	if (pause_reason === 'failing') return { tone: 'red', text: '已暂停：长时间投递失败' }
	if (failing_since !== null) return { tone: 'amber', text: '投递失败，正在重试' }
	return working_since === null ? unprovenWord(webhook) : { tone: 'green', text: '投递正常' }
}

export const state_words: Readonly<Record<DeliveryState, Word>> = {
	waiting: { tone: 'blue', text: '等待投递' },
	delivered: { tone: 'green', text: '已送达' },
	failed: { tone: 'red', text: '投递失败' },
}

/** The state of a delivery: one that waits after an attempt waits for the next attempt. */
export const deliveryWord = ({ state, fault }: WebhookDelivery): Word =>
	state === 'waiting' && fault !== '' ? { tone: 'amber', text: '等待重试' } : state_words[state]

export const problem_words: Readonly<Record<Exclude<WebhookDelivery['fault'], ''>, TextKey>> = {
	status: '接收方拒绝了事件',
	timeout: '接收方 10 秒内没有应答完',
	connection: '无法连接接收方',
	unknown_host: '找不到接收方的域名',
	forbidden: '服务器不能访问接收地址',
	address: '服务器不能访问接收地址',
}
