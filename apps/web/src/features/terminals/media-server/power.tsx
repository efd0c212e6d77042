import { useQuery } from '@tanstack/react-query'
import type { Terminal } from '@vitrine/contract/terminals'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { commands } from '../../../data/calls/api.ts'
import { keys, refresh } from '../../../data/calls/queries.ts'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { CommandStateWord } from '../../../ui/command-state-word.tsx'
import { commandWord } from '../../../ui/command-word.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { useAsk } from '../../../ui/messages/ask.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { orderSpaced } from '../command-spacing.ts'
import { useCommandsOf } from '../use-commands.ts'
import { Able } from './able.tsx'

interface Props {
	readonly terminal: Terminal
}

/** How often it is looked for terminals that came online, in ms. */
const again = 15_000

const useWakers = (device_id: number) =>
	useQuery({
		// Read again with every terminal that comes or goes.
		queryKey: [...keys.terminals, device_id, 'wakers'],
		queryFn: ({ signal }) => commands.listWakers({ device_id }, { signal }),
		refetchInterval: again,
	})

/** How the last attempt to wake a terminal by another one went, since it is off. */
const Attempt = ({ waker, terminal: { id, last_seen } }: Props & { waker: number }) => {
	const rows = useCommandsOf(waker, 'wake').data?.list ?? []
	const [row] = rows.filter(
		({ data, create_time }) =>
			(data as { device_id?: unknown } | null)?.device_id === id && create_time >= (last_seen ?? 0),
	)
	return row === undefined ? null : <CommandStateWord state={row.state} />
}

/** Wakes a terminal that is off by a magic packet of another one, the first that can unless the user chooses. */
const Wake = ({ terminal }: Props) => {
	const [chosen, choose] = useState(0)
	const may = usePermitted('terminals.control')
	const { data } = useWakers(terminal.id)
	const waker = data?.list.find(({ id }) => id === chosen) ?? data?.list[0]
	const { busy, run } = useAction(async () => {
		const commands_info = [{ type: 'wake', data: { device_id: terminal.id } }]
		await commands.generalCommand({ devices_info: [{ id: waker?.id }], commands_info })
		toast('info', t('命令已下达：{type}', { type: commandWord('wake') }))
		await refresh(keys.commands)
	})
	if (data === undefined) return null
	if (data.mac === '') return <p className="muted">{t('终端从未上报 MAC 地址，不能唤醒')}</p>
	if (waker === undefined)
		return <p className="muted">{t('不能唤醒：同一组织中没有在线、位于同一网络且能发送唤醒包的终端。')}</p>
	return (
		<>
			<fieldset disabled={!may}>
				<Flex gap={8} wrap align="center">
					<select
						aria-label={t('由此终端唤醒')}
						className="input media-input"
						value={waker.id}
						onChange={event => choose(Number(event.target.value))}
					>
						{data.list.map(({ id, name, sn, is_near }) => (
							<option key={id} value={id}>
								{[name, sn, is_near ? '' : t('网络未知')].filter(Boolean).join(' · ')}
							</option>
						))}
					</select>
					<Button type="primary" loading={busy} onClick={run}>
						{t('唤醒')}
					</Button>
					<Attempt waker={waker.id} terminal={terminal} />
				</Flex>
			</fieldset>
			<p className="muted" style={{ marginBlockStart: 8 }}>
				{t('所选终端向 {mac} 发送唤醒包；媒体服务器须已启用网络唤醒。', { mac: data.mac })}
			</p>
		</>
	)
}

const ShutDown = ({ terminal }: Props) => {
	const ask = useAsk()
	const shutDown = (): void =>
		ask({
			title: t('确定关闭“{name}”吗？', { name: terminal.name }),
			content: t('输出画面会消失。之后只能由同一网络中的其他终端唤醒，或在现场开机。'),
			okText: t('关机'),
			onOk: () => orderSpaced(terminal, 'media_shutdown', {}),
		})
	return (
		<Button danger onClick={shutDown}>
			{t('关机')}
		</Button>
	)
}

/** Switches a media server off, or on again while it is offline. */
export const Power = ({ terminal }: Props) => (
	<div className="media-power">
		{terminal.run_state === 0 ? (
			<section className="media-part" aria-label={t('电源')}>
				<h3>{t('电源')}</h3>
				<Wake terminal={terminal} />
			</section>
		) : (
			<Able terminal={terminal} type="media_shutdown" title={t('电源')}>
				<ShutDown terminal={terminal} />
			</Able>
		)}
	</div>
)
