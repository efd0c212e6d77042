import { Form } from 'antd'
import { t } from '../../data/text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { SyncFields } from '../../ui/terminals/sync-fields.tsx'
import { orderSync, type SyncDraft } from '../../ui/terminals/sync-order.ts'
import { TerminalPicker } from '../../ui/terminals/terminal-picker.tsx'
import { useSyncGroups } from './use-screen-sync.ts'

type Draft = SyncDraft & { readonly device_ids: number[] }

/** The picker as a field of the form. */
const Terminals = ({ value = [], onChange }: { value?: number[]; onChange?: (ids: number[]) => void }) => (
	<TerminalPicker chosen={value} choose={ids => onChange?.([...ids])} />
)

/** Puts terminals into a group. */
export const JoinDialog = ({ group_code, close }: { group_code: string; close: () => void }) => {
	const groups = useSyncGroups('', 1).data?.list ?? []
	return (
		<FormDialog<Draft>
			title={t('添加到同步组')}
			okText={t('发送命令')}
			initial={{ group_code, role: 'auto', offset_ms: 0, device_ids: [] }}
			onSubmit={({ device_ids, ...draft }) => orderSync(device_ids, draft)}
			onClose={close}
		>
			<SyncFields codes={groups.map(group => group.group_code)} />
			<Form.Item
				name="device_ids"
				label={t('终端')}
				rules={[{ required: true, type: 'array', min: 1, message: t('请选择终端') }]}
			>
				<Terminals />
			</Form.Item>
		</FormDialog>
	)
}
