import { Button } from 'antd'
import { type ReactNode, useDeferredValue } from 'react'
import { t } from '../../data/text.ts'
import { exactMoment } from '../format.ts'
import { ListStates, Nothing } from '../lists/states.tsx'
import type { LogPage, useLogPages } from './use-log-pages.ts'

interface Props<Row> {
	readonly query: ReturnType<typeof useLogPages<Row>>
	/** Only some entries are wanted: an empty list says nothing about the log. */
	readonly isFiltered?: boolean
	readonly children: (rows: readonly Row[]) => ReactNode
}

interface FurtherProps<Row> {
	readonly query: Props<Row>['query']
	readonly last: LogPage<Row>
	readonly isEmpty: boolean
}

/** How far a search without results has got, and a button to continue. */
const Further = <Row,>({ query, last, isEmpty }: FurtherProps<Row>) => (
	<p className="muted" role="status" style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '12px 16px' }}>
		{last.list.length === 0 &&
			t(isEmpty ? '尚未找到记录，已查找到 {time}' : '已查找到 {time}', { time: exactMoment(last.searched_to) })}
		<Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
			{last.list.length === 0 ? t('继续查找') : t('加载更多')}
		</Button>
	</p>
)

/** A log in its current state, with a button to load older entries. */
export const LogList = <Row,>({ query, isFiltered = false, children }: Props<Row>) => {
	const pages = query.data?.pages ?? []
	const rows = pages.flatMap(page => page.list)
	const last = pages.at(-1)
	// Neither beside the placeholder of a list that is still to be drawn, nor below the rows of another search.
	const isExpected = useDeferredValue(query.isPending)
	const isOther = query.isPending || isExpected || query.isPlaceholderData
	const hasMore = query.hasNextPage && last !== undefined
	// As long as there is more to search, the log does not count as empty.
	const none = isFiltered ? (
		<Nothing title={t('没有符合条件的记录')} />
	) : (
		<Nothing title={t('这段时间内没有日志')} hint={t('更改日期范围，或等待新的记录。')} />
	)
	const empty = hasMore ? null : none
	// What was read of another range would only confuse.
	if (!query.isEnabled)
		return (
			<div className="panel">
				<Nothing title={t('请更改日期范围')} />
			</div>
		)
	return (
		<div className="panel">
			<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
				{children(rows)}
			</ListStates>
			{hasMore && !isOther && <Further query={query} last={last} isEmpty={rows.length === 0} />}
		</div>
	)
}
