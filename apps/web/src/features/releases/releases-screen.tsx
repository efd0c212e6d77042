import { Button } from 'antd'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/url-state.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseTable } from './release-table.tsx'
import { useReleases } from './use-releases.ts'

/** The releases (route /schedule/issueManage; `type=addRelease` opens the dialog that publishes). */
export const ReleasesScreen = () => {
	const [word, setWord] = useUrlState('q')
	const [type, setType] = useUrlState('type')
	const [page, setPage] = useUrlPage()
	const query = useReleases(word, page)
	const list = query.data?.list ?? []
	const create = (
		<Button type="primary" onClick={() => setType('addRelease')}>
			{t('创建发布')}
		</Button>
	)
	const empty =
		word === '' ? (
			<Nothing title={t('还没有发布')} hint={t('选择节目和终端后发布，终端会下载并播放。')} action={create} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<PageHead title={t('发布节目')} action={create} />
			<div className="filters">
				<SearchBox label={t('按名称或编号搜索')} value={word} onSearch={setWord} />
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ReleaseTable releases={list} count={query.data?.count ?? 0} page={page} setPage={setPage} />
			</ListStates>
			{type === 'addRelease' && <PublishDialog />}
		</>
	)
}
