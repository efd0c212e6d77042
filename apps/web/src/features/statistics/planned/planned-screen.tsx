import { planned_limits as limits } from '@vitrine/contract/insight/planned'
import { Button, Select } from 'antd'
import { Link, useLocation } from 'react-router'
import { useSelections } from '../../../data/selections.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { GroupFilter } from '../../../ui/forms/group-select.tsx'
import { ListStates, Nothing } from '../../../ui/lists/states.tsx'
import { ReceivingDialog, useReceiving } from '../../../ui/messages/receiving.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Content, Range, Terminal } from '../report/report-filters.tsx'
import { rangeIn, rangeProblem } from '../report/report-range.ts'
import '../statistics.css'
import { FigureList } from '../report/figure-list.tsx'
import { PlannedFigure, timeWord } from './planned-figure.tsx'
import { PlannedTable, shareWord } from './planned-table.tsx'
import {
	isComparable,
	type Planned,
	type PlannedFilters,
	usePlanned,
	usePlannedExport,
	usePlannedFilters,
} from './use-planned.ts'

/** Ranges to choose from, in days, up to the maximum compared at once. */
const ranges = [7, 30, 90] as const

type FilterProps = Pick<PlannedFilters, 'filters' | 'change'>

const SelectionFilter = ({ filters, change }: FilterProps) => {
	const { data, isPending } = useSelections()
	const options = (data?.list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
	return (
		<Select
			allowClear
			aria-label={t('终端分组')}
			placeholder={t('终端分组')}
			loading={isPending}
			value={filters.selection || null}
			onChange={selection => change({ selection: selection ?? '', group: '', device: '' })}
			options={options}
			showSearch={{ optionFilterProp: 'label' }}
			style={{ minWidth: 160, maxWidth: 320 }}
		/>
	)
}

/** Only one filter at a time: an organisation, a terminal or a selection. */
const Filters = ({ filters, change }: FilterProps) => (
	<div className="filters">
		<Range filters={filters} change={change} ranges={ranges} />
		<GroupFilter value={filters.group} onChange={group => change({ group, device: '', selection: '' })} />
		<Content filters={filters} change={change} />
		{usePermitted('terminals.read') && (
			<>
				<Terminal filters={filters} change={({ device = '' }) => change({ device, group: '', selection: '' })} />
				<SelectionFilter filters={filters} change={change} />
			</>
		)}
	</div>
)

const Sums = ({ planned, played, percent, missing }: Planned) => {
	const figures = [
		[t('计划播放时长'), timeWord(planned)],
		[t('实际播放时长'), timeWord(played)],
		[t('实际占计划'), shareWord(percent)],
		[t('缺少的时长'), timeWord(missing)],
	] as const
	return <FigureList figures={figures} />
}

const Notes = ({ data }: { data: Planned }) => {
	const listed = data.programs.length + data.terminals.length
	return (
		<>
			<p className="muted completeness-note">
				{t(
					'计划按终端当时收到的发布计算，包括尚未下载的发布。插播期间，被打断的节目仍计入计划；屏幕关闭和已锁定的时间也计入计划（播放完整率不计）。投放点触发的播放没有计划，占用的时间按“播放了投放点内容”列出。',
				)}
			</p>
			<p className="muted completeness-note">
				{t(
					'次数按每次开始播放计算，中断后重新开始的播放再计一次，因此即使时长一致，实际次数也可能与计划不同，例如有新发布、屏幕关闭过或播放器重启过。',
				)}
			</p>
			{data.uncounted > 0 && (
				<p className="muted completeness-note">
					{t('{count} 台终端共 {time} 尚未统计：这段时间的播放可能还会上报，最迟一小时后计入。', {
						count: data.uncounted_terminals,
						time: timeWord(data.uncounted),
					})}
				</p>
			)}
			{data.unknown_terminals > 0 && (
				<p className="muted completeness-note">
					{t('{count} 台终端的计划已无记录（例如终端已移除），未计入计划。', { count: data.unknown_terminals })}
				</p>
			)}
			{data.count > listed && (
				<p className="muted completeness-note">
					{t('仅列出缺少最多的 {count} 项；导出的文件包含全部 {all} 项。', { count: listed, all: data.count })}
				</p>
			)}
		</>
	)
}

const Compared = ({ filters, until }: { filters: PlannedFilters['filters']; until: string }) => {
	const { pathname, search } = useLocation()
	const query = usePlanned(filters)
	const pathTo = (name: string): string => {
		const next = new URLSearchParams(search)
		next.set('name', name)
		return `${pathname}?${next}`
	}
	return (
		<ListStates
			query={query}
			isEmpty={query.data?.count === 0}
			empty={<Nothing title={t('这段时间没有计划也没有播放')} />}
		>
			{query.data && (
				<>
					<Sums {...query.data} />
					<div className="figures figures-report planned-figures">
						<PlannedFigure data={query.data} query={query} />
					</div>
					<Notes data={query.data} />
					<PlannedTable data={query.data} isOne={filters.name !== ''} pathTo={pathTo} until={until} />
				</>
			)}
		</ListStates>
	)
}

/** Planned versus played time, largest shortfall first (route /home/planned). */
export const PlannedScreen = () => {
	const { filters, change } = usePlannedFilters()
	const { search } = useLocation()
	const save = usePlannedExport(filters)
	const { received, receive, end } = useReceiving()
	const saveAs = (form: 'xlsx' | 'csv') => receive(receiving => save(form, receiving))
	const [workbook, table] = [useAction(() => saveAs('xlsx')), useAction(() => saveAs('csv'))]
	const range = rangeIn(filters, new Date())
	const isOff = range === null || !isComparable(filters)
	return (
		<>
			<PageHead
				title={t('计划与实际播放')}
				action={
					<span className="page-actions">
						<Link className="button" to={`/home/statistics${search}`}>
							{t('播放统计')}
						</Link>
						<Button loading={workbook.busy} disabled={isOff} onClick={() => void workbook.run()}>
							{t('导出')} xlsx
						</Button>
						<Button loading={table.busy} disabled={isOff} onClick={() => void table.run()}>
							{t('导出')} csv
						</Button>
					</span>
				}
			/>
			{received !== null && <ReceivingDialog count={received} end={end} />}
			<Filters filters={filters} change={change} />
			{range === null ? (
				<Nothing title={t(rangeProblem(filters))} />
			) : isOff ? (
				<Nothing title={t('时间范围不能超过 {count} 天', { count: limits.days })} />
			) : (
				<Compared filters={filters} until={range.to} />
			)}
		</>
	)
}
