import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { keys, queries } from '../../data/calls/queries.ts'
import { t } from '../../data/text.ts'
import { exactMoment } from '../../ui/format.ts'
import { Switch } from '../../ui/forms/switch.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { RecordTable } from './record-table.tsx'
import { areAsked, first, type Records, readRecords } from './records.ts'

/** How often the page looks for new records, in ms. */
const every = 10_000

const recordsQuery = (kind: string, key_word: string) => ({
	queryKey: [...keys.plays, kind, key_word],
	queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string }) =>
		readRecords({ kind, key_word }, pageParam, signal),
	initialPageParam: '',
	getNextPageParam: ({ next }: Records) => (next === '' ? undefined : next),
})

// They are there before the page is drawn for the first time, as a rule.
if (areAsked()) void queries.prefetchInfiniteQuery(recordsQuery(first.kind, first.key_word))

/** The newest records come by themselves; a search stays as it was found until it is another one. */
const useRecords = (kind: string, key_word: string) =>
	useInfiniteQuery({
		...recordsQuery(kind, key_word),
		placeholderData: keepPreviousData,
		refetchInterval: ({ state }) => (key_word === '' && (state.data?.pages.length ?? 0) < 2 ? every : false),
		...(key_word === '' ? {} : { staleTime: Number.POSITIVE_INFINITY }),
	})

type RecordsQuery = ReturnType<typeof useRecords>

/** How far a search has looked, and the way on; nothing once it has looked at everything. */
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

/** What the screens have played, newest first, in the viewer's zone. */
export const PlayRecords = () => {
	const [kind, setKind] = useUrlState('records', 'p')
	const [key_word, setWord] = useUrlState('q')
	const query = useRecords(kind, key_word)
	const rows = query.data?.pages.flatMap(page => page.list) ?? []
	const isApart = kind === 'x'
	const empty =
		key_word === '' && isApart ? (
			<Nothing title={t('没有异常的播放记录')} hint={t('时间不可能成立的记录和丢失的记录会单独显示在这里。')} />
		) : key_word === '' ? (
			<Nothing title={t('还没有播放记录')} hint={t('终端播放节目后，记录会显示在这里。')} />
		) : (
			// Whoever has not looked at everything has not found nothing.
			!query.hasNextPage && <Nothing title={t('没有符合条件的记录')} />
		)
	return (
		<section aria-label={t('播放记录')}>
			<div className="filters">
				<h2 style={{ fontSize: 16, marginRight: 'auto' }}>{t('播放记录')}</h2>
				<Switch
					label={t('播放记录')}
					value={kind}
					onChoose={setKind}
					choices={[
						{ value: 'p', text: t('节目播放') },
						{ value: 'm', text: t('素材播放') },
						{ value: 'x', text: t('异常记录') },
					]}
				/>
				<SearchBox label={t('按名称搜索')} value={key_word} onSearch={setWord} />
			</div>
			{isApart && rows.length > 0 && (
				<p className="muted" style={{ margin: '0 0 12px' }}>
					{t('这些记录不计入播放记录：时间不可能成立（通常是终端时钟不准），或者记录已丢失（例如服务器由备份恢复）。')}
				</p>
			)}
			<div className="panel">
				<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
					<RecordTable rows={rows} isApart={isApart} />
				</ListStates>
				<SearchedTo query={query} />
			</div>
		</section>
	)
}
