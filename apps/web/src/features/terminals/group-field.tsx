import { Form } from 'antd'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../../ui/group-select.tsx'

/** The organisation of a terminal, as a field of a form. */
export const GroupField = () => (
	<Form.Item name="group_id" label={t('组织')}>
		<GroupSelect />
	</Form.Item>
)
