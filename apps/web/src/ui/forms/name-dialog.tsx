import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import type { Edited } from './edited.tsx'
import { FormDialog } from './form-dialog.tsx'

/** Asks for a name of at most `max` characters. */
export const NameDialog = (props: {
	title: string
	okText: string
	name: string
	max: number
	onSubmit: (name: string, revision: number | undefined) => Promise<void>
	/** The renamed record: its revision, and how to read it again. */
	edited?: Edited<{ name: string }>
	onClose: () => void
}) => (
	<FormDialog
		title={props.title}
		okText={props.okText}
		initial={{ name: props.name }}
		{...(props.edited && { edited: props.edited })}
		onSubmit={(values, { revision }) => props.onSubmit(values.name.trim(), revision)}
		onClose={props.onClose}
		places={{ selection_name_taken: 'name', template_name_taken: 'name' }}
	>
		<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
			<Input autoFocus autoComplete="off" maxLength={props.max} />
		</Form.Item>
	</FormDialog>
)
