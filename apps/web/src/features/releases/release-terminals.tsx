import type { ReleaseDetail } from '@vitrine/contract/release/release-record'
import { taken_down_rows } from '@vitrine/domain/release/download'
import { Flex, Select } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { When } from '../../ui/when.tsx'
import { DownloadState, downloadWord, takenDownWord } from './release-words.tsx'
import { page_size, useProgress } from './use-release-records.ts'

/** The filter value for terminals waiting for their wave. */
const later = -1

/** The progress of each terminal of a release. */
export const ReleaseTerminals = ({ release }: { release: ReleaseDetail }) => {
	const [word, setWord] = useState('')
	const [state, setState] = useState<number | undefined>()
	const [page, setPage] = useState(1)
	const query = useProgress(release.id, word, state, page)
	const list = query.data?.list ?? []
	const counts = [
		...release.states.map(({ download_state, count }) => ({
			value: download_state,
			count,
			text: downloadWord(download_state),
		})),
		...(release.taken_down > 0 ? [{ value: taken_down_rows, count: release.taken_down, text: takenDownWord() }] : []),
		...(release.later > 0 ? [{ value: later, count: release.later, text: downloadWord(null) }] : []),
	]
	return (
		<section className="release-part" aria-label={t('终端')}>
			<h3>{t('终端')}</h3>
			<Flex gap={8} wrap>
				<SearchBox
					label={t('搜索终端')}
					value={word}
					onSearch={value => {
						setWord(value)
						setPage(1)
					}}
				/>
				<Select
					aria-label={t('下载结果')}
					value={state ?? null}
					onChange={value => {
						setState(value ?? undefined)
						setPage(1)
					}}
					options={[
						{ value: null, label: t('全部') },
						...counts.map(({ value, count, text }) => ({ value, label: `${text} (${count})` })),
					]}
					style={{ minWidth: 180 }}
				/>
			</Flex>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={t('没有符合条件的记录')} />}>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
				<section className="table-scroll" tabIndex={0} aria-label={t('下载进度')}>
					<ListTable
						rowKey="device_id"
						size="small"
						dataSource={list}
						columns={[
							{
								title: t('名称'),
								key: 'name',
								render: (_, { name, sn, device_id }) => (
									<>
										<Link to={`/schedule/playSimulator?terminal=${device_id}`}>{name}</Link>
										<div className="muted">{sn}</div>
									</>
								),
							},
							{
								title: t('下载结果'),
								key: 'state',
								render: (_, { download_state, downloaded, reason, taken_down }) => (
									<>
										<DownloadState state={download_state} takenDown={taken_down} />
										{download_state === 1 && !taken_down && <span className="muted"> {downloaded}%</span>}
										{reason !== '' && <div className="muted">{causeWords(reason)}</div>}
									</>
								),
							},
							{
								title: t('更新时间'),
								key: 'at',
								render: (_, { updated_at }) => (updated_at === null ? '' : <When at={updated_at} />),
							},
						]}
						pagination={{
							current: page,
							pageSize: page_size,
							total: query.data?.count ?? 0,
							onChange: setPage,
							showSizeChanger: false,
							hideOnSinglePage: true,
						}}
					/>
				</section>
			</ListStates>
		</section>
	)
}
