import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'

/** The name of a terminal, as a form field. */
export const NameField = () => (
	<Form.Item name="name" label={t('名称')} rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}>
		<Input autoComplete="off" maxLength={100} />
	</Form.Item>
)
