import { Form } from 'antd'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../../ui/forms/group-select.tsx'
import { HandoverField } from '../../ui/forms/handover-field.tsx'
import { lookAtMove } from './use-terminals.ts'

/** The organisation of a terminal, as a form field. */
export const GroupField = ({ required = false }: { required?: boolean }) => (
	<Form.Item name="group_id" label={t('组织')} rules={required ? [{ required: true, message: t('请选择组织') }] : []}>
		<GroupSelect />
	</Form.Item>
)

/** Content running on terminals that the chosen organisation would not include; `from` is their current organisation, if they share one. */
export const MoveHandover = ({ ids, from }: { ids: readonly number[]; from?: number }) => {
	const chosen = Form.useWatch<number | undefined>('group_id', Form.useFormInstance())
	const moves = chosen !== undefined && chosen !== from
	return <HandoverField about={moves ? `${ids.join(',')} ${chosen}` : null} look={() => lookAtMove(ids, chosen ?? 0)} />
}
