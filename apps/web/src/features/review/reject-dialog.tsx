import type { ReviewEntry } from '@vitrine/contract/review'
import type { ReviewKind } from '@vitrine/domain/review'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { decide } from './use-review.ts'

interface Props {
	readonly kind: ReviewKind
	readonly chosen: readonly ReviewEntry[]
	readonly done: () => void
	readonly close: () => void
}

/** Asks why something is rejected: its maker reads the answer (specification B §5). */
export const RejectDialog = ({ kind, chosen, done, close }: Props) => (
	<FormDialog
		title={chosen.map(({ name }) => name).join(', ')}
		okText={t('驳回')}
		initial={{ reason: '' }}
		onSubmit={async ({ reason }) => {
			await decide(kind, chosen, false, reason.trim())
			done()
		}}
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
