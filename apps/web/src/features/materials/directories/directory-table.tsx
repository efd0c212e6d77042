import type { Directory } from '@vitrine/contract/library/directories'
import { Button, Flex, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { useGroupNamesById } from '../../../data/group-names.ts'
import { t } from '../../../data/text.ts'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { type DirectoryNode, directoryName, directoryTree } from './directory-tree.ts'

/** The actions for directories. */
export interface DirectoryActions {
	readonly add: (parent: Directory | undefined) => void
	readonly edit: (directory: Directory) => void
	readonly move: (directory: Directory) => void
	readonly remove: (directory: Directory) => void
	/** The default directory and those shared from above cannot be changed. */
	readonly mayChange: (directory: Directory) => boolean
}

const Buttons = ({ directory, actions }: { directory: Directory; actions: DirectoryActions }) => (
	<Flex gap={4}>
		<Button size="small" type="text" onClick={() => actions.add(directory)}>
			{t('添加下级目录')}
		</Button>
		<Button size="small" type="text" onClick={() => actions.edit(directory)}>
			{t('编辑')}
		</Button>
		<Button size="small" type="text" onClick={() => actions.move(directory)}>
			{t('移动')}
		</Button>
		<Button size="small" type="text" danger onClick={() => actions.remove(directory)}>
			{t('删除')}
		</Button>
	</Flex>
)

const columns = (actions: DirectoryActions, groupName: (id: number) => string): TableColumnsType<DirectoryNode> => [
	{
		title: t('中文名称'),
		key: 'name',
		render: (_, { name }) => <span className="directory-cell">{name}</span>,
	},
	{
		title: t('英文名称'),
		key: 'name_en',
		render: (_, { name_en }) => <span className="directory-cell">{name_en}</span>,
	},
	{
		title: t('组织'),
		key: 'group',
		render: (_, { special, group_id }) => (special === '' ? groupName(group_id) : ''),
	},
	{
		title: t('素材'),
		key: 'materials',
		align: 'end',
		render: (_, node) => (
			<Link to={`/explorer/mediaList?dir=${node.id}`} aria-label={`${directoryName(node)} ${node.materials}`}>
				{node.materials}
			</Link>
		),
	},
	{
		title: t('共享给下级组织'),
		key: 'shared',
		render: (_, { shared }) => shared === 1 && <StateWord tone="green" text={t('已共享')} />,
	},
	{
		title: t('操作'),
		key: 'actions',
		render: (_, node) => actions.mayChange(node) && <Buttons directory={node} actions={actions} />,
	},
]

/** The directory tree, with the actions for each directory. */
export const DirectoryTable = (props: { directories: readonly Directory[]; actions: DirectoryActions }) => (
	<ListTable<DirectoryNode>
		rowKey="id"
		size="small"
		columns={columns(props.actions, useGroupNamesById())}
		dataSource={directoryTree(props.directories)}
		pagination={false}
		className="table-scroll"
		expandable={{ defaultExpandAllRows: true }}
	/>
)
