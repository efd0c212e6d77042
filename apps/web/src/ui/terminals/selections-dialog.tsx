import type { Selection } from '@vitrine/contract/people/selections'
import { selection_limits } from '@vitrine/domain/terminal/selection'
import { Button, Flex, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useGroupNames } from '../../data/groups.ts'
import {
	addSelection,
	readSelectionCount,
	readSelectionName,
	removeSelection,
	renameSelection,
	replaceSelection,
	useSelections,
} from '../../data/selections.ts'
import { currentSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { GroupSelect } from '../forms/group-select.tsx'
import { NameDialog } from '../forms/name-dialog.tsx'
import { ListStates, Nothing } from '../lists/states.tsx'
import { useAsk } from '../messages/ask.ts'
import './terminal-picker.css'

interface Props {
	readonly chosen: readonly number[]
	readonly close: () => void
}

/** Saves the chosen terminals under a name. */
export const SaveSelection = ({ chosen, close }: Props) => {
	const group_id = currentSession()?.group_id
	return (
		<FormDialog<{ name: string; group_id?: number }>
			title={t('将所选保存为分组')}
			okText={t('保存')}
			initial={{ name: '', ...(group_id === undefined ? {} : { group_id }) }}
			onSubmit={({ name, ...place }) => addSelection({ name: name.trim(), ...place, deviceids: [...chosen] })}
			onClose={close}
			places={{ selection_name_taken: 'name', group_absent: 'group_id' }}
		>
			<Form.Item
				name="name"
				label={t('名称')}
				extra={t('已选 {count} 个终端', { count: chosen.length })}
				rules={[{ required: true, whitespace: true, message: t('请输入名称') }]}
			>
				<Input autoFocus autoComplete="off" maxLength={selection_limits.name} />
			</Form.Item>
			<Form.Item name="group_id" label={t('组织')}>
				<GroupSelect />
			</Form.Item>
		</FormDialog>
	)
}

/** Confirms replacing the terminals of a saved group; changes made by another user meanwhile are shown first. */
const ReplaceDialog = ({ selection, chosen, close }: Props & { selection: Selection }) => {
	const [now, setNow] = useState(selection.terminals)
	const read = async () => {
		const found = await readSelectionCount(selection)
		if (found !== null) setNow(found.values.terminals)
		return found
	}
	return (
		<FormDialog<{ terminals: number }>
			title={t('用所选的 {count} 个终端替换“{name}”中的终端吗？', { count: chosen.length, name: selection.name })}
			okText={t('用所选终端替换')}
			initial={{ terminals: selection.terminals }}
			edited={{ revision: selection.revision, read }}
			onSubmit={(_, { revision }) => replaceSelection(selection, chosen, revision)}
			onClose={close}
		>
			<p role="status">{t('现在有 {count} 个终端。', { count: now })}</p>
			<p>{t('终端和已经发布的内容不受影响。')}</p>
		</FormDialog>
	)
}

interface RowProps {
	readonly selection: Selection
	/** Whether terminals are chosen that could replace those of the group. */
	readonly isReplaceable: boolean
	readonly rename: () => void
	readonly replace: () => void
}

const Row = ({ selection, isReplaceable, rename, replace }: RowProps) => {
	const ask = useAsk()
	const groupName = useGroupNames()
	const { name, group_name, terminals } = selection
	const remove = () =>
		ask({
			title: t('确定删除“{name}”吗？', { name }),
			content: t('终端和已经发布的内容不受影响。'),
			okText: t('删除'),
			onOk: () => removeSelection(selection),
		})
	return (
		<li className="selection-row" aria-label={name}>
			<div className="selection-name">
				<strong>{name}</strong>
				<div className="muted">
					{groupName(group_name)} · {t('{count} 个终端', { count: terminals })}
				</div>
			</div>
			<Flex gap={4} wrap>
				<Button size="small" type="text" onClick={rename}>
					{t('重命名')}
				</Button>
				{isReplaceable && (
					<Button size="small" type="text" onClick={replace}>
						{t('用所选终端替换')}
					</Button>
				)}
				<Button size="small" type="text" danger onClick={remove}>
					{t('删除')}
				</Button>
			</Flex>
		</li>
	)
}

/** Renames and deletes saved groups, and replaces their terminals with the chosen ones. */
export const SelectionsDialog = ({ chosen, close }: Props) => {
	const query = useSelections()
	const [renamed, setRenamed] = useState<Selection | null>(null)
	const [replaced, setReplaced] = useState<Selection | null>(null)
	const list = query.data?.list ?? []
	return (
		<Modal open title={t('管理分组')} footer={null} onCancel={close}>
			<ListStates
				query={query}
				isEmpty={list.length === 0}
				empty={<Nothing title={t('还没有保存的分组')} hint={t('选择终端后，可以将所选保存为分组，以后一次选中。')} />}
			>
				<ul className="selection-list">
					{list.map(selection => (
						<Row
							key={selection.id}
							selection={selection}
							isReplaceable={chosen.length > 0}
							rename={() => setRenamed(selection)}
							replace={() => setReplaced(selection)}
						/>
					))}
				</ul>
			</ListStates>
			{replaced && <ReplaceDialog selection={replaced} chosen={chosen} close={() => setReplaced(null)} />}
			{renamed && (
				<NameDialog
					title={`${t('重命名')} · ${renamed.name}`}
					okText={t('保存')}
					name={renamed.name}
					max={selection_limits.name}
					edited={{ revision: renamed.revision, read: () => readSelectionName(renamed) }}
					onSubmit={(name, revision) => renameSelection(renamed, name, revision)}
					onClose={() => setRenamed(null)}
				/>
			)}
		</Modal>
	)
}
