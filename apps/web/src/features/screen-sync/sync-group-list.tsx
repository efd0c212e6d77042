import type { SyncGroup } from '@vitrine/contract/terminal/screen-sync'
import { Input, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { t } from '../../data/text.ts'
import { moment, numberWord } from '../../ui/format.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { deviationWord, syncStateWord } from '../../ui/terminals/sync-words.ts'
import { page_size, useSyncGroups } from './use-screen-sync.ts'

const groupPath = (code: string): string => `/terminal/sync?${new URLSearchParams({ group: code })}`

const InStep = ({ in_step, online, terminals, spread_ms }: SyncGroup) => {
	if (online > 0 && spread_ms === null) return <StateWord {...syncStateWord(online === 1 ? 'alone' : 'unmeasured')} />
	return (
		<StateWord
			tone={online === 0 ? 'grey' : in_step === terminals ? 'green' : 'amber'}
			text={t('已同步：{in_step} / {all}', { in_step: numberWord(in_step), all: numberWord(terminals) })}
		/>
	)
}

const columns = (): TableColumnsType<SyncGroup> => [
	{
		title: t('组编号'),
		key: 'code',
		render: (_, { group_code }) => (
			<Link to={groupPath(group_code)} style={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
				{group_code}
			</Link>
		),
	},
	{ title: t('终端'), key: 'terminals', render: (_, { terminals }) => numberWord(terminals) },
	{ title: t('在线'), key: 'online', render: (_, { online }) => numberWord(online) },
	{ title: t('同步状态'), key: 'state', render: (_, group) => <InStep {...group} /> },
	{
		title: t('最大偏差'),
		key: 'spread',
		render: (_, { spread_ms }) => (spread_ms === null ? '–' : deviationWord(spread_ms).replace('+', '')),
	},
	{ title: t('最近上报'), key: 'updated', render: (_, { updated_at }) => moment(updated_at) },
]

/** All groups. */
export const SyncGroupList = ({ add }: { add: ReactNode }) => {
	const [word, setWord] = useUrlState('q')
	const [page, setPage] = useUrlPage()
	const query = useSyncGroups(word.trim(), page)
	const { list = [], count = 0 } = query.data ?? {}
	const empty =
		word === '' ? (
			<Nothing
				title={t('还没有同步组')}
				hint={t('把几个终端加入同一个组，它们就会在同一时刻显示相同的内容。')}
				action={add}
			/>
		) : (
			<Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<>
			<div className="filters">
				<Input.Search
					allowClear
					aria-label={t('搜索同步组')}
					placeholder={t('搜索同步组')}
					value={word}
					onChange={event => setWord(event.target.value)}
					style={{ width: 240 }}
				/>
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={empty}>
				<div className="table-scroll">
					<ListTable<SyncGroup> rowKey="group_code" columns={columns()} dataSource={list} pagination={false} />
				</div>
				<Pages page={page} size={page_size} count={count} onChange={setPage} />
			</ListStates>
		</>
	)
}
