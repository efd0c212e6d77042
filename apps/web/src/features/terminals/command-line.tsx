import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { commandStateWord, commandTipsWord, commandWord } from '../../ui/command-word.ts'
import { moment } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'
import { CommandTimeline } from './command-timeline.tsx'
import { cancelCommand } from './use-commands.ts'

const tones: Readonly<Record<CommandState, Tone>> = {
	queued: 'amber',
	sent: 'blue',
	received: 'blue',
	executing: 'blue',
	succeeded: 'green',
	failed: 'red',
	timeout: 'red',
	expired: 'amber',
	cancelled: 'grey',
	unsupported: 'grey',
}

/** What is done to a lock, in words; empty for nothing that is known. */
const lockWord = (mode: string): string =>
	({ lock_now: t('立即锁定'), unlock_now: t('立即解锁'), schedule: t('定时锁定') })[mode] ?? ''

/** The value that a command sets, as far as it is one. */
const shownValue = ({ type, data }: CommandRow): string => {
	const { value, action, mode } = (data ?? {}) as { value?: unknown; action?: unknown; mode?: unknown }
	const locking = type === 'remote_lock' ? lockWord(String(mode)) : ''
	if (locking !== '') return locking
	if (typeof value === 'number') return `${value}%`
	if (action === 'on') return t('打开屏幕')
	return action === 'off' ? t('关闭屏幕') : ''
}

/** A command on a terminal, in words; unfolded with the time of each of its steps. */
export const CommandLine = ({ row }: { row: CommandRow }) => {
	const [isOpen, setOpen] = useState(false)
	const { busy, run } = useAction(() => cancelCommand(row.command_id, row.device_id))
	const [name, value] = [commandWord(row.type), shownValue(row)]
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
					<StateWord tone={tones[row.state]} text={commandStateWord(row.state)} />
					{row.state === 'queued' && (
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
