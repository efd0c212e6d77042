import { terminal_log_texts } from '@vitrine/contract/people/log-texts'
import type { TerminalLogRow } from '@vitrine/contract/people/logs'
import { incident_kind_texts } from '@vitrine/contract/terminal/incident-texts'
import { command_states } from '@vitrine/domain/command/command-state'
import { incident_kinds } from '@vitrine/domain/terminal/incident'
import { type ShownLogKind, shown_log_kinds } from '@vitrine/domain/terminal/terminal-log'
import type { TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import { logs } from '../../data/calls/logs.ts'
import { isGone } from '../../data/calls/shown-errors.ts'
import { causeWords } from '../../data/cause-words.ts'
import { t } from '../../data/text.ts'
import { commandStateWord } from '../command-word.ts'
import { ListTable } from '../lists/list-table.tsx'
import { Gone } from '../lists/states.tsx'
import { useUrlState } from '../lists/url-state.ts'
import { StateWord } from '../state-word.tsx'
import type { Tone } from '../tone.ts'
import { ExportLogButton } from './export-log-button.tsx'
import { LogChoice } from './log-choice.tsx'
import { LogList } from './log-list.tsx'
import { useLogRange } from './log-range.tsx'
import { LogTime } from './log-time.tsx'
import { useLogPages } from './use-log-pages.ts'

const tones: Partial<Record<ShownLogKind, Tone>> = {
	online: 'green',
	unbanned: 'green',
	incident_ended: 'green',
	offline: 'red',
	banned: 'red',
	removed: 'red',
	incident_begun: 'amber',
	omitted: 'amber',
}

/** The details of an entry, next to its kind. */
const detailWord = ({ kind, detail, count }: TerminalLogRow): string => {
	if (kind === 'omitted') return t('这一小时另有 {count} 次变化未保存', { count })
	if (kind === 'offline') return causeWords(detail)
	const state = kind === 'upgrade' && command_states.find(one => one === detail)
	if (state) return commandStateWord(state)
	const incident = kind.startsWith('incident') && incident_kinds.find(one => one === detail)
	return incident ? t(incident_kind_texts[incident]) : detail
}

const columns = (): TableColumnsType<TerminalLogRow> => [
	{ title: t('时间'), key: 'time', width: 200, render: (_, { time }) => <LogTime at={time} /> },
	{
		title: t('事件'),
		key: 'kind',
		render: (_, { kind }) => <StateWord tone={tones[kind] ?? 'blue'} text={t(terminal_log_texts[kind])} />,
	},
	{
		title: t('详情'),
		key: 'detail',
		render: (_, row) => <span style={{ overflowWrap: 'anywhere' }}>{detailWord(row)}</span>,
	},
]

interface Props {
	readonly device_id: number
	/** The way on where there is no such terminal. */
	readonly action?: ReactNode
}

/** The events of a terminal, newest first (specification B §2); its filters are stored in the address. */
export const TerminalLog = ({ device_id, action }: Props) => {
	const { range, isRange, fields } = useLogRange()
	const [named, setKind] = useUrlState('event')
	const kind = shown_log_kinds.find(one => one === named)
	const asked = { ...range, device_id, kind }
	const query = useLogPages<TerminalLogRow>('terminals', { ...asked, isRange }, (before, options) =>
		logs.listTerminalLogs({ ...asked, before }, options),
	)
	// There is nothing to filter, and nothing to export.
	if (isGone(query.error))
		return (
			<div className="panel">
				<Gone error={query.error} action={action} />
			</div>
		)
	return (
		<>
			<div className="filters">
				{fields}
				<LogChoice
					label="事件"
					all="全部事件"
					options={shown_log_kinds.map(one => [one, t(terminal_log_texts[one])] as const)}
					value={named}
					onChange={setKind}
				/>
				<ExportLogButton {...asked} isRange={isRange} log="terminals" />
			</div>
			<LogList query={query} isFiltered={kind !== undefined}>
				{rows => (
					<div className="table-scroll">
						<ListTable<TerminalLogRow> rowKey="id" columns={columns()} dataSource={rows} pagination={false} />
					</div>
				)}
			</LogList>
		</>
	)
}
