import { TerminalsScreen } from '../../features/terminals/terminals-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Terminals = () => (
	<AntdFrame>
		<TerminalsScreen />
	</AntdFrame>
)
