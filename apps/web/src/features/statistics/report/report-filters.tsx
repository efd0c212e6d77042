import { Select } from 'antd'
import { useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { DayPicker } from '../../../ui/forms/day-picker.tsx'
import { GroupFilter } from '../../../ui/forms/group-select.tsx'
import { Switch } from '../../../ui/forms/switch.tsx'
import { lastDays, rangeIn, usual_ranges, usualDays } from './report-range.ts'
import {
	type ReportFilters,
	useContentChoice,
	usePointChoice,
	usePointName,
	useTerminalChoice,
	useTerminalName,
} from './use-report.ts'

type Props = Pick<ReportFilters, 'filters' | 'change'>

/** The period: a number of days up to today, or custom days. */
export const Range = ({ filters, change, ranges = usual_ranges }: Props & { readonly ranges?: readonly number[] }) => {
	const isOwn = filters.from !== '' || filters.to !== ''
	const days = usualDays(filters.days)
	const choose = (chosen: string): void => {
		if (chosen !== 'own') return change({ days: chosen === String(usual_ranges[0]) ? '' : chosen, from: '', to: '' })
		change(rangeIn(filters, new Date()) ?? lastDays(usual_ranges[0], new Date()))
	}
	return (
		<>
			<Select
				aria-label={t('时间范围')}
				value={isOwn ? 'own' : String(days)}
				onChange={choose}
				style={{ minWidth: 150 }}
				options={[
					// An address can ask for more than this page offers.
					...[...new Set([...ranges, ...(isOwn ? [] : [days])])].map(count => ({
						value: String(count),
						label: t('最近 {count} 天', { count }),
					})),
					{ value: 'own', label: t('自定义时间') },
				]}
			/>
			{isOwn &&
				(
					[
						['from', t('开始日期')],
						['to', t('结束日期')],
					] as const
				).map(([name, label]) => (
					<DayPicker
						key={name}
						aria-label={label}
						placeholder={label}
						required
						value={filters[name]}
						onChange={day => change({ [name]: day })}
						style={{ width: 150 }}
					/>
				))}
		</>
	)
}

/** Filters by one of the contents that were played. */
export const Content = ({ filters, change }: Props) => {
	const { data = [], isFetching } = useContentChoice(filters)
	const names = filters.name === '' || data.includes(filters.name) ? data : [filters.name, ...data]
	return (
		<Select
			allowClear
			aria-label={t('播放内容')}
			placeholder={t('全部播放内容')}
			loading={isFetching}
			value={filters.name || null}
			onChange={name => change({ name: name ?? '' })}
			showSearch={{ optionFilterProp: 'label' }}
			options={names.map(name => ({ value: name, label: name }))}
			style={{ minWidth: 200, maxWidth: 320 }}
		/>
	)
}

/** Filters by one terminal, searched by name or serial number. */
export const Terminal = ({ filters, change }: Props) => {
	const [word, setWord] = useState('')
	const { data = [] } = useTerminalChoice(word)
	const name = useTerminalName(filters)
	const options = data.map(terminal => ({ value: String(terminal.id), label: `${terminal.name} (${terminal.sn})` }))
	const isKnown = options.some(({ value }) => value === filters.device)
	return (
		<Select
			allowClear
			aria-label={t('终端')}
			placeholder={t('所有终端')}
			value={filters.device || null}
			onChange={device => change({ device: device ?? '' })}
			showSearch={{ filterOption: false, onSearch: setWord }}
			options={filters.device === '' || isKnown ? options : [{ value: filters.device, label: name }, ...options]}
			style={{ minWidth: 200, maxWidth: 320 }}
		/>
	)
}

/** Filters by a point. The name of one that has been removed, or is not in the list, comes from its plays. */
const Point = ({ filters, change }: Props) => {
	const [word, setWord] = useState('')
	const { data = [] } = usePointChoice(word)
	const name = usePointName(filters.point)
	const options = data.map(({ id, name }) => ({ value: String(id), label: name }))
	const isKnown = options.some(({ value }) => value === filters.point)
	const label = name || t('不可见的投放点 {id}', { id: filters.point })
	return (
		<Select
			allowClear
			aria-label={t('投放点')}
			placeholder={t('全部投放点')}
			value={filters.point || null}
			onChange={point => change({ point: point ?? '' })}
			showSearch={{ filterOption: false, onSearch: setWord }}
			options={filters.point === '' || isKnown ? options : [{ value: filters.point, label }, ...options]}
			style={{ minWidth: 160, maxWidth: 320 }}
		/>
	)
}

/** The filters of the statistics; all of them are stored in the address. */
export const ReportFilterRow = ({ filters, change }: Props) => {
	const mayPoints = usePermitted('points.read')
	return (
		<div className="filters">
			<Switch
				label={t('类型')}
				value={filters.kind === 'm' ? 'm' : 'p'}
				// A program's name does not apply to materials.
				onChoose={kind => change({ kind: kind === 'm' ? 'm' : '', name: '' })}
				choices={[
					{ value: 'p', text: t('节目播放') },
					{ value: 'm', text: t('素材播放') },
				]}
			/>
			<Range filters={filters} change={change} />
			<GroupFilter value={filters.group} onChange={group => change({ group })} />
			<Content filters={filters} change={change} />
			{usePermitted('terminals.read') && <Terminal filters={filters} change={change} />}
			{(mayPoints || filters.point !== '') && <Point filters={filters} change={change} />}
		</div>
	)
}
