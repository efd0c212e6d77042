import type { Terminal } from '@vitrine/contract/terminals'
import { command_types, isCommandType } from '@vitrine/domain/command/command'
import { command_states } from '@vitrine/domain/command/command-state'
import { Button, Select } from 'antd'
import { t } from '../../data/text.ts'
import { commandStateWord, commandWord } from '../../ui/command-word.ts'
import { Pages } from '../../ui/lists/pages.tsx'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUrlPage, useUrlState } from '../../ui/lists/url-state.ts'
import { CommandLine } from './command-line.tsx'
import { commands_on_page, useCommandPage } from './use-commands.ts'

/** Commands to a terminal in the last three months, with their results. */
export const CommandsTab = ({ terminal }: { terminal: Terminal }) => {
	const [type, setType] = useUrlState('command')
	const [named, setState] = useUrlState('state')
	const [page, setPage] = useUrlPage()
	const state = command_states.find(one => one === named)
	const query = useCommandPage({ device_id: terminal.id, page, state, type: isCommandType(type) ? type : undefined })
	const { list = [], count = 0 } = query.data ?? {}
	const isAny = type === '' && named === ''
	const clear = (): void => {
		setType('')
		setState('')
	}
	const none = isAny ? t('还没有命令') : t('没有符合条件的记录')
	return (
		<>
			<div className="filters">
				<Select
					aria-label={t('命令')}
					value={isCommandType(type) ? type : ''}
					onChange={setType}
					options={[
						{ value: '', label: t('全部命令') },
						...command_types.map(one => ({ value: one as string, label: commandWord(one) })),
					]}
				/>
				<Select
					aria-label={t('状态')}
					value={state ?? ''}
					onChange={setState}
					options={[
						{ value: '', label: t('全部状态') },
						...command_states.map(one => ({ value: one as string, label: commandStateWord(one) })),
					]}
				/>
				{!isAny && (
					<Button type="link" onClick={clear}>
						{t('清除全部筛选')}
					</Button>
				)}
			</div>
			<ListStates query={query} isEmpty={list.length === 0} empty={<Nothing title={none} />}>
				<ul className="command-list" aria-live="polite">
					{list.map(row => (
						<CommandLine key={row.command_id} row={row} />
					))}
				</ul>
				<Pages page={page} size={commands_on_page} count={count} onChange={setPage} />
			</ListStates>
		</>
	)
}
