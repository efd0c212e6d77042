import type { Terminal } from '@vitrine/contract/terminals'
import type { CommandType } from '@vitrine/domain/command/command'
import { t } from '../../data/text.ts'
import { commandWord } from '../../ui/command-word.ts'
import { percent } from '../../ui/format.ts'
import { useWait } from './command-spacing.ts'

/** The value a command sets, in words; empty if it sets none. */
const valueWord = ({ value, action }: Readonly<Record<string, unknown>>): string => {
	if (typeof value === 'number') return percent(value)
	return action === 'on' ? t('打开屏幕') : t('关闭屏幕')
}

/** Shown when the user asks too soon again: how long the terminal accepts no further command of the type, and what is sent then. */
export const Waiting = ({
	terminal,
	type,
	named = false,
}: {
	terminal: Terminal
	type: CommandType
	named?: boolean
}) => {
	const wait = useWait(terminal, type)
	const words = wait && t('请等待 {seconds} 秒后再操作', { seconds: wait.seconds })
	return (
		<div role="status" className="waiting">
			{wait && (
				<>
					{named && `${commandWord(type)}: `}
					{words}
					{wait.wanted !== null && ` · ${t('届时自动设置：{value}', { value: valueWord(wait.wanted) })}`}
				</>
			)}
		</div>
	)
}
