import { CallError } from '@vitrine/contract/call/client'
import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import { Alert, Button, Flex, Input } from 'antd'
import { useId, useState } from 'react'
import { t } from '../../data/text.ts'
import { useAsk } from '../../ui/messages/ask.ts'
import { isFree, orderSpaced } from './command-spacing.ts'
import { CommandStanding } from './command-standing.tsx'
import { Waiting } from './command-waiting.tsx'
import { MoreCommands } from './more-commands.tsx'
import { useNewestCommands } from './use-commands.ts'

/** The API link has already shown why a command was refused; anything else is a bug. */
const sayNothing = (error: unknown): void => {
	if (!(error instanceof CallError)) throw error
}

interface PartProps {
	readonly terminal: Terminal
}

/** The last value set; null if there is none. */
const lastSet = (rows: readonly CommandRow[], type: CommandType): number | null => {
	const row = rows.find(one => one.type === type && one.request_type === 'set')
	const { value } = (row?.data ?? {}) as { value?: unknown }
	return typeof value === 'number' ? value : null
}

/** A whole percentage as entered; null while it is invalid. */
const percentOf = (typed: string): number | null => {
	const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : null
	return value !== null && value <= 100 ? value : null
}

/** A percentage that is set with a button or with Enter. */
const Percent = ({ terminal, type, label }: PartProps & { type: CommandType; label: string }) => {
	const id = useId()
	const [typed, setTyped] = useState<string | null>(null)
	const last = lastSet(useNewestCommands(terminal.id).data?.list ?? [], type)
	const shown = typed ?? (last === null ? '' : String(last))
	const value = percentOf(shown)
	const isWrong = shown !== '' && value === null
	return (
		<form
			className="field"
			onSubmit={event => {
				event.preventDefault()
				if (value !== null) void orderSpaced(terminal, type, { value }).catch(sayNothing)
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
				<Button htmlType="submit" disabled={value === null}>
					{value === null ? t('保存') : t('设为 {value}%', { value })}
				</Button>
			</Flex>
			{isWrong && (
				<div className="fault" role="alert" id={`${id}-wrong`}>
					{t('请输入 0 到 100 的整数')}
				</div>
			)}
			<Waiting terminal={terminal} type={type} />
		</form>
	)
}

const Buttons = ({ terminal }: PartProps) => {
	const ask = useAsk()
	// Commands for right now are refused for an offline terminal.
	const isAway = terminal.run_state === 0
	const order = (type: CommandType, data: Readonly<Record<string, unknown>>): void => {
		// A refusal has already been shown, and the button shows what has to wait.
		void orderSpaced(terminal, type, data).catch(sayNothing)
	}
	const restart = () => {
		if (!isFree(terminal, 'restart')) return
		ask({
			title: t('确定重启“{name}”吗？', { name: terminal.name }),
			content: t('屏幕会短暂中断播放。'),
			okText: t('重启'),
			onOk: () => orderSpaced(terminal, 'restart', { target: 'app' }),
		})
	}
	return (
		<div>
			<Flex gap={8} wrap>
				<Button onClick={() => order('screen_power', { action: 'on' })}>{t('打开屏幕')}</Button>
				<Button onClick={() => order('screen_power', { action: 'off' })}>{t('关闭屏幕')}</Button>
				<Button disabled={isAway} onClick={() => order('screenshot', {})}>
					{t('获取截图')}
				</Button>
				<Button disabled={isAway} onClick={restart}>
					{t('重启')}
				</Button>
			</Flex>
			{(['screen_power', 'screenshot', 'restart'] as const).map(type => (
				<Waiting key={type} terminal={terminal} type={type} named />
			))}
		</div>
	)
}

/** Immediate commands for a terminal, and its current state (specification B §2). */
export const Controls = ({ terminal }: PartProps) => (
	<Flex vertical gap={16} className="controls">
		{terminal.run_state === 0 && (
			<Alert
				type="info"
				showIcon
				title={t('终端离线。亮度、音量和开关屏将在其连接后执行，7 天内有效；截图和重启需要终端在线。')}
			/>
		)}
		<Buttons terminal={terminal} />
		<Flex gap={24} wrap align="start">
			<Percent terminal={terminal} type="brightness" label={t('亮度')} />
			<Percent terminal={terminal} type="volume" label={t('音量')} />
		</Flex>
		<CommandStanding terminal={terminal} />
		<MoreCommands terminal={terminal} />
	</Flex>
)
