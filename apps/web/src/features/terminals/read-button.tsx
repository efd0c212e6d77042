import type { Terminal } from '@vitrine/contract/terminals'
import { type CommandType, rightFor } from '@vitrine/domain/command/command'
import { Button } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { askTerminal } from './use-commands.ts'

/** Has a terminal asked what it follows of a type; only for whoever may set it, others see what was answered last. */
export const ReadButton = ({ terminal, type }: { terminal: Terminal; type: CommandType }) => {
	const may = usePermitted(rightFor({ type }))
	const { busy, run } = useAction(() => askTerminal(terminal, type))
	if (!may) return null
	return (
		<Button size="small" loading={busy} disabled={terminal.run_state === 0} onClick={run}>
			{t('从终端读取')}
		</Button>
	)
}
