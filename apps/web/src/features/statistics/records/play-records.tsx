import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys, queries } from '../../../data/calls/queries.ts'
import { t } from '../../../data/text.ts'
import { exactMoment } from '../../../ui/format.ts'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { RecordTable } from './record-table.tsx'
import { areAsked, first, type Records, readRecords, type WantedRecords } from './records.ts'

const isWhole = ({ key_word, point }: WantedRecords): boolean => key_word === '' && point === ''

const recordsQuery = (wanted: WantedRecords) => ({
	queryKey: [...(isWhole(wanted) ? keys.newestPlays : keys.plays), wanted.kind, wanted.key_word, wanted.point],
	queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) =>
		readRecords(wanted, pageParam, signal),
	initialPageParam: '',
	getNextPageParam: ({ next }: Records) => (next === '' ? undefined : next),
})

// They have usually loaded before the page first renders.
if (areAsked()) void queries.prefetchInfiniteQuery(recordsQuery(first))

/**
 * The newest records are read again when some have been stored, until the viewer has gone further back; search results stay as found until
 * the search changes.
 */
const useRecords = (wanted: WantedRecords) =>
	useInfiniteQuery({
		...recordsQuery(wanted),
		// Switching the kind starts with an empty list; a new search word retains the previous results until its own arrive.
		placeholderData: (before, query) => (query?.queryKey[1] === wanted.kind ? before : undefined),
		...(isWhole(wanted) ? {} : { staleTime: Number.POSITIVE_INFINITY }),
		enabled: ({ state }) => !isWhole(wanted) || (state.data?.pages.length ?? 0) < 2,
	})

/** When the newest records are left, what was read further back is dropped, so that they are read again on the next visit. */
const useFirstPageAfter = (wanted: WantedRecords): void => {
	const key = JSON.stringify(recordsQuery(wanted).queryKey)
	useEffect(
		() => () => {
			queries.setQueryData<InfiniteData<Records, string>>(JSON.parse(key), data =>
				data === undefined ? data : { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
			)
		},
		[key],
	)
}

type RecordsQuery = ReturnType<typeof useRecords>

/** How far back a search has looked, with a button to continue; nothing once it has covered everything. */
const SearchedTo = ({ query }: { query: RecordsQuery }) => {
	const searched_to = query.data?.pages.at(-1)?.searched_to ?? 0
	if (searched_to === 0) return null
	return (
		<p className="muted" role="status" style={{ display: 'flex', gap: 12, alignItems: 'center', padding: '12px 16px' }}>
			{t('已查找到 {time}', { time: exactMoment(searched_to * 1000) })}
			<button type="button" className="button" disabled={query.isFetching} onClick={() => void query.fetchNextPage()}>
				{t('继续查找')}
			</button>
		</p>
	)
}

/** Shown if nothing is listed. */
const Empty = ({ wanted, query }: { wanted: WantedRecords; query: RecordsQuery }) => {
	if (isWhole(wanted) && wanted.kind === 'x')
		return <Nothing title={t('没有异常的播放记录')} hint={t('时间不可能成立的记录和丢失的记录会单独显示在这里。')} />
	if (isWhole(wanted)) return <Nothing title={t('还没有播放记录')} hint={t('终端播放节目后，记录会显示在这里。')} />
	// As long as part of the records is unsearched, "nothing found" would be premature.
	return query.hasNextPage ? null : <Nothing title={t('没有符合条件的记录')} />
}

/** What the screens have played of one kind, newest first, in the viewer's time zone. */
export const PlayRecords = (wanted: WantedRecords) => {
	const { kind } = wanted
	const query = useRecords(wanted)
	useFirstPageAfter(wanted)
	const rows = query.data?.pages.flatMap(page => page.list) ?? []
	const isApart = kind === 'x'
	return (
		<section aria-label={t('播放记录')}>
			{isApart && rows.length > 0 && (
				<p className="muted" style={{ margin: '0 0 12px' }}>
					{t('这些记录不计入播放记录：时间不可能成立（通常是终端时钟不准），或者记录已丢失（例如服务器由备份恢复）。')}
				</p>
			)}
			<div className="panel">
				<ListStates query={query} isEmpty={rows.length === 0} empty={<Empty wanted={wanted} query={query} />}>
					<RecordTable rows={rows} isApart={isApart} isMaterial={kind === 'm'} />
				</ListStates>
				<SearchedTo query={query} />
			</div>
		</section>
	)
}
