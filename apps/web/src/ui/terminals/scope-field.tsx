import type { TerminalScope } from '@vitrine/domain/terminal-scope'
import { Form, Select } from 'antd'
import { useSelections } from '../../data/selections.ts'
import { t } from '../../data/text.ts'
import { GroupSelect } from '../forms/group-select.tsx'
import { TerminalPicker } from './terminal-picker.tsx'

/** A form field for choosing terminals. */
const Terminals = ({ value = [], onChange }: { value?: readonly number[]; onChange?: (value: number[]) => void }) => (
	<TerminalPicker chosen={[...value]} choose={chosen => onChange?.(chosen)} />
)

const SelectionField = () => {
	const query = useSelections()
	const options = (query.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))
	return (
		<Form.Item
			name="selection_id"
			label={t('终端分组')}
			rules={[{ required: true, message: t('请选择组织、终端分组或终端') }]}
		>
			<Select loading={query.isPending} options={options} showSearch={{ optionFilterProp: 'label' }} />
		</Form.Item>
	)
}

/** The form field for the terminals that something covers, depending on the field `scope` of the form. */
export const ScopeField = () => {
	const scope: TerminalScope = Form.useWatch('scope') ?? 'organization'
	if (scope === 'organization')
		return (
			<Form.Item name="group_id" label={t('组织')}>
				<GroupSelect />
			</Form.Item>
		)
	if (scope === 'selection') return <SelectionField />
	const rule = { required: true, type: 'array', min: 1, message: t('请选择组织、终端分组或终端') } as const
	return (
		<Form.Item name="device_ids" label={t('终端')} rules={[rule]}>
			<Terminals />
		</Form.Item>
	)
}
