import type { Terminal } from '@vitrine/contract/terminals'
import { Modal } from 'antd'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { useCursorBack } from '../../ui/forms/cursor-back.ts'
import { CommandList } from './command-list.tsx'
import { Controls } from './controls.tsx'
import { Lost, lostBecause, useTerminalNow } from './terminal-now.tsx'

const Controlled = ({ terminal }: { terminal: Terminal }) => (
	<>
		<Controls terminal={terminal} />
		<CommandList terminal_id={terminal.id} />
	</>
)

/**
 * Immediate commands for a terminal and their results (specification B §2). If the terminal has gone meanwhile, or the permission to
 * control it, a message replaces the controls.
 */
export const ControlDialog = ({ terminal, close }: { terminal: Terminal; close: () => void }) => {
	useCursorBack()
	const now = useTerminalNow(terminal)
	const because = lostBecause(now, usePermitted('terminals.control'), '您不再有控制终端的权限。')
	const { name } = now ?? terminal
	return (
		<Modal open title={t('控制“{name}”', { name })} footer={null} onCancel={close} width={640}>
			{because === null && now !== null ? <Controlled terminal={now} /> : because && <Lost because={because} />}
		</Modal>
	)
}
