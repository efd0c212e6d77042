import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import { Alert, Button, Flex, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { CommandList } from './command-list.tsx'
import { CommandStanding } from './command-standing.tsx'
import { MoreCommands } from './more-commands.tsx'
import { sendCommand, useCommands } from './use-commands.ts'

interface PartProps {
	readonly terminal: Terminal
}

/** The last value that was set, as the history has it; null where it has none. */
const lastSet = (rows: readonly CommandRow[], type: CommandType): number | null => {
	const row = rows.find(one => one.type === type && one.request_type === 'set')
	const { value } = (row?.data ?? {}) as { value?: unknown }
	return typeof value === 'number' ? value : null
}

/** A whole number of percent as it is typed; null while it is none. */
const percentOf = (typed: string): number | null => {
	const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
	return value !== null && value <= 100 ? value : null
}

/** A value in percent that is set at the press of a button, or of Enter. */
const Percent = ({ terminal, type, label }: PartProps & { type: CommandType; label: string }) => {
	const id = useId()
	const [typed, setTyped] = useState<string | null>(null)
	const last = lastSet(useCommands(terminal.id).data?.list ?? [], type)
	const shown = typed ?? (last === null ? '' : String(last))
	const value = percentOf(shown)
	const { busy, run } = useAction(() => sendCommand(terminal, type, { value }))
	const isWrong = shown !== '' && value === null
	return (
		<form
			className="field"
			onSubmit={event => {
				event.preventDefault()
				if (value !== null) void run()
			}}
		>
			<label htmlFor={id}>{label}</label>
			<Flex gap={8}>
				<Input
					id={id}
					inputMode="numeric"
					suffix="%"
					value={shown}
					onChange={event => setTyped(event.target.value)}
					aria-invalid={isWrong}
					{...(isWrong ? { status: 'error', 'aria-describedby': `${id}-wrong` } : {})}
					style={{ width: 96 }}
				/>
				<Button htmlType="submit" loading={busy} disabled={value === null}>
					{value === null ? t('保存') : t('设为 {value}%', { value })}
				</Button>
			</Flex>
			{isWrong && (
				<div className="fault" role="alert" id={`${id}-wrong`}>
					{t('请输入 0 到 100 的整数')}
				</div>
			)}
		</form>
	)
}

const Buttons = ({ terminal }: PartProps) => {
	const ask = useAsk()
	// What is about this moment is refused for a terminal that is away.
	const isAway = terminal.run_state === 0
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
			<Button disabled={busy || isAway} onClick={() => run('screenshot', {})}>
				{t('获取截图')}
			</Button>
			<Button disabled={busy || isAway} onClick={restart}>
				{t('重启')}
			</Button>
		</Flex>
	)
}

/** What a terminal can be told at once, and what became of it (specification B §2). */
export const ControlDialog = ({ terminal, close }: PartProps & { close: () => void }) => (
	<Modal open title={t('控制“{name}”', { name: terminal.name })} footer={null} onCancel={close} width={640}>
		<Flex vertical gap={16}>
			{terminal.run_state === 0 && (
				<Alert
					type="info"
					showIcon
					title={t('终端离线。亮度、音量和开关屏将在其连接后执行，7 天内有效；截图和重启需要终端在线。')}
				/>
			)}
			<Buttons terminal={terminal} />
			<Flex gap={24} wrap>
				<Percent terminal={terminal} type="brightness" label={t('亮度')} />
				<Percent terminal={terminal} type="volume" label={t('音量')} />
			</Flex>
			<CommandStanding terminal={terminal} />
			<MoreCommands terminal={terminal} />
			<CommandList terminal_id={terminal.id} />
		</Flex>
	</Modal>
)
