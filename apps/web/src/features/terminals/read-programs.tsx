import type { Terminal } from '@vitrine/contract/terminals'
import { t } from '../../data/text.ts'
import { useAction } from '../../ui/forms/action.ts'
import { AskButton } from './read-button.tsx'
import { askTerminal } from './use-commands.ts'

/** Asks a terminal which programs it has, so that they can be chosen. */
export const ReadPrograms = ({ terminal }: { terminal: Terminal }) => {
	const { busy, run } = useAction(() => askTerminal(terminal, 'programs'))
	return (
		<AskButton terminal={terminal} loading={busy} ask={() => void run()}>
			{t('读取终端节目')}
		</AskButton>
	)
}
