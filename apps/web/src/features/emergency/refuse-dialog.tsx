import type { ActiveEmergency } from '@vitrine/contract/emergency'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { confirmEmergency } from './use-emergency.ts'

/** Asks the second person why an emergency is not to be shown. */
export const RefuseDialog = ({ emergency, close }: { emergency: ActiveEmergency; close: () => void }) => (
	<FormDialog
		title={emergency.content.name}
		okText={t('驳回')}
		initial={{ reason: '' }}
		onSubmit={({ reason }) => confirmEmergency(emergency, false, reason.trim())}
		onClose={close}
	>
		<Form.Item
			name="reason"
			label={t('驳回原因')}
			rules={[{ required: true, whitespace: true, message: t('驳回时必须填写原因') }]}
		>
			<Input.TextArea rows={3} maxLength={500} showCount />
		</Form.Item>
	</FormDialog>
)
