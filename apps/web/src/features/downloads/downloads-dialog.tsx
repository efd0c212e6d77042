import { Button, Flex, Modal } from 'antd'
import { useDownloads } from '../../data/download-list.ts'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/ask.ts'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { clearDownloads } from './actions.ts'
import { DownloadRows } from './download-rows.tsx'
import './downloads.css'

/** The download list (specification A §2): 600 px wide, its list 200 px high. */
export const DownloadsDialog = () => {
	const [, setOpen] = useUrlState('downloads')
	const query = useDownloads()
	const rows = query.data ?? []
	const ask = useAsk()
	const clearAll = () =>
		ask({
			title: t('确定删除全部下载记录吗？'),
			content: t('终端尚未下载的内容仍会继续下发。'),
			okText: t('删除全部'),
			onOk: () => clearDownloads('all'),
		})
	const footer = (
		<Flex justify="space-between" align="center" gap={8} wrap>
			<span className="muted">{t('共 {count} 条', { count: rows.length })}</span>
			<Flex gap={8} wrap>
				<Button disabled={rows.length === 0} onClick={() => void clearDownloads('completed').catch(() => undefined)}>
					{t('删除已完成')}
				</Button>
				<Button danger disabled={rows.length === 0} onClick={clearAll}>
					{t('删除全部')}
				</Button>
			</Flex>
		</Flex>
	)
	const empty = <Nothing title={t('没有下载记录')} hint={t('发布节目后，这里显示每个终端的下载进度。')} />
	return (
		<Modal open width={600} title={t('下载进度')} footer={footer} onCancel={() => setOpen('')}>
			<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
				<DownloadRows rows={rows} />
			</ListStates>
		</Modal>
	)
}
