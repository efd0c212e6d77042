import { Button, Flex, Select } from 'antd'
import { useNavigate } from 'react-router'
import { t } from '../../data/text.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/url-state.ts'
import { playModes, playModeWord } from './play-mode.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { ReleaseTable } from './release-table.tsx'
import { useReleases } from './use-releases.ts'

/** The releases (route /schedule/issueManage; `type=addRelease` opens the dialog that publishes). */
export const ReleasesScreen = () => {
	const navigate = useNavigate()
	const [word, setWord] = useUrlState('q')
	const [type, setType] = useUrlState('type')
	const [page, setPage] = useUrlPage()
	const [mode, setMode] = useUrlState('mode')
	const query = useReleases(
		word,
		playModes.find(one => String(one) === mode),
		page,
	)
	const list = query.data?.list ?? []
	const create = (
		<Flex gap={8} wrap>
			<Button onClick={() => void navigate('/schedule/playList')}>{t('播放列表发布')}</Button>
			<Button type="primary" onClick={() => setType('addRelease')}>
				{t('创建发布')}
			</Button>
		</Flex>
	)
	const empty =
		word === '' && mode === '' ? (
			<Nothing title={t('还没有发布')} hint={t('选择节目和终端后发布，终端会下载并播放。')} action={create} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<PageHead title={t('发布节目')} action={create} />
			<div className="filters">
				<SearchBox label={t('按名称或编号搜索')} value={word} onSearch={setWord} />
				<Select
					aria-label={t('播放方式')}
					value={mode}
					onChange={setMode}
					options={[
						{ value: '', label: t('全部播放方式') },
						...playModes.map(one => ({ value: String(one), label: playModeWord(one) })),
					]}
					style={{ minWidth: 160 }}
				/>
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ReleaseTable releases={list} count={query.data?.count ?? 0} page={page} setPage={setPage} />
			</ListStates>
			{type === 'addRelease' && <PublishDialog />}
		</>
	)
}
