import type { Material } from '@vitrine/contract/library/materials'
import { Button, Flex } from 'antd'
import { t } from '../../data/text.ts'
import '../../ui/lists/cards.css'
import type { MaterialActions } from './material-actions.ts'

interface Props {
	readonly chosen: readonly Material[]
	readonly actions: MaterialActions
	readonly trash: boolean
	readonly clear: () => void
}

const TrashButtons = ({ chosen, actions }: Pick<Props, 'chosen' | 'actions'>) => (
	<>
		<Button onClick={() => actions.restore(chosen)}>{t('还原所选（{count}）', { count: chosen.length })}</Button>
		<Button danger onClick={() => actions.purge(chosen)}>
			{t('彻底删除所选（{count}）', { count: chosen.length })}
		</Button>
	</>
)

const ChangeButtons = ({ chosen, actions }: Pick<Props, 'chosen' | 'actions'>) => (
	<>
		<Button onClick={() => actions.move(chosen)}>{t('移动所选（{count}）', { count: chosen.length })}</Button>
		<Button onClick={() => actions.tag(chosen)}>{t('设置标签')}</Button>
		<Button danger onClick={() => actions.remove(chosen)}>
			{t('删除所选（{count}）', { count: chosen.length })}
		</Button>
	</>
)

/** Actions for all chosen materials at once. */
export const BulkBar = ({ chosen, actions, trash, clear }: Props) => {
	const mayChange = chosen.every(actions.mayChange)
	return (
		<Flex gap={8} wrap className="bulk-bar">
			{trash ? (
				mayChange && <TrashButtons chosen={chosen} actions={actions} />
			) : (
				<>
					{mayChange && <ChangeButtons chosen={chosen} actions={actions} />}
					<Button onClick={() => actions.download(chosen)}>{t('下载文件')}</Button>
				</>
			)}
			<Button type="text" onClick={clear}>
				{t('取消选择')}
			</Button>
		</Flex>
	)
}
