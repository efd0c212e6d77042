import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'

/** Asks for confirmation, and a reason, before another organisation's content is taken off the user's screens; its publisher is notified. */
export const TakeDownDialog = (props: {
	name: string
	group_name: string
	take: (reason: string) => Promise<void>
	close: () => void
}) => (
	<FormDialog<{ reason: string }>
		title={t('在自己的终端撤下“{name}”', { name: props.name })}
		okText={t('撤下')}
		initial={{ reason: '' }}
		onSubmit={({ reason }) => props.take(reason.trim())}
		onClose={props.close}
	>
		<p>{t('只从您负责的终端撤下，其他终端继续播放。“{name}”的发布人会收到通知。', { name: props.group_name })}</p>
		<Form.Item name="reason" label={t('原因（可不填）')}>
			<Input.TextArea rows={3} maxLength={500} />
		</Form.Item>
	</FormDialog>
)
