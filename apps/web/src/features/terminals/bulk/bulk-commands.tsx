import { type CommandType, isInstant } from '@vitrine/domain/command/command'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { requestIds } from '../../../data/calls/request-ids.ts'
import { t } from '../../../data/text.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { consequenceWord } from '../settings/consequence.ts'
import { BulkForm } from './bulk-form.tsx'
import { CommandRun } from './command-run.tsx'
import { type CommandRunNote, noteRun } from './recent-runs.ts'
import { type Addressed, sendToMany } from './use-bulk.ts'

interface Offered {
	readonly key: string
	readonly label: string
	readonly type: CommandType
	readonly data: Readonly<Record<string, unknown>>
}

/** The most common commands for many terminals; all others are in the form. */
const offered = (): Offered[] => [
	{ key: 'restart', label: t('重启'), type: 'restart', data: { target: 'app' } },
	{ key: 'on', label: t('打开屏幕'), type: 'screen_power', data: { action: 'on' } },
	{ key: 'off', label: t('关闭屏幕'), type: 'screen_power', data: { action: 'off' } },
	{ key: 'screenshot', label: t('获取截图'), type: 'screenshot', data: {} },
	{ key: 'lock', label: t('立即锁定'), type: 'remote_lock', data: { mode: 'lock_now' } },
	{ key: 'unlock', label: t('立即解锁'), type: 'remote_lock', data: { mode: 'unlock_now' } },
]

/** What becomes of terminals that are not connected. */
const awayWord = (type: CommandType): string =>
	isInstant({ type, request_type: 'set' }) ? t('需要终端在线；未连接的终端不会执行。') : t('未连接的终端在连接后执行。')

/** Commands for all chosen terminals, each confirmed with their number. */
export const BulkCommands = ({ chosen, count }: { chosen: Addressed; count: number }) => {
	const ask = useAsk()
	const [requests] = useState(requestIds)
	const [shown, show] = useState<CommandRunNote | null>(null)
	const [isOpen, open] = useState(false)
	const send = ({ label, type, data }: Omit<Offered, 'key'>): void =>
		void ask({
			title: t('将“{command}”发送到 {count} 个终端？', { command: label, count }),
			content: [consequenceWord(type, data), awayWord(type)].join(' ').trim(),
			okText: t('发送命令'),
			onOk: async () => {
				const sent = await sendToMany(chosen, type, data, requests.idOf({ chosen, type, data }))
				// Sending the same command again creates a new command.
				requests.forget()
				const run = { command_id: sent.command_id, title: label, at: Date.now(), reasons: [...sent.reasons] }
				noteRun(run)
				open(false)
				show(run)
			},
		})
	const items = [
		...offered().map(one => ({ key: one.key, label: one.label, onClick: () => send(one) })),
		{ key: 'more', label: t('更多命令…'), onClick: () => open(true) },
	]
	return (
		<>
			<Dropdown trigger={['click']} menu={{ items }}>
				<Button>{t('发送命令')}</Button>
			</Dropdown>
			{isOpen && <BulkForm count={count} send={send} close={() => open(false)} />}
			{shown && <CommandRun run={shown} close={() => show(null)} />}
		</>
	)
}
