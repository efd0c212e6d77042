import type { Directory } from '@vitrine/contract/library/directories'
import { Checkbox, Form, Input } from 'antd'
import { useGroups } from '../../../data/groups.ts'
import { t } from '../../../data/text.ts'
import { BranchSelect } from '../../../ui/forms/branch-select.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { GroupSelect } from '../../../ui/forms/group-select.tsx'
import { directoryBranches, directoryName, directoryTree, wayTo } from './directory-tree.ts'
import {
	addDirectory,
	type DirectoryValues,
	editDirectory,
	moveDirectory,
	readDirectory,
	readPlace,
	valuesOf,
} from './use-directories.ts'

const longest = 60

const Fields = () => {
	const required = { required: true, whitespace: true, message: t('请输入名称') }
	const plain = { pattern: /^\s*[A-Za-z0-9_]*\s*$/, message: t('只能包含字母、数字和下划线') }
	return (
		<>
			<Form.Item name="name" label={t('中文名称')} rules={[required]}>
				<Input autoFocus autoComplete="off" maxLength={longest} />
			</Form.Item>
			<Form.Item name="name_en" label={t('英文名称')} rules={[required, plain]}>
				<Input autoComplete="off" maxLength={longest} />
			</Form.Item>
			<Form.Item
				name="shared"
				valuePropName="checked"
				extra={t('下级组织可以查看和使用此目录中的素材，但不能修改；不包括其中的子目录。')}
			>
				<Checkbox>{t('共享给下级组织')}</Checkbox>
			</Form.Item>
		</>
	)
}

interface AddProps {
	/** The parent of the new directory; undefined puts it at the top level of an organisation. */
	readonly parent: Directory | undefined
	readonly close: () => void
}

/** Adds a directory below another one, or at the top level of an organisation. */
export const AddDirectoryDialog = ({ parent, close }: AddProps) => {
	const own = useGroups()[0]?.id
	return (
		<FormDialog<DirectoryValues & { group_id: number | undefined }>
			title={parent === undefined ? t('新建目录') : t('在“{name}”下新建目录', { name: directoryName(parent) })}
			okText={t('添加')}
			initial={{ name: '', name_en: '', shared: false, group_id: own }}
			onSubmit={({ group_id, ...values }) =>
				addDirectory(parent === undefined ? { pid: 0, group_id } : { pid: parent.id }, values)
			}
			onClose={close}
			places={{ directory_depth: 'name', group_absent: 'group_id' }}
		>
			{parent === undefined && (
				<Form.Item name="group_id" label={t('组织')}>
					<GroupSelect />
				</Form.Item>
			)}
			<Fields />
		</FormDialog>
	)
}

/** Changes the names of a directory and whether it is shared. */
export const EditDirectoryDialog = ({ directory, close }: { directory: Directory; close: () => void }) => {
	return (
		<FormDialog<DirectoryValues>
			title={t('修改目录“{name}”', { name: directoryName(directory) })}
			okText={t('保存')}
			initial={valuesOf(directory)}
			edited={{ revision: directory.revision, read: () => readDirectory(directory) }}
			onSubmit={(_, edit) => editDirectory(directory, edit)}
			onClose={close}
		>
			<Fields />
		</FormDialog>
	)
}

interface MoveProps {
	readonly directory: Directory
	readonly directories: readonly Directory[]
	readonly close: () => void
}

/** Moves a directory below another one of its organisation. */
export const MoveDirectoryDialog = ({ directory, directories, close }: MoveProps) => {
	const targets = directories.filter(
		({ id, group_id, special }) =>
			special === '' &&
			group_id === directory.group_id &&
			wayTo(directories, id).every(above => above.id !== directory.id),
	)
	const isHere = ({ id }: Directory) => id === directory.pid
	const top = { value: 0, title: t('顶层'), disabled: directory.pid === 0, children: [] }
	return (
		<FormDialog<{ pid: number | undefined }>
			title={t('移动目录“{name}”', { name: directoryName(directory) })}
			okText={t('移动')}
			initial={{ pid: undefined }}
			edited={{ revision: directory.revision, read: () => readPlace(directory) }}
			onSubmit={({ pid }, { revision }) => moveDirectory(directory, pid ?? 0, revision)}
			onClose={close}
			places={{
				directory_name_taken: 'pid',
				directory_inside: 'pid',
				directory_absent: 'pid',
				directory_depth: 'pid',
			}}
		>
			<Form.Item name="pid" label={t('目标目录')} rules={[{ required: true, message: t('请选择目标目录') }]}>
				<BranchSelect
					branches={[top, ...directoryBranches(directoryTree(targets), () => '', isHere)]}
					placeholder={t('目录')}
				/>
			</Form.Item>
		</FormDialog>
	)
}
