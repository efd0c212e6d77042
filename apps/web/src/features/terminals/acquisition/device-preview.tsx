import type { AcquisitionDevice } from '@vitrine/contract/terminal/acquisition'
import type { Terminal } from '@vitrine/contract/terminals'
import { viewsDevices } from '@vitrine/domain/command/capability'
import { isOpen } from '@vitrine/domain/command/command-state'
import { presenceState } from '@vitrine/domain/terminal/map-state'
import { Alert, Button, Flex } from 'antd'
import { type Dispatch, type SetStateAction, useEffect, useId, useState } from 'react'
import { usePermitted } from '../../../data/session/session.ts'
import { t } from '../../../data/text.ts'
import { commandStateWord, commandTipsWord } from '../../../ui/command-word.ts'
import { type LiveEnd, LiveView } from '../live-view.tsx'
import { useCommand } from '../use-commands.ts'
import { useTerminal } from '../use-screenshots.ts'

interface Props {
	readonly device: AcquisitionDevice
}

type State = 'off' | 'on' | 'interrupted' | LiveEnd | { readonly reason: string }

/** Why a preview cannot be started; empty if it can. */
const obstacleOf = (terminal: Terminal, mayControl: boolean): string => {
	if (!mayControl) return t('预览需要“控制终端”权限。')
	if (terminal.banned_at !== null) return t('已封禁，无法连接')
	const presence = presenceState(terminal)
	if (presence === 'never') return t('终端从未连接，预览需要终端在线。')
	if (presence === 'offline') return t('终端离线，预览需要终端在线。')
	return viewsDevices(terminal.capabilities) ? '' : t('此终端的播放器不能发送采集设备的画面。')
}

/** The reason why the terminal did not carry out a command; empty while it is pending, and if it did. */
const useFailure = (command_id: number, terminal_id: number): string => {
	const command = useCommand(command_id, terminal_id)
	// One that was replaced by a newer one does not matter.
	if (command === undefined || isOpen(command.state)) return ''
	if (command.state === 'succeeded' || command.state === 'cancelled') return ''
	return commandTipsWord(command.tips) || commandStateWord(command.state)
}

const Running = ({ device: { id, name, terminal_id }, end }: Props & { readonly end: (state: State) => void }) => {
	const [command_id, setCommand] = useState(0)
	const failure = useFailure(command_id, terminal_id)
	useEffect(() => {
		if (failure !== '') end({ reason: failure })
	}, [failure, end])
	return (
		<LiveView
			terminal_id={terminal_id}
			device={id}
			label={t('“{name}”的预览', { name })}
			silence={t('终端没有发送画面：输入口可能没有信号。')}
			end={end}
			asked={setCommand}
		/>
	)
}

/** How a preview ended, if not by its user. */
const Ended = ({ state }: { readonly state: State }) => {
	if (state === 'off' || state === 'on') return null
	if (state === 'interrupted') return <Alert type="info" showIcon title={t('预览已中断，可以重新开始。')} />
	if (state === 'live_rested') return <Alert type="info" showIcon title={t('预览已运行 5 分钟，已自动停止。')} />
	const title =
		state === 'failed' ? t('预览已停止：无法获取画面。') : t('预览已停止：{reason}', { reason: state.reason })
	return <Alert type="warning" showIcon title={title} />
}

interface PreviewProps extends Props {
	readonly terminal: Terminal
	readonly state: State
	readonly setState: Dispatch<SetStateAction<State>>
}

const Preview = ({ device, terminal, state, setState }: PreviewProps) => {
	const obstacle = obstacleOf(terminal, usePermitted('terminals.control'))
	const reason_id = useId()
	const isOn = state === 'on' && obstacle === ''
	// Once the terminal is back, or the permission, nothing is captured that nobody asks for.
	useEffect(() => {
		if (obstacle !== '') setState(before => (before === 'on' ? 'interrupted' : before))
	}, [obstacle, setState])
	return (
		<Flex vertical gap={12}>
			{obstacle === '' && <Ended state={state} />}
			<Flex gap={8} wrap align="center">
				{isOn ? (
					<Button onClick={() => setState('off')}>{t('停止预览')}</Button>
				) : (
					<Button
						type="primary"
						disabled={obstacle !== ''}
						onClick={() => setState('on')}
						{...(obstacle !== '' && { 'aria-describedby': reason_id })}
					>
						{t('开始预览')}
					</Button>
				)}
				{obstacle !== '' && (
					<span className="muted" id={reason_id}>
						{obstacle}
					</span>
				)}
			</Flex>
			{isOn && <Running device={device} end={setState} />}
		</Flex>
	)
}

/** The picture of a video device as it comes in at its terminal, shown live on demand; nothing is asked of the terminal before. */
export const DevicePreview = ({ device }: Props) => {
	const { terminal_id } = device
	const terminal = useTerminal(terminal_id).data
	const [state, setState] = useState<State>('off')
	const [place, setPlace] = useState(terminal_id)
	// At another terminal nothing is captured that nobody asked for there; the request for the next picture may have failed by the move.
	if (place !== terminal_id) {
		setPlace(terminal_id)
		setState(before => (before === 'on' || before === 'failed' ? 'interrupted' : before))
	}
	return (
		<section className="device-preview">
			<h2>{t('预览')}</h2>
			{terminal && <Preview device={device} terminal={terminal} state={state} setState={setState} />}
		</section>
	)
}
