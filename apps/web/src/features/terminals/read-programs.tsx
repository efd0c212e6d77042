import type { Terminal } from '@vitrine/contract/terminals'
import { Button } from 'antd'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { askTerminal } from './use-commands.ts'

/** Asks a terminal which programs it has, so that they can be chosen. */
export const ReadPrograms = ({ terminal }: { terminal: Terminal }) => {
	const { busy, run } = useAction(() => askTerminal(terminal, 'programs'))
	return (
		<Button loading={busy} disabled={terminal.run_state === 0} onClick={run}>
			{t('读取终端节目')}
		</Button>
	)
}
