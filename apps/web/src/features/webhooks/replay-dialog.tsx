import type { Webhook } from '@vitrine/contract/webhooks/webhooks'
import { Form, Select } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { replayFailed } from './use-webhooks.ts'

const hour = 3_600_000

/** Resends all of a webhook's deliveries that were given up within a period. */
export const ReplayDialog = ({ webhook, close }: { webhook: Webhook; close: () => void }) => {
	const spans = [
		{ value: hour, label: t('最近 1 小时') },
		{ value: 24 * hour, label: t('最近 24 小时') },
		{ value: 7 * 24 * hour, label: t('最近 7 天') },
		{ value: 30 * 24 * hour, label: t('最近 30 天') },
	]
	return (
		<FormDialog<{ span: number }>
			title={t('重新投递“{name}”失败的事件', { name: webhook.name })}
			okText={t('重新投递')}
			initial={{ span: 24 * hour }}
			onSubmit={({ span }) => replayFailed(webhook.id, Date.now() - span)}
			onClose={close}
			places={{ webhook_none_failed: 'span' }}
		>
			<Form.Item name="span" label={t('从何时起')}>
				<Select options={spans} />
			</Form.Item>
		</FormDialog>
	)
}
