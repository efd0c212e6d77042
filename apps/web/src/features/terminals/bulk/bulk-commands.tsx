import type { CommandType } from '@vitrine/domain/command/command'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { requestIds } from '../../../data/calls/request-ids.ts'
import { t } from '../../../data/text.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { CommandRun } from './command-run.tsx'
import { type CommandRunNote, noteRun } from './recent-runs.ts'
import { type Addressed, sendToMany } from './use-bulk.ts'

interface Offered {
	readonly key: string
	readonly label: string
	readonly type: CommandType
	readonly data: Readonly<Record<string, unknown>>
	/** The effect of the command, shown before it is sent. */
	readonly consequence: string
}

/** Commands offered for many terminals; settings with individual values are made on the page of a terminal. */
const offered = (): Offered[] => [
	{
		key: 'restart',
		label: t('重启'),
		type: 'restart',
		data: { target: 'app' },
		consequence: t('屏幕会短暂中断播放。'),
	},
	{ key: 'on', label: t('打开屏幕'), type: 'screen_power', data: { action: 'on' }, consequence: '' },
	{
		key: 'off',
		label: t('关闭屏幕'),
		type: 'screen_power',
		data: { action: 'off' },
		consequence: t('屏幕会变黑，直到再次打开屏幕。'),
	},
	{ key: 'screenshot', label: t('获取截图'), type: 'screenshot', data: {}, consequence: '' },
	{
		key: 'lock',
		label: t('立即锁定'),
		type: 'remote_lock',
		data: { mode: 'lock_now' },
		consequence: t('解锁之前，屏幕只显示紧急内容。'),
	},
	{ key: 'unlock', label: t('立即解锁'), type: 'remote_lock', data: { mode: 'unlock_now' }, consequence: '' },
]

/** Commands that wait for offline terminals; the others only make sense right now. */
const waiting_types: ReadonlySet<CommandType> = new Set(['screen_power', 'remote_lock'])

/** Commands for all chosen terminals. */
export const BulkCommands = ({ chosen, count }: { chosen: Addressed; count: number }) => {
	const ask = useAsk()
	const [requests] = useState(requestIds)
	const [shown, show] = useState<CommandRunNote | null>(null)
	const send = ({ label, type, data, consequence }: Offered): void =>
		void ask({
			title: t('将“{command}”发送到 {count} 个终端？', { command: label, count }),
			content: [consequence, waiting_types.has(type) ? t('未连接的终端在连接后执行。') : ''].join(' ').trim(),
			okText: t('发送命令'),
			onOk: async () => {
				const sent = await sendToMany(chosen, type, data, requests.idOf({ chosen, type, data }))
				// Sending the same command again creates a new command.
				requests.forget()
				const run = { command_id: sent.command_id, title: label, at: Date.now(), reasons: [...sent.reasons] }
				noteRun(run)
				show(run)
			},
		})
	const items = offered().map(one => ({ key: one.key, label: one.label, onClick: () => send(one) }))
	return (
		<>
			<Dropdown trigger={['click']} menu={{ items }}>
				<Button>{t('发送命令')}</Button>
			</Dropdown>
			{shown && <CommandRun run={shown} close={() => show(null)} />}
		</>
	)
}
