import { referral } from '@vitrine/domain/people/account'
import { Modal } from 'antd'
import { useGroups } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { CopyField } from '../../ui/forms/copy-field.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { createReferral } from './use-referrals.ts'
import { EmailField, PlaceFields, places } from './user-fields.tsx'

const days = referral.life / 86_400_000

/** Creates a referral code for an organisation and a role. */
export const ReferralDialog = ({ created, close }: { created: (code: string) => void; close: () => void }) => (
	<FormDialog
		title={t('创建推荐码')}
		okText={t('创建')}
		initial={{ group_id: useGroups()[0]?.id, role_id: undefined, email: '' }}
		onSubmit={async values => created(await createReferral(values))}
		onClose={close}
		places={places}
	>
		<PlaceFields />
		<EmailField extra={t('填写后，推荐码会同时发送到此邮箱。')} />
	</FormDialog>
)

/** A new code, which cannot be shown again. */
export const ShownOnce = ({ code, close }: { code: string; close: () => void }) => (
	<Modal open title={t('推荐码已创建')} onCancel={close} footer={null}>
		<p style={{ marginBottom: 12 }}>{t('推荐码只显示这一次，{days} 天内有效，只能使用一次。', { days })}</p>
		<CopyField label={t('推荐码')} text={code} />
	</Modal>
)
