import type { Material } from '@vitrine/contract/materials'
import { Button, Flex, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/ask.ts'
import { bytes, clockTime, moment } from '../../ui/format.ts'
import { Thumbnail } from '../../ui/thumbnail.tsx'
import type { MaterialActions } from './material-actions.ts'
import { MaterialStateWord, pixels } from './material-state.tsx'
import { removeMaterials } from './use-materials.ts'

const columns = (actions: MaterialActions): TableColumnsType<Material> => [
	{
		title: t('名称'),
		key: 'name',
		render: (_, material) => (
			<Flex gap={12} align="center">
				<Thumbnail src={material.thumbnail} icon={material.kind === 'video' ? 'terminal' : 'program'} width={80} />
				<Button
					type="link"
					style={{ padding: 0, whiteSpace: 'normal', textAlign: 'start' }}
					onClick={() => actions.open(material)}
				>
					{material.name}
				</Button>
			</Flex>
		),
	},
	{ title: t('类型'), key: 'kind', render: (_, { kind }) => (kind === 'video' ? t('视频') : t('图片')) },
	{ title: t('分辨率'), key: 'pixels', render: (_, material) => pixels(material) },
	{ title: t('大小'), key: 'size', render: (_, { size }) => bytes(size) },
	{ title: t('时长'), key: 'duration', render: (_, { duration }) => (duration > 0 ? clockTime(duration) : '') },
	{ title: t('状态'), key: 'state', render: (_, material) => <MaterialStateWord material={material} /> },
	{ title: t('上传时间'), key: 'created_at', render: (_, { created_at }) => moment(created_at) },
	{
		title: t('操作'),
		key: 'actions',
		render: (_, material) => (
			<Flex gap={4}>
				<Button size="small" type="text" onClick={() => actions.rename(material)}>
					{t('重命名')}
				</Button>
				<Button size="small" type="text" danger onClick={() => actions.remove(material)}>
					{t('删除')}
				</Button>
			</Flex>
		),
	},
]

/** Materials as a table, several of which can be deleted at once. */
export const MaterialTable = ({ materials, actions }: { materials: readonly Material[]; actions: MaterialActions }) => {
	const ask = useAsk()
	const [selected, setSelected] = useState<number[]>([])
	const shown = selected.filter(id => materials.some(material => material.id === id))
	const remove = () =>
		ask({
			title: t('确定删除所选的 {count} 个素材吗？', { count: shown.length }),
			okText: t('删除'),
			onOk: () => removeMaterials(shown).then(() => setSelected([])),
		})
	return (
		<>
			{shown.length > 0 && (
				<Button danger style={{ marginBottom: 12 }} onClick={remove}>
					{t('删除所选（{count}）', { count: shown.length })}
				</Button>
			)}
			<Table
				rowKey="id"
				columns={columns(actions)}
				dataSource={materials}
				pagination={false}
				scroll={{ x: 'max-content' }}
				rowSelection={{ selectedRowKeys: shown, onChange: keys => setSelected(keys.map(Number)) }}
			/>
		</>
	)
}
