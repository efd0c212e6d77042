import type { CommandLogRow } from '@vitrine/contract/people/logs'
import { command_types } from '@vitrine/domain/command/command'
import { command_states } from '@vitrine/domain/command/command-state'
import { Button, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { logs } from '../../data/calls/logs.ts'
import { useMaySee } from '../../data/session/may-see.ts'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { CommandStateWord } from '../../ui/command-state-word.tsx'
import { commandStateWord, commandTipsWord, commandTitle, commandWord } from '../../ui/command-word.ts'
import { ListTable } from '../../ui/lists/list-table.tsx'
import { useUrlState } from '../../ui/lists/url-state.ts'
import { ExportLogButton } from '../../ui/logs/export-log-button.tsx'
import { LogChoice } from '../../ui/logs/log-choice.tsx'
import { LogList } from '../../ui/logs/log-list.tsx'
import { useLogRange } from '../../ui/logs/log-range.tsx'
import { LogTime } from '../../ui/logs/log-time.tsx'
import { TextFilter } from '../../ui/logs/text-filter.tsx'
import { useLogPages } from '../../ui/logs/use-log-pages.ts'
import { removedMark } from '../../ui/terminals/removed-mark.ts'
import { terminalPath } from '../../ui/terminals/terminal-path.ts'
import { CommandDetails } from './command-details.tsx'

const Target = ({ row }: { row: CommandLogRow }) => {
	const { device_id, name, sn, is_removed } = row
	const maySee = useMaySee()
	const path = terminalPath(device_id)
	return (
		<div style={{ overflowWrap: 'anywhere', minWidth: 120 }}>
			{!is_removed && maySee(path) ? <Link to={path}>{name}</Link> : name}
			<div className="muted">{removedMark(row, sn)}</div>
		</div>
	)
}

/** The columns of specification B §2, plus the sender. */
const columns = (open: ((row: CommandLogRow) => void) | null): TableColumnsType<CommandLogRow> => [
	{ title: t('创建时间'), key: 'time', render: (_, { time }) => <LogTime at={time} /> },
	{
		title: t('命令名称'),
		key: 'type',
		render: (_, row) => (
			<div style={{ overflowWrap: 'anywhere', minWidth: 100 }}>
				{[commandTitle(row), row.central_name].filter(Boolean).join(' · ')}
			</div>
		),
	},
	{ title: t('目标设备'), key: 'target', render: (_, row) => <Target row={row} /> },
	{ title: t('操作用户'), dataIndex: 'operator', key: 'operator' },
	{
		title: t('状态'),
		key: 'state',
		render: (_, { state, tips }) => (
			<>
				<CommandStateWord state={state} />
				{tips !== '' && <div className="muted">{commandTipsWord(tips)}</div>}
			</>
		),
	},
	...(open === null
		? []
		: [
				{
					title: t('经过'),
					key: 'course',
					className: 'stays-at-end',
					render: (_: unknown, row: CommandLogRow) => (
						<Button
							type="link"
							size="small"
							aria-label={t('“{name}”的经过', { name: commandTitle(row) })}
							onClick={() => open(row)}
						>
							{t('经过')}
						</Button>
					),
				},
			]),
]

interface Props {
	readonly device_id: number | undefined
	/** A part of the name or serial number of terminals. */
	readonly key_word: string
}

/** The commands sent to terminals, or to one if it is chosen. */
export const CommandLog = ({ device_id, key_word }: Props) => {
	const { range, isRange, fields } = useLogRange()
	const [person, setPerson] = useUrlState('user')
	const [command, setCommand] = useUrlState('command')
	const [named, setState] = useUrlState('state')
	const [opened, open] = useState<CommandLogRow | null>(null)
	const mayOpen = usePermitted('terminals.read')
	const type = command_types.find(one => one === command)
	const state = command_states.find(one => one === named)
	const asked = { ...range, device_id, person, type, state, key_word }
	const query = useLogPages<CommandLogRow>('commands', { ...asked, isRange }, (before, options) =>
		logs.listCommands({ ...asked, before }, options),
	)
	return (
		<>
			<div className="filters">
				{fields}
				<TextFilter label={t('账号或姓名')} value={person} onChange={setPerson} />
				<LogChoice
					label="命令"
					all="全部命令"
					options={command_types.map(one => [one, commandWord(one)] as const)}
					value={command}
					onChange={setCommand}
				/>
				<LogChoice
					label="状态"
					all="全部状态"
					options={command_states.map(one => [one, commandStateWord(one)] as const)}
					value={named}
					onChange={setState}
				/>
				<ExportLogButton {...asked} isRange={isRange} log="commands" />
			</div>
			<LogList query={query} isFiltered={Boolean(person || type || state || key_word)}>
				{rows => (
					<div className="table-scroll">
						<ListTable<CommandLogRow>
							rowKey={({ command_id, device_id }) => `${command_id}.${device_id}`}
							columns={columns(mayOpen ? open : null)}
							dataSource={rows}
							pagination={false}
						/>
					</div>
				)}
			</LogList>
			{opened !== null && <CommandDetails row={opened} close={() => open(null)} />}
		</>
	)
}
