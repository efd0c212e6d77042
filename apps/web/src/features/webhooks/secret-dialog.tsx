import type { WebhookSecret } from '@vitrine/contract/webhooks/webhooks'
import { Button, Modal } from 'antd'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { LeaveGuard } from '../../ui/forms/discard-guard.tsx'

/** Guards against leaving for as long as the secret is shown. */
const always = () => true

/** Shows the secret of a webhook, which is only possible once. */
export const SecretDialog = ({ made, close }: { made: WebhookSecret; close: () => void }) => (
	<Modal
		open
		title={t('Webhook“{name}”的密钥', { name: made.name })}
		// A stray click must not close what is never shown again.
		mask={{ closable: false }}
		keyboard={false}
		closable={false}
		footer={
			<Button type="primary" onClick={close}>
				{t('我已保存密钥')}
			</Button>
		}
	>
		<p style={{ marginBottom: 16 }}>{t('请立即复制密钥，它只显示这一次。接收方用它核对签名。')}</p>
		<LeaveGuard
			isLosing={always}
			title={t('离开后无法再看到密钥，确定离开吗？')}
			okText={t('离开页面')}
			cancelText={t('返回复制密钥')}
		/>
		<CopyField label={t('Webhook 密钥')} text={made.secret} />
	</Modal>
)
