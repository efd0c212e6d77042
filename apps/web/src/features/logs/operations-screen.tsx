import { log_features } from '@vitrine/contract/people/log-texts'
import type { OperationRow } from '@vitrine/contract/people/logs'
import { listed } from '@vitrine/texts/rows'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { logs } from '../../data/calls/logs.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { currentLanguage, t, translated } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { ExportLogButton } from '../../ui/logs/export-log-button.tsx'
import { LogChoice } from '../../ui/logs/log-choice.tsx'
import { LogList } from '../../ui/logs/log-list.tsx'
import { useLogRange } from '../../ui/logs/log-range.tsx'
import { LogTime } from '../../ui/logs/log-time.tsx'
import { TextFilter } from '../../ui/logs/text-filter.tsx'
import { useLogPages } from '../../ui/logs/use-log-pages.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { OperationDetails, operandWord } from './operation-details.tsx'
import { Person } from './person.tsx'
import { ResultFilter, ResultWord, results } from './result-word.tsx'

const featureWord = (feature: string): string => {
	const text = log_features[feature]
	return text === undefined ? feature : t(text)
}

const anywhere = { overflowWrap: 'anywhere', minWidth: 100 } as const
/** Many names are whole in the details. */
const few_lines = {
	...anywhere,
	display: '-webkit-box',
	WebkitBoxOrient: 'vertical',
	WebkitLineClamp: 4,
	overflow: 'hidden',
} as const
/** Words without spaces would be broken after each letter as soon as another column is wide. */
const wide = (content: string, minWidth: number) => <div style={{ minWidth }}>{content}</div>

/** The columns of specification B §3, plus the result. */
const columns = (open: (row: OperationRow) => void): TableColumnsType<OperationRow> => [
	{ title: t('操作时间'), key: 'time', render: (_, { time }) => <LogTime at={time} /> },
	{ title: t('操作用户'), key: 'user', render: (_, row) => <Person {...row} /> },
	{ title: t('类型'), key: 'type', render: (_, { type }) => wide(t(type === 'token' ? '访问令牌' : '用户'), 56) },
	{ title: t('功能'), key: 'feature', render: (_, { feature }) => wide(featureWord(feature), 56) },
	{ title: t('描述'), key: 'description', render: (_, { description }) => wide(translated(description), 88) },
	{ title: t('操作对象'), key: 'operand', render: (_, row) => <div style={few_lines}>{operandWord(row)}</div> },
	{
		title: t('设备名称'),
		key: 'device',
		render: (_, { devices, device_count }) =>
			devices.length > 0 && (
				<div style={anywhere}>
					{listed(
						devices.map(({ name }) => name),
						currentLanguage(),
						device_count - devices.length,
					)}
				</div>
			),
	},
	{ title: t('序列号'), key: 'sn', render: (_, { sn }) => sn && <div style={anywhere}>{sn}</div> },
	{ title: t('组织'), key: 'group', render: (_, row) => wide(nameOfGroup(row), 56) },
	{ title: t('结果'), key: 'result', render: (_, row) => <ResultWord {...row} /> },
	{
		title: t('信息'),
		key: 'information',
		className: 'stays-at-end',
		render: (_, row) => (
			<Button type="link" size="small" onClick={() => open(row)}>
				{row.changes.length === 0 ? t('查看详情') : t('{count} 处更改', { count: row.changes.length })}
			</Button>
		),
	},
]

/** The filters of the log, stored in the address. */
const useOperationFilters = () => {
	const { range, isRange, fields } = useLogRange()
	const [person, setPerson] = useUrlState('user')
	const [feature, setFeature] = useUrlState('feature')
	const [named, setResult] = useUrlState('result')
	const [device, setDevice] = useUrlState('device')
	const [key_word, setWord] = useUrlState('q')
	const features = Object.keys(log_features).map(name => [name, featureWord(name)] as const)
	return {
		isRange,
		asked: { ...range, person, feature, device, key_word, result: results.find(one => one === named) },
		fields: (
			<>
				{fields}
				<TextFilter label={t('账号或姓名')} value={person} onChange={setPerson} />
				<LogChoice label="功能" all="全部功能" options={features} value={feature} onChange={setFeature} />
				<ResultFilter value={named} onChange={setResult} />
				<TextFilter label={t('终端名称或序列号')} value={device} onChange={setDevice} />
				<SearchBox label={t('搜索操作对象')} value={key_word} onSearch={setWord} />
			</>
		),
	}
}

/** The operation log (routes /log/operationLogs and /system/operationLog). */
export const OperationsScreen = () => {
	const { asked, isRange, fields } = useOperationFilters()
	const [opened, open] = useState<OperationRow | null>(null)
	const { person, feature, device, key_word, result } = asked
	const isFiltered = Boolean(person || feature || device || key_word || result)
	const query = useLogPages<OperationRow>('operations', { ...asked, isRange }, (before, options) =>
		logs.listOperations({ ...asked, before }, options),
	)
	return (
		<>
			<PageHead title={t('操作日志')} action={<ExportLogButton {...asked} isRange={isRange} log="operations" />} />
			<div className="filters">{fields}</div>
			<LogList query={query} isFiltered={isFiltered}>
				{rows => (
					<div className="table-scroll">
						<ListTable<OperationRow> rowKey="id" columns={columns(open)} dataSource={rows} pagination={false} />
					</div>
				)}
			</LogList>
			{opened !== null && <OperationDetails row={opened} close={() => open(null)} />}
		</>
	)
}
