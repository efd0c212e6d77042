import type { LoginRow } from '@vitrine/contract/people/logs'
import type { TableColumnsType } from 'antd'
import { logs } from '../../data/calls/logs.ts'
import { nameOfGroup } from '../../data/groups.ts'
import { t } from '../../data/text.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { SearchBox } from '../../ui/lists/search-box.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { ExportLogButton } from '../../ui/logs/export-log-button.tsx'
import { LogList } from '../../ui/logs/log-list.tsx'
import { useLogRange } from '../../ui/logs/log-range.tsx'
import { LogTime } from '../../ui/logs/log-time.tsx'
import { TextFilter } from '../../ui/logs/text-filter.tsx'
import { useLogPages } from '../../ui/logs/use-log-pages.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Person } from './person.tsx'
import { ResultFilter, ResultWord, results } from './result-word.tsx'

const columns = (): TableColumnsType<LoginRow> => [
	{ title: t('时间'), key: 'time', render: (_, { time }) => <LogTime at={time} /> },
	{ title: t('账号'), key: 'account', render: (_, row) => <Person {...row} /> },
	{ title: t('组织'), key: 'group', render: (_, row) => nameOfGroup(row) },
	{ title: t('IP 地址'), dataIndex: 'ip', key: 'ip' },
	{
		title: t('浏览器'),
		key: 'agent',
		render: (_, { agent }) => <span style={{ overflowWrap: 'anywhere' }}>{agent}</span>,
	},
	{ title: t('结果'), key: 'result', render: (_, row) => <ResultWord {...row} /> },
]

/** Successful and failed logins (route /log/loginlLog). */
export const LoginsScreen = () => {
	const { range, isRange, fields } = useLogRange()
	const [person, setPerson] = useUrlState('user')
	const [named, setResult] = useUrlState('result')
	const [key_word, setWord] = useUrlState('q')
	const asked = { ...range, person, key_word, result: results.find(one => one === named) }
	const query = useLogPages<LoginRow>('logins', { ...asked, isRange }, (before, options) =>
		logs.listLogins({ ...asked, before }, options),
	)
	return (
		<>
			<PageHead title={t('登录日志')} action={<ExportLogButton {...asked} isRange={isRange} log="logins" />} />
			<div className="filters">
				{fields}
				<TextFilter label={t('账号或姓名')} value={person} onChange={setPerson} />
				<ResultFilter value={named} onChange={setResult} />
				<SearchBox label={t('搜索账号、IP 地址或浏览器')} value={key_word} onSearch={setWord} />
			</div>
			<LogList query={query} isFiltered={Boolean(person || key_word || asked.result)}>
				{rows => (
					<div className="table-scroll">
						<ListTable<LoginRow> rowKey="id" columns={columns()} dataSource={rows} pagination={false} />
					</div>
				)}
			</LogList>
		</>
	)
}
