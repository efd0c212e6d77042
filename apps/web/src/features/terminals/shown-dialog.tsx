import type { Terminal } from '@vitrine/contract/terminals'
import { Modal } from 'antd'
import { t } from '../../data/text.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { BoxFacts } from './box-facts.tsx'
import { PlayerHealth } from './player-health.tsx'
import { ShownContent } from './shown-content.tsx'
import { Lost, useTerminalNow } from './terminal-now.tsx'

const Shown = ({ terminal }: { terminal: Terminal }) => (
	<>
		<ShownContent terminal={terminal} />
		<BoxFacts terminal={terminal} />
		<PlayerHealth terminal={terminal} />
	</>
)

/** The same in a dialog, together with the health of the player. */
export const ShownDialog = ({ terminal: opened, close }: { terminal: Terminal; close: () => void }) => {
	useCursorBack()
	const now = useTerminalNow(opened)
	const terminal = now ?? opened
	return (
		<Modal open title={t('“{name}”上的内容', { name: terminal.name })} footer={null} onCancel={close} width={640}>
			{now === null ? <Lost because={'此终端已被删除，或已移到您看不到的组织。'} /> : <Shown terminal={now} />}
		</Modal>
	)
}
