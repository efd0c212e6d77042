import type { CommandRow } from '@vitrine/contract/terminal/commands'
import type { Terminal } from '@vitrine/contract/terminals'
import { isOpen } from '@vitrine/domain/command/command-state'
import { Button } from 'antd'
import { t } from '../../../data/text.ts'
import { commandStateWord, commandTipsWord } from '../../../ui/command-word.ts'
import { useAction } from '../../../ui/forms/action.ts'
import { orderChange } from './use-changes.ts'

/** How many seconds a change is on trial, as reported by the terminal; null until reported. */
const trialOf = (said: unknown): number | null => {
	const { stage, revert_after_s } = (said ?? {}) as { stage?: unknown; revert_after_s?: unknown }
	return stage === 'applied' && typeof revert_after_s === 'number' ? revert_after_s : null
}

const standingWord = ({ type, state, tips, result }: CommandRow): string => {
	const seconds = trialOf(result)
	if (isOpen(state) && seconds !== null)
		return type === 'resolution'
			? t('新分辨率正在试用，{seconds} 秒内不保留就会恢复', { seconds })
			: t('正在等待终端用新设置重新连接…')
	if (state === 'succeeded') return t('更改已保留')
	return [commandStateWord(state), commandTipsWord(tips)].filter(Boolean).join(' · ')
}

/** The state of a change on trial, with the confirm button if a person has to confirm it. */
export const TrialStanding = ({ terminal, row }: { terminal: Terminal; row: CommandRow }) => {
	const { busy, run } = useAction(() => orderChange(terminal, 'confirm_change', { command_id: row.command_id }))
	const isOnTrial = row.type === 'resolution' && isOpen(row.state) && trialOf(row.result) !== null
	const isWrong = !(isOpen(row.state) || row.state === 'succeeded')
	return (
		<div className="migration-standing">
			<p role="status" className={isWrong ? 'fault' : undefined}>
				{standingWord(row)}
			</p>
			{isOnTrial && (
				<Button type="primary" loading={busy} onClick={() => run()}>
					{t('保留更改')}
				</Button>
			)}
		</div>
	)
}
