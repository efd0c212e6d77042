import type { Terminal } from '@vitrine/contract/terminals'
import { type CommandType, rightFor } from '@vitrine/domain/command/command'
import { isOpen } from '@vitrine/domain/command/command-state'
import { Button } from 'antd'
import { type ReactNode, useId } from 'react'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { commandStateWord, commandTipsWord } from '../../ui/command-word.ts'
import { useAction } from '../../ui/forms/action.ts'
import { StateWord } from '../../ui/state-word.tsx'
import { askTerminal, useNewestCommands } from './use-commands.ts'

interface Props {
	readonly terminal: Terminal
	readonly type: CommandType
}

/** The latest read request of a type to a terminal. */
const useLastQuestion = ({ terminal, type }: Props) =>
	useNewestCommands(terminal.id).data?.list.find(row => row.type === type && row.request_type === 'get')

/** Shows that the latest read request failed, and why; nothing while it is pending or once it was answered. */
const ReadFailure = (props: Props) => {
	const last = useLastQuestion(props)
	const hasFailed = last !== undefined && last.state !== 'succeeded' && !isOpen(last.state)
	const reason = last === undefined ? '' : commandTipsWord(last.tips) || commandStateWord(last.state)
	return <span role="status">{hasFailed && <StateWord tone="red" text={t('读取失败：{reason}', { reason })} />}</span>
}

interface AskingProps {
	readonly terminal: Terminal
	readonly size?: 'small'
	readonly loading: boolean
	readonly ask: () => void
	readonly children: ReactNode
}

/** A button that asks a terminal something, which only one that is connected answers: for others it says so. */
export const AskButton = ({ terminal, size, loading, ask, children }: AskingProps) => {
	const id = useId()
	const isAway = terminal.run_state === 0
	return (
		<>
			<Button
				{...(size && { size })}
				loading={loading}
				disabled={isAway}
				onClick={ask}
				{...(isAway && { 'aria-describedby': id })}
			>
				{children}
			</Button>
			{isAway && (
				<span className="muted" id={id}>
					{t('读取需要终端在线。')}
				</span>
			)}
		</>
	)
}

/**
 * Reads a setting of a type from a terminal; only for users allowed to set it, others see the latest answer. It spins while a request is
 * pending, regardless of who sent it.
 */
export const ReadButton = ({ terminal, type }: Props) => {
	const last = useLastQuestion({ terminal, type })
	const isAsking = last !== undefined && isOpen(last.state)
	const may = usePermitted(rightFor({ type }))
	const { busy, run } = useAction(() => askTerminal(terminal, type))
	if (!may) return null
	return (
		<>
			<AskButton
				size="small"
				terminal={terminal}
				loading={busy || (isAsking && terminal.run_state !== 0)}
				ask={() => void run()}
			>
				{t('从终端读取')}
			</AskButton>
			<ReadFailure terminal={terminal} type={type} />
		</>
	)
}
