import type { CommandRow } from '@vitrine/contract/terminal/commands'
import { isCommandType, rightFor } from '@vitrine/domain/command/command'
import type { Permission } from '@vitrine/domain/people/permission'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { usePermittedAll } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { CommandStateWord } from '../../ui/command-state-word.tsx'
import { commandTipsWord, commandTitle } from '../../ui/command-word.ts'
import { CommandTimeline } from '../../ui/commands/command-timeline.tsx'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { valueWord } from './settings/value-word.ts'
import { cancelCommand } from './use-commands.ts'

/** The permissions needed to cancel a command: also those to send it. */
const rightsOf = ({ type }: CommandRow): Permission[] => [
	'terminals.control',
	...type.split(',').flatMap(one => (isCommandType(one) ? [rightFor({ type: one })] : [])),
]

/** A command to a terminal, in words; expands to the time of each step. */
export const CommandLine = ({ row }: { row: CommandRow }) => {
	const [isOpen, setOpen] = useState(false)
	const mayCancel = usePermittedAll(rightsOf(row))
	const { busy, run } = useAction(() => cancelCommand(row.command_id, row.device_id))
	const [name, value] = [commandTitle(row), row.request_type === 'get' ? '' : valueWord(row.type, row.data)]
	return (
		<li className="command-row">
			<Flex justify="space-between" align="center" gap={8} wrap>
				<div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
					<div>{value === '' ? name : `${name} · ${value}`}</div>
					<div className="muted">
						{[moment(row.create_time), row.operator, commandTipsWord(row.tips)].filter(Boolean).join(' · ')}
					</div>
				</div>
				<Flex align="center" gap={8}>
					<Button
						size="small"
						type="text"
						aria-expanded={isOpen}
						aria-label={t('“{name}”的经过', { name })}
						onClick={() => setOpen(!isOpen)}
					>
						<span aria-hidden="true">{isOpen ? '▾' : '▸'}</span> {t('经过')}
					</Button>
					<CommandStateWord state={row.state} />
					{row.state === 'queued' && mayCancel && (
						<Button size="small" loading={busy} onClick={run}>
							{t('取消命令')}
						</Button>
					)}
				</Flex>
			</Flex>
			{isOpen && <CommandTimeline row={row} />}
		</li>
	)
}
