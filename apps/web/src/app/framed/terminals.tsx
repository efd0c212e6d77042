import { TerminalScreen } from '../../features/terminals/terminal-screen.tsx'
import { TerminalsScreen } from '../../features/terminals/terminals-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Terminals = () => (
	<AntdFrame>
		<TerminalsScreen />
	</AntdFrame>
)

export const Terminal = () => (
	<AntdFrame>
		<TerminalScreen />
	</AntdFrame>
)
