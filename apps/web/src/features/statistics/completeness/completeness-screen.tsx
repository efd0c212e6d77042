import { type ListedCompleteness, completeness_limits as limits } from '@vitrine/contract/release/completeness'
import { gap_reason_texts } from '@vitrine/contract/release/gap-texts'
import { gap_reasons, isDueGap } from '@vitrine/domain/completeness/completeness'
import { Button, type TableColumnsType } from 'antd'
import { Link, useLocation } from 'react-router'
import { t } from '../../../data/text.ts'
import { fullClockTime, numberWord } from '../../../ui/format.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { GroupFilter } from '../../../ui/forms/group-select.tsx'
import { ListTable } from '../../../ui/lists/list-table.tsx'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { ReceivingDialog, useReceiving } from '../../../ui/messages/receiving.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { StateWord } from '../../../ui/state-word.tsx'
import { completenessTone, completenessWord } from '../../../ui/terminals/completeness-word.ts'
import { removedMark } from '../../../ui/terminals/removed-mark.ts'
import { terminalPath } from '../../../ui/terminals/terminal-path.ts'
import { Range } from '../report/report-filters.tsx'
import { rangeIn, rangeProblem } from '../report/report-range.ts'
import { useReportFilters } from '../report/use-report.ts'
import '../statistics.css'
import { FigureList } from '../report/figure-list.tsx'
import { type CompletenessList, isMeasured, useCompletenessExport, useCompletenessList } from './use-completeness.ts'

/** Ranges to choose from, in days, up to the maximum computed at once. */
const ranges = [7, 30] as const

const lengthWord = (seconds: number): string => fullClockTime(seconds * 1000)

/** The main reason for missing time; if no time is missing, the main reason why nothing had to play. */
const mainReason = ({ reasons }: ListedCompleteness) => {
	const largestOf = (excused: boolean) =>
		gap_reasons
			.filter(reason => isDueGap({ reason }) !== excused && reasons[reason] > 0)
			.toSorted((one, other) => reasons[other] - reasons[one])[0]
	return largestOf(false) ?? largestOf(true)
}

const TerminalCell = ({ row, until }: { row: ListedCompleteness; until: string }) => (
	<div style={{ minWidth: 140, overflowWrap: 'anywhere' }}>
		{row.is_here ? (
			<Link to={`${terminalPath(row.id, 'completeness')}&until=${until}`} style={{ fontWeight: 500 }}>
				{row.name}
			</Link>
		) : (
			<span>{row.name}</span>
		)}
		<div className="muted">{removedMark(row, row.sn)}</div>
	</div>
)

const columns = (until: string): TableColumnsType<ListedCompleteness> => [
	{ title: t('终端'), key: 'terminal', render: (_, row) => <TerminalCell row={row} until={until} /> },
	{
		title: t('播放完整率'),
		key: 'percent',
		render: (_, { percent, uncounted }) => (
			<StateWord tone={completenessTone(percent)} text={completenessWord(percent, uncounted > 0)} />
		),
	},
	{ title: t('应播时长'), key: 'due', render: (_, { due }) => lengthWord(due) },
	{ title: t('已播时长'), key: 'played', render: (_, { played }) => lengthWord(played) },
	{ title: t('间断数'), key: 'gaps', render: (_, { gaps }) => numberWord(gaps) },
	{
		title: t('主要间断原因'),
		key: 'reason',
		render: (_, row) => {
			const reason = mainReason(row)
			return reason === undefined ? '–' : `${t(gap_reason_texts[reason])} · ${lengthWord(row.reasons[reason])}`
		},
	},
]

const Sums = ({ percent, due, played, count, uncounted }: CompletenessList) => {
	const figures = [
		[t('播放完整率'), completenessWord(percent, uncounted > 0)],
		[t('应播时长'), lengthWord(due)],
		[t('已播时长'), lengthWord(played)],
		[t('终端数'), numberWord(count)],
	] as const
	return <FigureList figures={figures} />
}

const Listed = ({ data, until }: { data: CompletenessList; until: string }) => (
	<>
		<Sums {...data} />
		<p className="muted completeness-note">
			{t(
				'完整率＝已播时长÷应播时长。屏幕关闭、已锁定和无内容可播（包括尚未发布过内容）的时间不计入；最近一小时内尚未上报的播放也不计入。',
			)}
		</p>
		{data.uncounted > 0 && (
			<p className="muted completeness-note">
				{t('{count} 台终端共 {time} 尚未统计：这段时间的播放可能还会上报，最迟一小时后计入。', {
					count: data.uncounted_terminals,
					time: lengthWord(data.uncounted),
				})}
			</p>
		)}
		<section className="panel">
			<ListTable rowKey="id" columns={columns(until)} dataSource={data.list} pagination={false} scroll={{ x: true }} />
		</section>
		{data.count > data.list.length && (
			<p className="muted">
				{t('仅列出完整率最低的 {count} 台终端；导出的文件包含全部 {all} 台。', {
					count: data.list.length,
					all: data.count,
				})}
			</p>
		)}
	</>
)

/** How much terminals played of the time in which they should, lowest share first (route /home/completeness). */
export const CompletenessScreen = () => {
	const { filters, change } = useReportFilters()
	const { search } = useLocation()
	const query = useCompletenessList(filters)
	const save = useCompletenessExport(filters)
	const { received, receive, end } = useReceiving()
	const { busy, run } = useAction(() => receive(save))
	const range = rangeIn(filters, new Date())
	return (
		<>
			<PageHead
				title={t('播放完整率')}
				action={
					<span className="page-actions">
						<Link className="button" to={`/home/statistics${search}`}>
							{t('播放统计')}
						</Link>
						<Button loading={busy} disabled={range === null || !isMeasured(filters)} onClick={() => void run()}>
							{t('导出')}
						</Button>
					</span>
				}
			/>
			{received !== null && <ReceivingDialog count={received} end={end} />}
			<div className="filters">
				<Range filters={filters} change={change} ranges={ranges} />
				<GroupFilter value={filters.group} onChange={group => change({ group })} />
			</div>
			{range === null ? (
				<Nothing title={t(rangeProblem(filters))} />
			) : !isMeasured(filters) ? (
				<Nothing title={t('时间范围不能超过 {count} 天', { count: limits.days })} />
			) : (
				<ListStates query={query} isEmpty={query.data?.count === 0} empty={<Nothing title={t('这段时间没有终端')} />}>
					{query.data && <Listed data={query.data} until={range.to} />}
				</ListStates>
			)}
		</>
	)
}
