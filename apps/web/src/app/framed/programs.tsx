import { ProgramsScreen } from '../../features/programs/programs-screen.tsx'
import { AntdFrame } from '../../ui/antd-frame.tsx'

export const Programs = () => (
	<AntdFrame>
		<ProgramsScreen />
	</AntdFrame>
)
