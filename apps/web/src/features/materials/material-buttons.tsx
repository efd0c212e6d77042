import type { Material } from '@vitrine/contract/library/materials'
import { Button, Dropdown, Flex } from 'antd'
import { t } from '../../data/text.ts'
import { MakeEditLink } from './making/make-edit-link.tsx'
import type { MaterialActions } from './material-actions.ts'

interface Props {
	readonly material: Material
	readonly actions: MaterialActions
	readonly trash: boolean
	/** Compact form for a table row, with most actions in the menu. */
	readonly brief?: boolean
}

const More = ({ material, actions, brief = false }: Omit<Props, 'trash'>) => {
	const mayChange = actions.mayChange(material)
	const hasFile = material.sha256 !== ''
	const rename = { key: 'rename', label: t('重命名'), onClick: () => actions.rename(material) }
	const remove = { key: 'remove', label: t('删除'), danger: true, onClick: () => actions.remove([material]) }
	const items = [
		...(brief && mayChange ? [rename] : []),
		{ key: 'uses', label: t('使用情况'), onClick: () => actions.uses(material) },
		...(hasFile ? [{ key: 'download', label: t('下载文件'), onClick: () => actions.download([material]) }] : []),
		...(mayChange
			? [
					{ key: 'tag', label: t('标签'), onClick: () => actions.tag([material]) },
					{ key: 'move', label: t('移动'), onClick: () => actions.move([material]) },
					...(hasFile ? [{ key: 'replace', label: t('替换文件'), onClick: () => actions.replace(material) }] : []),
				]
			: []),
		...(brief && mayChange ? [remove] : []),
	]
	return (
		<Dropdown trigger={['click']} menu={{ items }}>
			<Button size="small" type="text" aria-label={t('“{name}”的更多操作', { name: material.name })}>
				{t('更多')}
			</Button>
		</Dropdown>
	)
}

/** The actions for one material. */
export const MaterialButtons = ({ material, actions, trash, brief = false }: Props) => {
	const mayChange = actions.mayChange(material)
	if (trash)
		return mayChange ? (
			<Flex wrap gap={4}>
				<Button size="small" type="text" onClick={() => actions.restore([material])}>
					{t('还原')}
				</Button>
				<Button size="small" type="text" danger onClick={() => actions.purge([material])}>
					{t('彻底删除')}
				</Button>
			</Flex>
		) : null
	return (
		<Flex wrap={!brief} gap={4} align="center">
			{mayChange && <MakeEditLink material={material} />}
			{mayChange && !brief && (
				<>
					<Button size="small" type="text" onClick={() => actions.rename(material)}>
						{t('重命名')}
					</Button>
					<Button size="small" type="text" danger onClick={() => actions.remove([material])}>
						{t('删除')}
					</Button>
				</>
			)}
			<More material={material} actions={actions} brief={brief} />
		</Flex>
	)
}

/** The tags of a material; clicking one filters the list by it. */
export const MaterialTags = ({ material, actions }: Omit<Props, 'trash'>) =>
	material.tags.length === 0 ? null : (
		<Flex wrap gap={4}>
			{material.tags.map(tag => (
				<button
					type="button"
					className="material-tag"
					key={tag}
					aria-label={t('筛选标签“{name}”', { name: tag })}
					onClick={() => actions.showTag(tag)}
				>
					{tag}
				</button>
			))}
		</Flex>
	)
