import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

/** Asks for the reason of a rejection, which the author can read (specification B §5). */
export const RejectDialog = (props: {
	title: string
	onReject: (reason: string) => Promise<void>
	onClose: () => void
}) => (
	<FormDialog
		title={props.title}
		okText={t('驳回')}
		initial={{ reason: '' }}
		onSubmit={({ reason }) => props.onReject(reason.trim())}
		onClose={props.onClose}
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
