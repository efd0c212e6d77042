import { Button, Flex } from 'antd'
import { useNavigate } from 'react-router'
import { useMaySee } from '../../data/session/may-see.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useSearchChange, useUrlState } from '../../ui/lists/url-state.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { PublishDialog } from './publishing/publish-dialog.tsx'
import { ReleaseDetails } from './release-details.tsx'
import { ReleaseFilters, useReleaseFilters } from './release-filters.tsx'
import { ReleaseTable } from './release-table.tsx'
import './releases.css'
import { useReleases } from './use-release-records.ts'

/** The releases (route /schedule/issueManage; `type=addRelease` opens the publishing dialog, `release` the details). */
export const ReleasesScreen = () => {
	const navigate = useNavigate()
	const [mayPublish, maySee] = [usePermitted('releases.publish'), useMaySee()]
	const filters = useReleaseFilters()
	const change = useSearchChange()
	const [type, setType] = useUrlState('type')
	const [shown] = useUrlState('release')
	const look = (id: number) =>
		change(next => {
			if (id > 0) next.set('release', String(id))
			else next.delete('release')
		})
	const query = useReleases(filters.filter)
	const list = query.data?.list ?? []
	const create = (
		<Flex gap={8} wrap>
			<Button onClick={() => void navigate('/schedule/interCutManage')}>{t('插播管理')}</Button>
			{maySee('/schedule/playSimulator') && (
				<Button onClick={() => void navigate('/schedule/playSimulator')}>{t('播放模拟')}</Button>
			)}
			{maySee('/schedule/calendar') && (
				<Button onClick={() => void navigate('/schedule/calendar')}>{t('日历订阅')}</Button>
			)}
			{mayPublish && <Button onClick={() => void navigate('/schedule/playList')}>{t('播放列表发布')}</Button>}
			{mayPublish && (
				<Button type="primary" onClick={() => setType('addRelease')}>
					{t('创建发布')}
				</Button>
			)}
		</Flex>
	)
	const empty = filters.isAny ? (
		<Nothing title={t('还没有发布')} hint={t('选择节目和终端后发布，终端会下载并播放。')} action={create} />
	) : (
		<Nothing title={t('没有符合条件的记录')} />
	)
	return (
		<>
			<PageHead title={t('发布节目')} action={create} />
			<ReleaseFilters filters={filters} />
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<ReleaseTable
					releases={list}
					count={query.data?.count ?? 0}
					page={filters.page}
					setPage={filters.setPage}
					look={look}
				/>
			</ListStates>
			{type === 'addRelease' && mayPublish && <PublishDialog />}
			{Number(shown) > 0 && <ReleaseDetails id={Number(shown)} close={() => look(0)} />}
		</>
	)
}
