import type { CommandType } from '@vitrine/domain/command/command'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { requestIds } from '../../../data/calls/request-ids.ts'
import { t } from '../../../data/text.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { CommandRun, type SentToMany } from './command-run.tsx'
import { type Addressed, sendToMany } from './use-bulk.ts'

interface Offered {
	readonly key: string
	readonly label: string
	readonly type: CommandType
	readonly data: Readonly<Record<string, unknown>>
}

/** What many are told at once; what has values of its own is set on the page of a terminal. */
const offered = (): Offered[] => [
	{ key: 'restart', label: t('重启'), type: 'restart', data: { target: 'app' } },
	{ key: 'on', label: t('打开屏幕'), type: 'screen_power', data: { action: 'on' } },
	{ key: 'off', label: t('关闭屏幕'), type: 'screen_power', data: { action: 'off' } },
	{ key: 'screenshot', label: t('获取截图'), type: 'screenshot', data: {} },
	{ key: 'lock', label: t('立即锁定'), type: 'remote_lock', data: { mode: 'lock_now' } },
	{ key: 'unlock', label: t('立即解锁'), type: 'remote_lock', data: { mode: 'unlock_now' } },
]

/** Commands to all terminals that are chosen. */
export const BulkCommands = ({ chosen, count }: { chosen: Addressed; count: number }) => {
	const ask = useAsk()
	const [requests] = useState(requestIds)
	const [order, setOrder] = useState<SentToMany | null>(null)
	const send = ({ label, type, data }: Offered): void =>
		void ask({
			title: t('将“{command}”发送到 {count} 个终端？', { command: label, count }),
			content: type === 'restart' ? t('屏幕会短暂中断播放。') : '',
			okText: t('发送命令'),
			onOk: async () => {
				const sent = await sendToMany(chosen, type, data, requests.idOf({ chosen, type, data }))
				// The same once more is another command.
				requests.forget()
				setOrder({ title: label, sent })
			},
		})
	const items = offered().map(one => ({ key: one.key, label: one.label, onClick: () => send(one) }))
	return (
		<>
			<Dropdown trigger={['click']} menu={{ items }}>
				<Button>{t('发送命令')}</Button>
			</Dropdown>
			{order && <CommandRun order={order} close={() => setOrder(null)} />}
		</>
	)
}
