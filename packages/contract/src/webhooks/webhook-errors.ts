/** Errors of webhooks and of their deliveries (decision 091). */
export const webhook_errors = {
	webhook_absent: { status: 100002600, text: 'Webhook 不存在' },
	webhooks_many: { status: 100002601, text: '一个组织最多 {count} 个 Webhook' },
	webhook_delivery_absent: { status: 100002602, text: '投递记录不存在' },
	webhook_off: { status: 100002603, text: 'Webhook“{name}”已停用或暂停，请先启用' },
	webhook_none_failed: { status: 100002604, text: '所选时间之后没有失败的投递' },
} as const

/** Why the address of a webhook is refused, in addition to the general address errors. */
export const webhook_field_problems = {
	webhook_address: '请输入以 https:// 开头、不含用户名和 # 的地址',
	webhook_nobody: '找不到此主机，请检查域名',
	webhook_unprotected: '地址须以 https:// 开头；http:// 只能用于在 VITRINE_EGRESS_ALLOW 中写明的主机',
} as const
