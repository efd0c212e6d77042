import { Button, Flex, Modal } from 'antd'
import { useDownloads } from '../../data/live/download-list.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { clearDownloads } from '../../ui/downloads/actions.ts'
import { DownloadRows } from '../../ui/downloads/download-rows.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useSearchChange, useUrlState } from '../../ui/lists/url-state.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { found } from './found.ts'

/**
 * The download list (specification A §2): 600 px wide, as high as the window allows; the `download` parameter of the address is its
 * search.
 */
export const DownloadsDialog = () => {
	const changeSearch = useSearchChange()
	const [word, setWord] = useUrlState('download')
	const query = useDownloads()
	const all = query.data ?? []
	const rows = found(all, word)
	const mayChange = usePermitted('downloads.write')
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
			<Flex gap={8} align="center" wrap>
				<span className="muted">{t('共 {count} 条', { count: rows.length })}</span>
				{word !== '' && <Button onClick={() => setWord('')}>{t('显示全部下载')}</Button>}
			</Flex>
			{mayChange && (
				<Flex gap={8} wrap>
					<Button disabled={all.length === 0} onClick={() => void clearDownloads('completed').catch(() => undefined)}>
						{t('删除已完成')}
					</Button>
					<Button danger disabled={all.length === 0} onClick={clearAll}>
						{t('删除全部')}
					</Button>
				</Flex>
			)}
		</Flex>
	)
	const close = () =>
		changeSearch(search => {
			search.delete('downloads')
			search.delete('download')
		}, true)
	const none = <Nothing title={t('没有符合条件的记录')} />
	const empty = <Nothing title={t('没有下载记录')} hint={t('发布节目后，这里显示每个终端的下载进度。')} />
	return (
		<Modal open width={600} title={t('下载进度')} footer={footer} onCancel={close}>
			{(all.length > 0 || word !== '') && (
				<div className="download-search">
					<SearchBox label={t('搜索终端或发布')} value={word} onSearch={setWord} />
				</div>
			)}
			<ListStates query={query} isEmpty={rows.length === 0} empty={all.length === 0 ? empty : none}>
				<DownloadRows rows={rows} />
			</ListStates>
		</Modal>
	)
}
