import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { CommandState } from '@vitrine/domain/command/command-state'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { commandStateWord, commandTipsWord, commandWord } from '../../ui/command-word.ts'
import { moment, percent } from '../../ui/format.ts'
import { useAction } from '../../ui/forms/action.ts'
import { StateWord } from '../../ui/state-word.tsx'
import type { Tone } from '../../ui/tone.ts'
import { CommandTimeline } from './command-timeline.tsx'
import { mediaValueWord } from './media-server/media-words.ts'
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

/** The state of a command as text and tone. */
export const CommandStateWord = ({ state }: { state: CommandState }) => (
	<StateWord tone={tones[state]} text={commandStateWord(state)} />
)

/** The lock action in words; empty if unknown. */
const lockWord = (mode: string): string =>
	({ lock_now: t('立即锁定'), unlock_now: t('立即解锁'), schedule: t('定时锁定') })[mode] ?? ''

type Said = Readonly<Record<'value' | 'action' | 'mode' | 'items' | 'channel' | 'name', unknown>>

/** What is switched, in words: a screen or one of the terminal's relays. */
const switchedWord = (type: string, { action, channel, name }: Said): string => {
	if (type === 'relay') {
		const relay = t('继电器 {channel}', { channel: String(channel) })
		return `${typeof name === 'string' && name !== '' ? `${relay} (${name})` : relay} · ${relayWord(action)}`
	}
	if (action === 'on') return t('打开屏幕')
	return action === 'off' ? t('关闭屏幕') : ''
}

/** A relay action in words; without an action the relay is only named. */
export const relayWord = (action: unknown): string =>
	({ on: t('接通继电器'), off: t('断开继电器'), pulse: t('继电器脉冲') })[String(action)] ?? t('名称和用途')

const isPercent = (type: string): boolean => type === 'brightness' || type === 'volume'

/** The value a command sets, if it sets one. */
export const shownValue = ({ type, data }: CommandRow): string => {
	const said = (data ?? {}) as Said
	const { value, mode, items } = said
	const media = mediaValueWord(type, said)
	if (media !== '') return media
	const locking = type === 'remote_lock' ? lockWord(String(mode)) : ''
	if (locking !== '') return locking
	// The times say more than the value that applies outside of them.
	if (Array.isArray(items) && items.length > 0) return t('{count} 个时段', { count: items.length })
	return typeof value === 'number' && isPercent(type) ? percent(value) : switchedWord(type, said)
}

/** The title of a command; one that only reads changes nothing. */
const nameOf = (row: CommandRow): string =>
	row.request_type === 'get' ? t('读取：{name}', { name: commandWord(row.type) }) : commandWord(row.type)

/** A command to a terminal, in words; expands to the time of each step. */
export const CommandLine = ({ row }: { row: CommandRow }) => {
	const [isOpen, setOpen] = useState(false)
	const { busy, run } = useAction(() => cancelCommand(row.command_id, row.device_id))
	const [name, value] = [nameOf(row), row.request_type === 'get' ? '' : shownValue(row)]
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
