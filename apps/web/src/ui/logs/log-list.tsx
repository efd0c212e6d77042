import { Button } from 'antd'
import type { ReactNode } from 'react'
import { t } from '../../data/text.ts'
import { exactMoment } from '../format.ts'
import { ListStates, Nothing } from '../lists/states.tsx'
import type { LogPage, useLogPages } from './use-log-pages.ts'

interface Props<Row> {
	readonly query: ReturnType<typeof useLogPages<Row>>
	readonly children: (rows: readonly Row[]) => ReactNode
}

/** How far a search without results has got, and a button to continue. */
const Further = <Row,>({ query, last }: { query: Props<Row>['query']; last: LogPage<Row> }) => (
	<p className="muted" role="status" style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '12px 16px' }}>
		{last.list.length === 0 && t('已查找到 {time}', { time: exactMoment(last.searched_to) })}
		<Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
			{last.list.length === 0 ? t('继续查找') : t('加载更多')}
		</Button>
	</p>
)

/** A log in its current state, with a button to load older entries. */
export const LogList = <Row,>({ query, children }: Props<Row>) => {
	const pages = query.data?.pages ?? []
	const rows = pages.flatMap(page => page.list)
	const last = pages.at(-1)
	const hasMore = query.hasNextPage && last !== undefined
	// As long as there is more to search, the log does not count as empty.
	const empty = hasMore ? null : <Nothing title={t('这段时间内没有日志')} hint={t('更改日期范围，或等待新的记录。')} />
	return (
		<div className="panel">
			<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
				{children(rows)}
			</ListStates>
			{hasMore && <Further query={query} last={last} />}
		</div>
	)
}
