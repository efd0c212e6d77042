import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import { Alert, Button, Flex, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { CommandList } from './command-list.tsx'
import { sendCommand } from './use-commands.ts'

interface PartProps {
	readonly terminal: Terminal
}

/** A value in percent that is set at the press of a button. */
const Percent = ({ terminal, type, label }: PartProps & { type: CommandType; label: string }) => {
	const id = useId()
	const [value, setValue] = useState(100)
	const { busy, run } = useAction(() => sendCommand(terminal, type, { value }))
	return (
		<div className="field">
			<label htmlFor={id}>{label}</label>
			<Flex gap={8}>
				<InputNumber
					id={id}
					min={0}
					max={100}
					precision={0}
					suffix="%"
					value={value}
					onChange={next => setValue(next ?? 0)}
				/>
				<Button loading={busy} onClick={run}>
					{t('设为 {value}%', { value })}
				</Button>
			</Flex>
		</div>
	)
}

const Buttons = ({ terminal }: PartProps) => {
	const ask = useAsk()
	const { busy, run } = useAction((type: CommandType, data: Readonly<Record<string, unknown>>) =>
		sendCommand(terminal, type, data),
	)
	const restart = () =>
		ask({
			title: t('确定重启“{name}”吗？', { name: terminal.name }),
			content: t('屏幕会短暂中断播放。'),
			okText: t('重启'),
			onOk: () => sendCommand(terminal, 'restart', { target: 'app' }),
		})
	return (
		<Flex gap={8} wrap>
			<Button disabled={busy} onClick={() => run('screen_power', { action: 'on' })}>
				{t('打开屏幕')}
			</Button>
			<Button disabled={busy} onClick={() => run('screen_power', { action: 'off' })}>
				{t('关闭屏幕')}
			</Button>
			<Button disabled={busy} onClick={() => run('screenshot', {})}>
				{t('获取截图')}
			</Button>
			<Button disabled={busy} onClick={restart}>
				{t('重启')}
			</Button>
		</Flex>
	)
}

/** What a terminal can be told at once, and what became of it (specification B §2). */
export const ControlDialog = ({ terminal, close }: PartProps & { close: () => void }) => (
	<Modal open title={t('控制“{name}”', { name: terminal.name })} footer={null} onCancel={close} width={640}>
		<Flex vertical gap={16}>
			{terminal.run_state === 0 && <Alert type="info" showIcon title={t('终端离线，命令将在其连接后执行。')} />}
			<Buttons terminal={terminal} />
			<Flex gap={24} wrap>
				<Percent terminal={terminal} type="brightness" label={t('亮度')} />
				<Percent terminal={terminal} type="volume" label={t('音量')} />
			</Flex>
			<CommandList terminal_id={terminal.id} />
		</Flex>
	</Modal>
)
