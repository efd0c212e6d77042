import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useGroupNames } from '../../data/groups.ts'
import { keys, queries } from '../../data/queries.ts'
import { t } from '../../data/text.ts'
import { clockTime, moment } from '../../ui/format.ts'
import { SearchBox } from '../../ui/search-box.tsx'
import { ListStates, Nothing } from '../../ui/states.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { areAsked, first, type Row, readRecords } from './records.ts'

/** How often the page looks for new records, in ms. */
const every = 10_000

const recordsQuery = (kind: string, key_word: string) => ({
	queryKey: [...keys.plays, kind, key_word],
	queryFn: ({ signal }: { signal: AbortSignal }) => readRecords({ kind, key_word }, signal),
})

// They are there before the page is drawn for the first time, as a rule.
if (areAsked()) void queries.prefetchQuery(recordsQuery(first.kind, first.key_word))

const useRecords = (kind: string, key_word: string) =>
	useQuery({ ...recordsQuery(kind, key_word), refetchInterval: every, placeholderData: keepPreviousData })

/** What the screens have played, newest first, in the viewer's zone. */
export const PlayRecords = () => {
	const [kind, setKind] = useUrlState('records', 'p')
	const [key_word, setWord] = useUrlState('q')
	const query = useRecords(kind, key_word)
	const rows = query.data ?? []
	const empty =
		key_word === '' ? (
			<Nothing title={t('还没有播放记录')} hint={t('终端播放节目后，记录会显示在这里。')} />
		) : (
			<Nothing title={t('没有符合条件的记录')} />
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
					]}
				/>
				<SearchBox label={t('按名称搜索')} value={key_word} onSearch={setWord} />
			</div>
			<div className="panel">
				<ListStates query={query} isEmpty={rows.length === 0} empty={empty}>
					<RecordTable rows={rows} />
				</ListStates>
			</div>
		</section>
	)
}

const RecordTable = ({ rows }: { rows: readonly Row[] }) => {
	const nameOf = useGroupNames()
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
		<section className="table-room" tabIndex={0} aria-label={t('播放记录')}>
			<table className="table">
				<thead>
					<tr>
						<th scope="col">{t('名称')}</th>
						<th scope="col">{t('终端')}</th>
						<th scope="col">{t('组织')}</th>
						<th scope="col">{t('序列号')}</th>
						<th scope="col">{t('开始时间')}</th>
						<th scope="col">{t('时长')}</th>
					</tr>
				</thead>
				<tbody>
					{rows.map((row, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: records carry no id, and a page is replaced as a whole
						<tr key={index}>
							<td className="long">{row.name}</td>
							<td className="long">{row.dname}</td>
							<td>{nameOf(row.gname)}</td>
							<td>{row.sn}</td>
							<td title={row.time_zone}>{moment(row.start_time * 1000)}</td>
							<td>{clockTime(row.seconds * 1000)}</td>
						</tr>
					))}
				</tbody>
			</table>
		</section>
	)
}
