import { Form, Input } from 'antd'
import { t } from '../data/text.ts'
import { FormDialog } from './form-dialog.tsx'

/** Asks for a name of at most `max` characters. */
export const NameDialog = (props: {
	title: string
	okText: string
	name: string
	max: number
	onSubmit: (name: string) => Promise<void>
	onClose: () => void
}) => (
	<FormDialog
		title={props.title}
		okText={props.okText}
		initial={{ name: props.name }}
		onSubmit={values => props.onSubmit(values.name.trim())}
		onClose={props.onClose}
	>
		<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
			<Input autoFocus autoComplete="off" maxLength={props.max} />
		</Form.Item>
	</FormDialog>
)
