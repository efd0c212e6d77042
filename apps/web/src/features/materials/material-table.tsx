import type { Material } from '@vitrine/contract/library/materials'
import { Button, Flex, type TableColumnsType } from 'antd'
import { t } from '../../data/text.ts'
import { bytes } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { ReviewWord } from '../../ui/review-word.tsx'
import { When } from '../../ui/when.tsx'
import { useDirectoryWay } from './directories/use-directories.ts'
import type { MaterialActions, MaterialViewProps } from './material-actions.ts'
import { MaterialButtons, MaterialTags } from './material-buttons.tsx'
import { kindAndLength } from './material-grid.tsx'
import { MaterialPicture, useHover } from './material-picture.tsx'
import { MaterialStateWord, pixels } from './material-state.tsx'

const NameCell = ({ material, actions, way }: { material: Material; actions: MaterialActions; way: string }) => {
	const { playing, handlers } = useHover()
	return (
		<Flex gap={12} align="center" {...handlers}>
			<MaterialPicture material={material} playing={playing} width={80} />
			<div>
				<Button
					type="link"
					style={{ height: 'auto', padding: 0, whiteSpace: 'normal', textAlign: 'start' }}
					onClick={() => actions.open(material)}
				>
					{material.name}
				</Button>
				<div className="muted">{way}</div>
				<MaterialTags material={material} actions={actions} />
			</div>
		</Flex>
	)
}

const columns = (actions: MaterialActions, way: (id: number) => string, trash: boolean): TableColumnsType<Material> => [
	{
		title: `${t('名称')} / ${t('目录')}`,
		key: 'name',
		render: (_, material) => <NameCell material={material} actions={actions} way={way(material.directory_id)} />,
	},
	{ title: t('类型'), key: 'kind', render: (_, material) => kindAndLength(material) },
	{ title: t('分辨率'), key: 'pixels', render: (_, material) => pixels(material) },
	{ title: t('大小'), key: 'size', render: (_, { size }) => (size > 0 ? bytes(size) : '') },
	{
		title: t('状态'),
		key: 'state',
		render: (_, material) => (
			<>
				<MaterialStateWord material={material} />
				<ReviewWord quiet of={material} />
			</>
		),
	},
	{ title: t('上传者'), key: 'uploader', dataIndex: 'uploader' },
	trash
		? { title: t('删除时间'), key: 'removed_at', render: (_, { removed_at }) => removed_at && <When at={removed_at} /> }
		: { title: t('上传时间'), key: 'created_at', render: (_, { created_at }) => <When at={created_at} /> },
	{
		title: t('操作'),
		key: 'actions',
		render: (_, material) => <MaterialButtons material={material} actions={actions} trash={trash} brief />,
	},
]

/** Materials as a table. */
export const MaterialTable = ({ materials, actions, selected, select, trash }: MaterialViewProps) => (
	<div className="table-scroll">
		<ListTable<Material>
			rowKey="id"
			columns={columns(actions, useDirectoryWay(), trash)}
			dataSource={materials}
			pagination={false}
			rowSelection={{
				selectedRowKeys: [...selected],
				onChange: keys => select(keys.map(Number)),
				getCheckboxProps: material => ({ 'aria-label': t('选择“{name}”', { name: material.name }) }),
			}}
		/>
	</div>
)
